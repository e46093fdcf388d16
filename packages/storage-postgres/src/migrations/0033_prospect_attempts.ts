/**
 * How often people were called lately, on each subject: of policies that limit it.
 */
export default `
CREATE TABLE prospect_attempt (
  workspace_id integer NOT NULL,
  -- Calling code and national number.
  prospect text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  -- The last ones, ascending; none: its row was only locked.
  attempts timestamptz[] NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT prospect_attempt_pkey PRIMARY KEY (workspace_id, prospect, subject),
  CONSTRAINT prospect_attempt_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT prospect_attempt_prospect_digits CHECK (prospect ~ '^[0-9]{1,20}$')
);
ALTER TABLE prospect_attempt ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX prospect_attempt_last_at ON prospect_attempt (last_at);
`
