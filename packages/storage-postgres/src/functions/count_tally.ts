import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { columns } from "../internal/dials/tallies.ts"
import { byKey } from "../internal/schema/planSettings.ts"

/** Counts one of the rows of a workspace that `merge_tallies` left, and takes it away; answers whether there was one. */
export default `
CREATE OR REPLACE FUNCTION count_tally(p_workspace_id integer) RETURNS boolean LANGUAGE plpgsql VOLATILE${byKey}
AS $$
DECLARE
  v_tally record;
BEGIN
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  SELECT t.ctid AS place, t.* INTO v_tally FROM dial_tally t
  WHERE t.workspace_id = p_workspace_id AND t.is_merged
  ORDER BY t.recorded_from LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM dial_tally t WHERE t.ctid = v_tally.place;
  PERFORM count_dials(
    p_workspace_id,
    (SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id),
    ${columns.map(({ name }) => `v_tally.${name}`).join(", ")}
  );
  RETURN true;
END $$;
`
