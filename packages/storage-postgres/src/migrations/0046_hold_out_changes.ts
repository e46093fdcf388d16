/**
 * When the hold-out of a workspace was last changed: what its dials by share show is of the days after. Of those that there are
 * nothing is known of it, so that they begin now.
 */
export default `
CREATE TABLE hold_out_change (
  workspace_id integer NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT hold_out_change_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT hold_out_change_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE hold_out_change ALTER COLUMN workspace_id SET STATISTICS 0;
INSERT INTO hold_out_change (workspace_id, changed_at) SELECT workspace_id, clock_timestamp() FROM workspace;
`
