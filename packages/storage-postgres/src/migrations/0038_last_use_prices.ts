/**
 * What the last uses of groups' numbers are worth, and the days that were dialed anew to see whether keeping them gains.
 */
export default `
-- Who keeps last uses is looked for every minute, and few do.
CREATE INDEX workspace_keeps_last_uses ON workspace (workspace_id) WHERE policy @> '{"keepLastUses": true}';
CREATE INDEX campaign_keeps_last_uses ON campaign (workspace_id) WHERE policy @> '{"keepLastUses": true}';

CREATE TABLE last_use_turn (
  workspace_id integer NOT NULL,
  work text COLLATE "C" NOT NULL,
  taken_at timestamptz NOT NULL,
  CONSTRAINT last_use_turn_pkey PRIMARY KEY (workspace_id, work),
  CONSTRAINT last_use_turn_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE last_use_turn ALTER COLUMN workspace_id SET STATISTICS 0;

CREATE TABLE last_use_price (
  workspace_id integer NOT NULL,
  pool_id bigint NOT NULL,
  day date NOT NULL,
  solved_at timestamptz NOT NULL,
  prices jsonb NOT NULL,
  CONSTRAINT last_use_price_pkey PRIMARY KEY (workspace_id, pool_id),
  CONSTRAINT last_use_price_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE last_use_price ALTER COLUMN workspace_id SET STATISTICS 0;

CREATE TABLE last_use_day (
  workspace_id integer NOT NULL,
  pool_id bigint NOT NULL,
  day date NOT NULL,
  forecast_from date NOT NULL,
  dials integer NOT NULL,
  plain jsonb NOT NULL,
  kept jsonb NOT NULL,
  worth jsonb NOT NULL,
  CONSTRAINT last_use_day_pkey PRIMARY KEY (workspace_id, pool_id, day),
  CONSTRAINT last_use_day_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE last_use_day ALTER COLUMN workspace_id SET STATISTICS 0;
`
