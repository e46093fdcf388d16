/**
 * Shadows of days, their computation, and the calls of campaigns in live shadow.
 *
 * - `shadow_run` has one row for each workspace: a computation at a time.
 * - `shadow_ask` is dropped as dials are: it holds prospects' numbers.
 */
export default `
CREATE TABLE shadow_report (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  made_at timestamptz NOT NULL,
  -- What a list says of it.
  totals jsonb NOT NULL,
  report jsonb NOT NULL,
  CONSTRAINT shadow_report_pkey PRIMARY KEY (workspace_id, day),
  CONSTRAINT shadow_report_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);

CREATE TABLE shadow_run (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  dials integer NOT NULL DEFAULT 0,
  lease_token integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_until timestamptz,
  status text COLLATE "C" NOT NULL DEFAULT 'queued',
  message text,
  CONSTRAINT shadow_run_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT shadow_run_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT shadow_run_status CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE TABLE shadow_ask (
  workspace_id integer NOT NULL,
  campaign_id integer NOT NULL,
  ask_id bigint GENERATED ALWAYS AS IDENTITY,
  asked_at timestamptz NOT NULL,
  calling_code smallint NOT NULL,
  phone text COLLATE "C" NOT NULL,
  request text COLLATE "C",
  CONSTRAINT shadow_ask_pkey PRIMARY KEY (workspace_id, asked_at, ask_id),
  CONSTRAINT shadow_ask_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
CREATE UNIQUE INDEX shadow_ask_request ON shadow_ask (workspace_id, request) WHERE request IS NOT NULL;
-- Forgotten for all workspaces at once.
CREATE INDEX shadow_ask_asked ON shadow_ask (asked_at);
`
