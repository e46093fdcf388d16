/**
 * Alerts go to more than signed webhooks: to Slack, Teams and mailboxes; each gets what it wants, and in quiet hours nothing.
 */
export default `
ALTER TABLE webhook_endpoint
  ADD COLUMN channel text COLLATE "C" NOT NULL DEFAULT 'webhook',
  -- Of alerts; empty: all.
  ADD COLUMN kinds text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tells_resolved boolean NOT NULL DEFAULT true,
  ADD COLUMN quiet jsonb,
  ADD CONSTRAINT webhook_endpoint_channel CHECK (channel IN ('webhook', 'slack', 'teams', 'email'));

-- Whether it waits for the end of quiet hours, and takes in what comes until then.
ALTER TABLE webhook_delivery ADD COLUMN is_held boolean NOT NULL DEFAULT false;
`
