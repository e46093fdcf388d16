/**
 * Which alarms of numbers turned out false, in SQL. `a`: the alias of `health_alarm`.
 */
import { takenBackDays } from "@anipool/storage/Health"

/** Whether people woke the number again. */
export const isTakenBack = (a: string): string =>
  `EXISTS (
      SELECT FROM ani_transition t
      WHERE t.workspace_id = ${a}.workspace_id AND t.ani_id = ${a}.id AND t.event = 'activate'
        AND t.origin IN ('interface', 'command-line') AND t.created_at >= ${a}.raised_at
        AND t.created_at < ${a}.raised_at + INTERVAL '${takenBackDays} days'
    )`

/** Whether it went by itself: the number's dials became healthy again. */
export const wentByItself = (a: string): string => `COALESCE(${a}.ended = 'went-by-itself', false)`
