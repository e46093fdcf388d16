/**
 * A step of the schema, and whether the steps that a database has are those of this release. Pure.
 */
import * as Either from "effect/Either"
import { createHash } from "node:crypto"

/** A step of the schema. */
export interface Migration {
  /** 1, 2, 3 … without a gap. */
  readonly id: number
  readonly name: string
  /** Any number of statements. */
  readonly sql: string
}

/** A step that a database has. */
export interface AppliedMigration {
  readonly id: number
  readonly name: string
  readonly checksum: string
}

/** What a text is recognized by. */
export const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The steps that a database lacks, in their order; or, as a message, why it does not fit this release. */
export const missingOf = (
  known: ReadonlyArray<Migration>,
  applied: ReadonlyArray<AppliedMigration>
): Either.Either<ReadonlyArray<Migration>, string> => {
  const highest = Math.max(0, ...applied.map(({ id }) => id))
  const newest = Math.max(0, ...known.map(({ id }) => id))
  const newer = applied.find(({ id }) => id > newest)
  if (newer !== undefined) {
    return Either.left(
      `The database has the migration ${titleOf(newer)} of a newer release, and this one knows none after ${newest}: `
        + "start the newer release, or restore a backup from before the upgrade."
    )
  }
  const foreign = applied.find(({ checksum, id, name }) =>
    !known.some((each) => each.id === id && each.name === name && checksumOf(each.sql) === checksum)
  )
  if (foreign !== undefined) {
    return Either.left(
      `The migration ${titleOf(foreign)} that the database has is not the one of this release: a migration that was `
        + "applied must not be edited. Restore it, and put the change into a migration of its own."
    )
  }
  const missing = known.filter(({ id }) => !applied.some((each) => each.id === id))
  const skipped = missing.find(({ id }) => id < highest)
  if (skipped !== undefined) {
    return Either.left(
      `The database has the migration ${highest} but not ${titleOf(skipped)}, which comes before it: give the new `
        + "migration the next free number, or restore a backup."
    )
  }
  return Either.right(missing)
}

// internal

const titleOf = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  `${String(id).padStart(4, "0")}_${name}`
