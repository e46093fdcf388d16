/**
 * Picks that chance decided, beside the log of assignments: whose rows stay as narrow as they are where nobody explores.
 * They are stored for as long as the dials that came of them, in partitions of a month. And the shadow policies that stand.
 */
export default `
CREATE SEQUENCE exploration_id_seq CACHE 100;
CREATE TABLE exploration (
  workspace_id integer NOT NULL,
  -- As the domain writes it (Exploration.pack).
  packed integer NOT NULL,
  assigned_at timestamptz NOT NULL,
  exploration_id bigint NOT NULL DEFAULT nextval('exploration_id_seq'),
  ani_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  prospect text COLLATE "C" NOT NULL,
  CONSTRAINT exploration_pkey PRIMARY KEY (workspace_id, assigned_at, exploration_id)
) PARTITION BY RANGE (assigned_at);
ALTER SEQUENCE exploration_id_seq OWNED BY exploration.exploration_id;
CREATE TABLE exploration_default PARTITION OF exploration DEFAULT;

CREATE TABLE shadow_policy (
  workspace_id integer NOT NULL,
  version smallint NOT NULL,
  policies jsonb NOT NULL,
  CONSTRAINT shadow_policy_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT shadow_policy_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT shadow_policy_version CHECK (version BETWEEN 1 AND 2047)
);
ALTER TABLE shadow_policy ALTER COLUMN workspace_id SET STATISTICS 0;
`
