/**
 * How often a number may be given out today.
 */
import type { SupplyOf } from "@anipool/storage/AlertFigures"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/** By its cap and its warm-up: of the ANI `a`, where `t` has the day; NULL: any number. */
export const capToday = (
  sql: SqlClient.SqlClient,
  { dailyCap, warmUpDays, warmUpStep }: SupplyOf
): Fragment => {
  const dayOfUse = sql.literal("GREATEST(1, t.day - a.date_activated + 1)")
  return sql`LEAST(
    ${dailyCap}::integer,
    CASE WHEN ${dayOfUse} <= ${warmUpDays}::integer THEN ${dayOfUse} * ${warmUpStep}::integer END
  )`
}
