/**
 * `Ani.returnStatus` in SQL: the pause that an ANI was in when it left, if that is not over: since which of the workspace's
 * days, and until when. No row: it was in none. `workspace` and `ani` are expressions for the ids.
 */
export const pauseOf = (workspace: string, ani: string): string => `
  SELECT (t.effective_at AT TIME ZONE w.time_zone)::date AS since, t.until
  FROM (
    SELECT event, effective_at, until FROM ani_transition
    WHERE workspace_id = ${workspace} AND ani_id = ${ani}
    ORDER BY transition_id DESC LIMIT 1
  ) t
  JOIN workspace w ON w.workspace_id = ${workspace}
  WHERE t.event = 'pause' AND (t.until IS NULL OR t.until > clock_timestamp())`
