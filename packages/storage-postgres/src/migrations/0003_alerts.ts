/**
 * Alerts, where they go, and what campaigns asked for lately.
 *
 * - `alert_look` has a row for each workspace that was looked at: when, and the version that a change of its alerts must be
 *   made from, so that of any number of workers one raises.
 * - Of a kind and subject one alert is open at a time; a subject that is empty stands for several.
 * - `webhook_endpoint.secret` is what messages are signed with: it must be readable, and whoever reads the database reads
 *   it. It opens nothing here.
 * - A delivery keeps what is sent, so that each try is byte by byte the same.
 * - `campaign_slot` is for looking at, as `activity_minute` is. Rows go after two days.
 */
export default `
CREATE TABLE alert_look (
  workspace_id integer NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  looked_at timestamptz,
  -- Null: the defaults.
  thresholds jsonb,
  CONSTRAINT alert_look_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT alert_look_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);

CREATE TABLE alert (
  workspace_id integer NOT NULL,
  alert_id uuid NOT NULL,
  cost float8 NOT NULL,
  since timestamptz NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  gone_since timestamptz,
  resolved_at timestamptz,
  acknowledged_at timestamptz,
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  what text NOT NULL,
  costs text NOT NULL,
  action_name text NOT NULL,
  action_target text NOT NULL,
  acknowledged_by text,
  CONSTRAINT alert_pkey PRIMARY KEY (workspace_id, alert_id),
  CONSTRAINT alert_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT alert_acknowledged CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
CREATE UNIQUE INDEX alert_open ON alert (workspace_id, kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX alert_raised ON alert (workspace_id, raised_at DESC, alert_id);
-- Forgotten for all workspaces at once.
CREATE INDEX alert_resolved ON alert (resolved_at) WHERE resolved_at IS NOT NULL;

CREATE TABLE webhook_endpoint (
  workspace_id integer NOT NULL,
  is_on boolean NOT NULL,
  endpoint_id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  url text NOT NULL,
  description text NOT NULL,
  secret text NOT NULL,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (workspace_id, endpoint_id),
  CONSTRAINT webhook_endpoint_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT webhook_endpoint_url_length CHECK (char_length(url) <= 2000),
  CONSTRAINT webhook_endpoint_description_length CHECK (char_length(description) <= 255)
);

CREATE TABLE webhook_delivery (
  workspace_id integer NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  delivery_id bigint GENERATED ALWAYS AS IDENTITY,
  endpoint_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it is tried next; null: it is not.
  next_at timestamptz DEFAULT clock_timestamp(),
  tried_at timestamptz,
  lease_until timestamptz,
  lease_token bigint NOT NULL DEFAULT 0,
  status integer,
  took_ms integer,
  -- Whether the endpoint was named by whoever sent it: then it goes there also while that is off.
  is_named boolean NOT NULL,
  message_id uuid NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting',
  subject text NOT NULL,
  body text NOT NULL,
  error text,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (workspace_id, delivery_id),
  CONSTRAINT webhook_delivery_endpoint FOREIGN KEY (workspace_id, endpoint_id)
    REFERENCES webhook_endpoint ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_state CHECK (state IN ('waiting', 'delivered', 'failed')),
  CONSTRAINT webhook_delivery_next CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE INDEX webhook_delivery_of ON webhook_delivery (workspace_id, endpoint_id, delivery_id);
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);

CREATE TABLE campaign_slot (
  workspace_id integer NOT NULL,
  assigned integer NOT NULL,
  slot timestamptz NOT NULL,
  campaign text COLLATE "C" NOT NULL,
  -- Refusals by reason, in the order of the code.
  refused integer[] NOT NULL,
  CONSTRAINT campaign_slot_pkey PRIMARY KEY (workspace_id, slot, campaign),
  CONSTRAINT campaign_slot_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
) WITH (fillfactor = 70);
-- Forgotten for all workspaces at once.
CREATE INDEX campaign_slot_age ON campaign_slot (slot);
`
