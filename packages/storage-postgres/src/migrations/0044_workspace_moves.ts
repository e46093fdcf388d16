/**
 * Workspaces that are on their way to another installation, and those that come from one.
 *
 * `workspace_move` is of the installation that a workspace leaves. While it is `closed` nothing of the workspace changes
 * until `closed_until`, after which it is open again by itself; what has `moved` stays closed. No foreign key, as in
 * `workspace_deletion`. `workspace_arrival` is of the installation that it comes to: rows of a workspace that has not
 * arrived are nobody's, as there is no row of `workspace` for them.
 */
export default `
CREATE TABLE workspace_move (
  workspace_id integer PRIMARY KEY,
  move_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'copying',
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_until timestamptz,
  moved_at timestamptz,
  -- Which database it goes to, without the password.
  destination text NOT NULL,
  -- What its callers are told to ask from then on.
  address text,
  CONSTRAINT workspace_move_state CHECK (state IN ('copying', 'closed', 'moved')),
  CONSTRAINT workspace_move_closed CHECK (state <> 'closed' OR closed_until IS NOT NULL)
);

CREATE TABLE workspace_arrival (
  move_id uuid PRIMARY KEY,
  arrives_as integer NOT NULL UNIQUE,
  name text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  arrived_at timestamptz
);
`
