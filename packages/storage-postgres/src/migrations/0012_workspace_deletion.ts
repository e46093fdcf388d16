/**
 * Workspaces that were deleted or are being deleted: what is left of them. No foreign key: the workspace goes.
 */
export default `
CREATE TABLE workspace_deletion (
  workspace_id integer PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: something of the workspace is left.
  done_at timestamptz,
  name text NOT NULL,
  actor_kind text NOT NULL,
  actor_name text NOT NULL
);
`
