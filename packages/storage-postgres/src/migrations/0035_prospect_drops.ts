/**
 * When a call to a person was dropped last: of workspaces whose policies let people rest after that.
 */
export default `
CREATE TABLE prospect_drop (
  workspace_id integer NOT NULL,
  -- Calling code and national number.
  prospect text COLLATE "C" NOT NULL,
  dropped_at timestamptz NOT NULL,
  CONSTRAINT prospect_drop_pkey PRIMARY KEY (workspace_id, prospect),
  CONSTRAINT prospect_drop_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT prospect_drop_prospect_digits CHECK (prospect ~ '^[0-9]{1,20}$')
);
ALTER TABLE prospect_drop ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX prospect_drop_dropped_at ON prospect_drop (dropped_at);
`
