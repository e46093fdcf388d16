/**
 * What people say of a workspace's first steps.
 */
export default `
CREATE TABLE first_step_note (
  workspace_id integer NOT NULL,
  note text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT first_step_note_pkey PRIMARY KEY (workspace_id, note),
  CONSTRAINT first_step_note_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT first_step_note_note CHECK (note IN ('timeZone', 'policy', 'dismissed'))
);
ALTER TABLE first_step_note ALTER COLUMN workspace_id SET STATISTICS 0;
`
