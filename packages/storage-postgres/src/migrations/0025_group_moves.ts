/**
 * Who came into groups and left them: a row for each number that a change moved, found by number and by group. Triggers
 * write it beside the notes of groups. An entry of the audit trail says which revision its change gave the workspace, so
 * that a move finds what tells of it.
 */
export default `
ALTER TABLE audit_entry ADD COLUMN revision bigint;
CREATE INDEX audit_entry_revision ON audit_entry (workspace_id, revision) WHERE revision IS NOT NULL;

CREATE TABLE ani_move (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  revision bigint NOT NULL,
  pool_id bigint NOT NULL,
  has_joined boolean NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now(),
  -- The upload of a snapshot that moved it.
  upload_id bigint,
  CONSTRAINT ani_move_pkey PRIMARY KEY (workspace_id, ani_id, revision, pool_id, has_joined)
);
CREATE INDEX ani_move_pool ON ani_move (workspace_id, pool_id, revision);
-- Looked at for all workspaces at once, by the worker; rows come in this order, and each costs next to nothing.
CREATE INDEX ani_move_at ON ani_move USING brin (moved_at);
`
