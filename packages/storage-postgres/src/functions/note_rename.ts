/**
 * Notes that a group got another name, and raises its version; so for one that comes back.
 */
export default `
CREATE OR REPLACE FUNCTION note_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := (SELECT w.revision FROM workspace w WHERE w.workspace_id = NEW.workspace_id);
  IF NEW.name <> OLD.name THEN
    INSERT INTO pool_change (workspace_id, pool_id, version, count, kind, ani_ids, name_before)
    VALUES (NEW.workspace_id, NEW.pool_id, NEW.version, 0, 'renamed', '{}', OLD.name);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_rename BEFORE UPDATE ON pool FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION note_rename();
`
