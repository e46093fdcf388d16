/**
 * Has a change that began while the one before it was under way wait for its turn: locks the workspace, and gives it the
 * revision that the change was begun with. Fails (serialization_failure) where that is not the next one: another change
 * came between, or the one before was undone.
 */
export default `
CREATE OR REPLACE FUNCTION take_turn(p_workspace_id integer, p_revision bigint) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Waits first, then compares: the row as it is once the change before is over.
  PERFORM FROM workspace WHERE workspace_id = p_workspace_id FOR NO KEY UPDATE;
  UPDATE workspace SET revision = p_revision WHERE workspace_id = p_workspace_id AND revision = p_revision - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another change came between' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
`
