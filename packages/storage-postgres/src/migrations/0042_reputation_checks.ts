/**
 * Scheduled checks of what sources say of numbers, and what each came to.
 */
export default `
CREATE TABLE reputation_check (
  workspace_id integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  settings jsonb NOT NULL,
  -- Each change and each run makes another, so that of many that run it one does.
  version integer NOT NULL,
  due_at timestamptz NOT NULL,
  after_ani_id bigint,
  CONSTRAINT reputation_check_pkey PRIMARY KEY (workspace_id, source),
  CONSTRAINT reputation_check_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE reputation_check ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX reputation_check_due ON reputation_check (due_at);

CREATE TABLE reputation_check_run (
  workspace_id integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  run integer NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  numbers integer NOT NULL,
  requests integer NOT NULL,
  cost double precision NOT NULL,
  stored integer NOT NULL,
  refused integer NOT NULL,
  error text,
  CONSTRAINT reputation_check_run_pkey PRIMARY KEY (workspace_id, source, run),
  CONSTRAINT reputation_check_run_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE reputation_check_run ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX reputation_check_run_started ON reputation_check_run (workspace_id, started_at);
`
