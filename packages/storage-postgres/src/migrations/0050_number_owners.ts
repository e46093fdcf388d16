/**
 * Which ANI is kept for which owner. One whose owner has none any more stays a day, so that picks of before are told by its revision,
 * and those who follow learn of it.
 */
export default `
CREATE TABLE number_owner (
  workspace_id integer NOT NULL,
  -- The workspace's, of the last change; one change may be of many.
  revision bigint NOT NULL,
  -- Null: none is kept any more.
  ani_id bigint,
  changed_at timestamptz NOT NULL,
  owner text COLLATE "C" NOT NULL,
  CONSTRAINT number_owner_pkey PRIMARY KEY (workspace_id, owner),
  CONSTRAINT number_owner_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT number_owner_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT number_owner_owner CHECK (char_length(owner) BETWEEN 1 AND 64)
);
ALTER TABLE number_owner ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX number_owner_revision ON number_owner (workspace_id, revision, owner);
CREATE INDEX number_owner_ani ON number_owner (workspace_id, ani_id, owner) WHERE ani_id IS NOT NULL;
CREATE INDEX number_owner_gone ON number_owner (workspace_id, changed_at) WHERE ani_id IS NULL;
`
