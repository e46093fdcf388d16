/**
 * What changed of groups: each has a version, the workspace's revision at its last change, and notes of its changes,
 * which say what happened since a version that was read. Triggers keep both, so whoever writes memberships or names need
 * not know of them. Notes are dropped when they are old.
 */
export default `
ALTER TABLE pool ADD COLUMN version bigint NOT NULL DEFAULT 1;

CREATE TABLE pool_change (
  workspace_id integer NOT NULL,
  change_id bigint GENERATED ALWAYS AS IDENTITY,
  pool_id bigint NOT NULL,
  -- The group's version from this change on.
  version bigint NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- How many ANIs came or went, and the first of them.
  count integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  ani_ids bigint[] NOT NULL,
  name_before text,
  CONSTRAINT pool_change_pkey PRIMARY KEY (workspace_id, pool_id, change_id),
  CONSTRAINT pool_change_kind CHECK (kind IN ('joined', 'left', 'renamed')),
  CONSTRAINT pool_change_name CHECK ((kind = 'renamed') = (name_before IS NOT NULL))
);
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX pool_change_noted ON pool_change (noted_at);
`
