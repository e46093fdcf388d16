/**
 * Views that people keep.
 */
export default `
CREATE TABLE saved_view (
  workspace_id integer NOT NULL,
  view_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  page text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  address text NOT NULL,
  -- Null: all of the workspace share it.
  owner text COLLATE "C",
  CONSTRAINT saved_view_pkey PRIMARY KEY (workspace_id, view_id),
  CONSTRAINT saved_view_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT saved_view_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  CONSTRAINT saved_view_address_length CHECK (char_length(address) <= 2000)
);
ALTER TABLE saved_view ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE UNIQUE INDEX saved_view_name ON saved_view (workspace_id, COALESCE(owner, ''), page, name);
`
