/**
 * Lists of a dialer that have terms of their own. One that is registered no more stays, without terms, so that picks of before are
 * told by its revision, and those who follow learn of it.
 */
export default `
CREATE TABLE dialer_list (
  workspace_id integer NOT NULL,
  is_registered boolean NOT NULL,
  calling_code smallint,
  -- The workspace's, of the last change; each changes one list.
  revision bigint NOT NULL,
  list_id text COLLATE "C" NOT NULL,
  name text,
  group_id text COLLATE "C",
  number text COLLATE "C",
  policy jsonb NOT NULL,
  CONSTRAINT dialer_list_pkey PRIMARY KEY (workspace_id, list_id),
  CONSTRAINT dialer_list_revision_key UNIQUE (workspace_id, revision),
  CONSTRAINT dialer_list_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT dialer_list_list_id CHECK (char_length(list_id) BETWEEN 1 AND 64),
  CONSTRAINT dialer_list_number CHECK ((number IS NULL) = (calling_code IS NULL)),
  CONSTRAINT dialer_list_dialed CHECK (number IS NULL OR group_id IS NULL)
);
ALTER TABLE dialer_list ALTER COLUMN workspace_id SET STATISTICS 0;
`
