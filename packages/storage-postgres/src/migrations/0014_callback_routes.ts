/**
 * Which numbers can be called back. By number, not by ANI: what is said of a number outlives its removal, and may be known
 * before it is taken in.
 */
export default `
CREATE TABLE callback_route (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  -- Null: it says nothing any more. The row stays, as its revision tells which picks are stale.
  is_callable boolean,
  -- The workspace's revision of the last change.
  revision bigint NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  number text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  note text,
  CONSTRAINT callback_route_pkey PRIMARY KEY (workspace_id, calling_code, number, source),
  CONSTRAINT callback_route_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT callback_route_source CHECK (source IN ('hand', 'vicidial', 'telnyx', 'twilio', 'bandwidth')),
  CONSTRAINT callback_route_note_length CHECK (char_length(note) <= 255)
);
ALTER TABLE callback_route ALTER COLUMN workspace_id SET STATISTICS 0;
`
