/** SQLSTATE of what is refused as its workspace is being moved, or has moved. */
export const movingState = "AN010"

/**
 * Refuses changes of a workspace that is closed for its move, or has moved; what has moved may be taken away. It is run by
 * triggers that are there only while a workspace moves, and only for its rows (`internal/move/fence.ts`).
 *
 * The row of the move is shared with it until the transaction ends: whoever finds it open again holds up the move's last
 * word, and who comes after that word sees it.
 */
export default `
CREATE OR REPLACE FUNCTION refuse_moving() RETURNS trigger LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  v_state text;
BEGIN
  SELECT CASE WHEN m.state = 'closed' AND m.closed_until <= clock_timestamp() THEN 'copying' ELSE m.state END
  INTO v_state
  FROM workspace_move m
  WHERE m.workspace_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.workspace_id ELSE NEW.workspace_id END
  FOR SHARE;
  -- What other triggers write as rows are taken away goes with the rest.
  IF v_state = 'copying' OR v_state = 'moved' AND (TG_OP = 'DELETE' OR pg_trigger_depth() > 1) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'the workspace is being moved' USING ERRCODE = '${movingState}';
END $$;
`
