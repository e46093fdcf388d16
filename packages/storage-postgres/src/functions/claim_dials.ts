import { byKey } from "../internal/schema/planSettings.ts"

/**
 * Takes queued rows of one workspace and lane until they hold p_limit records: of the workspace that waits longest, by
 * its posted rows if it has any. Rows that another process has taken are passed over.
 */
export default `
CREATE OR REPLACE FUNCTION claim_dials(p_limit integer) RETURNS TABLE (
  workspace_id integer, lane smallint, queue_id bigint, size smallint, received_at timestamptz, records text
) LANGUAGE plpgsql VOLATILE${byKey}
AS $$
#variable_conflict use_column
DECLARE
  v_head record;
  v_row record;
  v_taken integer := 0;
BEGIN
  FOR v_head IN
    -- The first row of each workspace and lane, by jumps along the index.
    WITH RECURSIVE head AS (
      (SELECT q.workspace_id, q.lane, q.received_at FROM dial_queue q
        ORDER BY q.workspace_id, q.lane, q.queue_id LIMIT 1)
      UNION ALL
      SELECT following.* FROM head CROSS JOIN LATERAL (
        SELECT q.workspace_id, q.lane, q.received_at FROM dial_queue q
        WHERE (q.workspace_id, q.lane) > (head.workspace_id, head.lane)
        ORDER BY q.workspace_id, q.lane, q.queue_id LIMIT 1
      ) following
    )
    SELECT * FROM head ORDER BY head.lane, head.received_at
  LOOP
    FOR v_row IN
      SELECT * FROM dial_queue q
      WHERE q.workspace_id = v_head.workspace_id AND q.lane = v_head.lane
      ORDER BY q.queue_id
      FOR UPDATE SKIP LOCKED
    LOOP
      workspace_id := v_row.workspace_id;
      lane := v_row.lane;
      queue_id := v_row.queue_id;
      size := v_row.size;
      received_at := v_row.received_at;
      records := v_row.records;
      RETURN NEXT;
      v_taken := v_taken + v_row.size;
      EXIT WHEN v_taken >= p_limit;
    END LOOP;
    EXIT WHEN v_taken > 0;
  END LOOP;
END $$;
`
