/**
 * The planner's reports that are kept, one for each workspace and day.
 */
export default `
CREATE TABLE planner_run (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  made_at timestamptz NOT NULL,
  -- What the interface answers as data, without the lists below: a series of days reads only this.
  totals jsonb NOT NULL,
  lists jsonb NOT NULL,
  CONSTRAINT planner_run_pkey PRIMARY KEY (workspace_id, day),
  CONSTRAINT planner_run_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT planner_run_totals CHECK (jsonb_typeof(totals) = 'object'),
  CONSTRAINT planner_run_lists CHECK (jsonb_typeof(lists) = 'object')
);
`
