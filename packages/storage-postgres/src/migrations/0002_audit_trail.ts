/**
 * The audit trail: one row for each change that a person or a key made, written in the change's own transaction.
 *
 * - Numbers ascend within a workspace in the order of the changes that hold its row; pages go by them.
 * - `undo` is what undoing the change takes. It is dropped when the change can be undone no more.
 */
export default `
CREATE TABLE audit_entry (
  workspace_id integer NOT NULL,
  entry_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until when it can be undone; NULL: it cannot.
  undoable_until timestamptz,
  undone_by bigint,
  undoes bigint,
  actor_kind text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text NOT NULL,
  actor_address text COLLATE "C",
  action text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  subject_name text NOT NULL,
  summary text NOT NULL,
  details jsonb NOT NULL,
  undo jsonb,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (workspace_id, entry_id),
  CONSTRAINT audit_entry_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT audit_entry_details CHECK (jsonb_typeof(details) = 'object')
);
CREATE INDEX audit_entry_subject ON audit_entry (workspace_id, subject_kind, subject_id, entry_id);
CREATE INDEX audit_entry_action ON audit_entry (workspace_id, action, entry_id);
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_undo ON audit_entry (undoable_until) WHERE undo IS NOT NULL;
`
