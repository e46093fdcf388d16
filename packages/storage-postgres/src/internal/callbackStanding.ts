/**
 * Whether an ANI can be called back, in SQL: `domain/CallbackRoute` says what the rule is.
 */

/** True, false, or null for unknown: what is said by hand, else whether any source says yes. `ani`: the table's alias. */
export const isCallable = (ani: string): string =>
  `(
      SELECT COALESCE(bool_or(r.is_callable) FILTER (WHERE r.source = 'hand'), bool_or(r.is_callable))
      FROM callback_route r
      WHERE r.workspace_id = ${ani}.workspace_id AND r.calling_code = ${ani}.calling_code AND r.number = ${ani}.number
    )`
