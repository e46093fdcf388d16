/**
 * What goes on by the minute: `activity_minute` is what servers counted, a row for each workspace and minute in which
 * something happened. It is for looking at: what a server counted and could not write before it died is missing. Rows go
 * after two days.
 */
export default `
CREATE TABLE activity_minute (
  workspace_id integer NOT NULL,
  refused integer NOT NULL,
  minute timestamptz NOT NULL,
  dials bigint NOT NULL,
  contacts bigint NOT NULL,
  -- Assignments by tier: the first stands for tier 1.
  assigned integer[] NOT NULL,
  CONSTRAINT activity_minute_pkey PRIMARY KEY (workspace_id, minute),
  CONSTRAINT activity_minute_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
) WITH (fillfactor = 70);
-- Forgotten for all workspaces at once.
CREATE INDEX activity_minute_age ON activity_minute (minute);
`
