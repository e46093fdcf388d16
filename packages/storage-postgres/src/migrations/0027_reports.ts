/**
 * Destinations may get a report by e-mail, each day or week, beside the alerts or in their stead.
 *
 * - `report_seen_to` is the last day of the workspace whose report was seen to, sent or skipped: of any number of workers one
 *   moves it on, with what is sent. A report is worked on under a lease.
 * - A delivery that failed may be a report that was never tried, as it was too late.
 */
export default `
ALTER TABLE webhook_endpoint
  ADD COLUMN tells_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN report jsonb,
  ADD COLUMN report_seen_to date,
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN lease_token bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT webhook_endpoint_report CHECK ((report IS NULL) = (report_seen_to IS NULL));
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX webhook_endpoint_reports ON webhook_endpoint (workspace_id) WHERE report IS NOT NULL;
`
