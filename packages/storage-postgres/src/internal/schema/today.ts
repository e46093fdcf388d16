/**
 * The day of the workspace `p_workspace_id`, in its time zone and by the database's clock: an expression for functions.
 */
export const today = `(
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  )`
