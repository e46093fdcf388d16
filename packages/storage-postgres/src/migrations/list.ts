/**
 * Every migration, in its order.
 */
import type { Migration } from "../internal/schema/Migration.ts"
import base from "./0001_base.ts"

/** The schema's steps: a migration that was released is never edited; the next one is added below it. */
export const migrations: ReadonlyArray<Migration> = [
  { id: 1, name: "base", sql: base }
]
