import { rowByRow } from "../internal/schema/planSettings.ts"

/**
 * Writes states of health (each a piece of p_states) to the rows that they were read from in the same transaction, by their
 * places: an upsert would look each of them up, and lock it, before it changes it. The caller holds the workspace's lock of health,
 * and nobody else changes the rows.
 */
export default `
CREATE OR REPLACE FUNCTION change_health(
  p_workspace_id integer,
  p_places tid[],
  p_states bytea,
  p_begins integer[],
  p_lengths integer[]
) RETURNS void LANGUAGE plpgsql VOLATILE${rowByRow}
AS $$
BEGIN
  UPDATE health_state h SET state = substring(p_states FROM g.begins FOR g.length)
  FROM unnest(p_places, p_begins, p_lengths) AS g (place, begins, length)
  WHERE h.workspace_id = p_workspace_id AND h.ctid = g.place;
END $$;
`
