/**
 * A step of the schema, and whether the steps that a database has fit this release. Pure.
 */
import * as Either from "effect/Either"
import { createHash } from "node:crypto"
import { isBefore } from "../release.ts"

/** A step of the schema. */
export interface Migration {
  /** 1, 2, 3 … without a gap. */
  readonly id: number
  readonly name: string
  /** Any number of statements. */
  readonly sql: string
  /**
   * Servers of releases before this one, `1.2.0`, cannot run with it: it is not applied while one is connected. Unset: it
   * only adds, and servers of the release before run beside it.
   */
  readonly breaksBefore?: string
}

/** A step that a database has. */
export interface AppliedMigration {
  readonly id: number
  readonly name: string
  readonly checksum: string
  readonly breaksBefore: string | null
}

/** What a text is recognized by: SHA-256, in hex. */
export const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * The steps that a database lacks, in their order; or, as a message, why it cannot be brought up to date: a step that it
 * has is not this release's, it lacks one below one that it has, or it is newer.
 */
export const missingOf = (
  known: ReadonlyArray<Migration>,
  applied: ReadonlyArray<AppliedMigration>
): Either.Either<ReadonlyArray<Migration>, string> => {
  const newest = idOfLast(known)
  const [newer] = applied.filter(({ id }) => id > newest)
  return newer === undefined
    ? missingUpTo(idOfLast(applied), known, applied)
    : Either.left(
      `The database has the migration ${titleOf(newer)} of a newer release, and this one knows none after ${newest}. `
        + "Start the newer release, or restore a backup from before the upgrade."
    )
}

/**
 * Why a server of a release cannot go on with a database that it once fitted. Steps that were added since are no reason,
 * unless one of them breaks the server's release.
 */
export const unfitness = (
  known: ReadonlyArray<Migration>,
  applied: ReadonlyArray<AppliedMigration>,
  release: string
): string | undefined => {
  const newest = idOfLast(known)
  const breaking = applied.find(({ breaksBefore, id }) =>
    id > newest && breaksBefore !== null && isBefore(release, breaksBefore)
  )
  if (breaking !== undefined) {
    return `The database has the migration ${titleOf(breaking)}, with which releases before ${breaking.breaksBefore} `
      + `cannot run, and this is ${release}. Start the newer release.`
  }
  const ofRelease = applied.filter(({ id }) => id <= newest)
  return Either.match(missingUpTo(idOfLast(ofRelease), known, ofRelease), {
    onLeft: (message) => message,
    onRight: ([first]) =>
      first && `The database has not got the migration ${titleOf(first)}. Start the server again to apply it.`
  })
}

/** A step as messages name it: `0001_base`. */
export const titleOf = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  `${String(id).padStart(4, "0")}_${name}`

// internal

const idOfLast = (steps: ReadonlyArray<{ readonly id: number }>): number => Math.max(0, ...steps.map(({ id }) => id))

const missingUpTo = (
  highest: number,
  known: ReadonlyArray<Migration>,
  applied: ReadonlyArray<AppliedMigration>
): Either.Either<ReadonlyArray<Migration>, string> => {
  const foreign = applied.find(({ checksum, id, name }) =>
    !known.some((each) => each.id === id && each.name === name && checksumOf(each.sql) === checksum)
  )
  if (foreign !== undefined) {
    return Either.left(
      `The migration ${titleOf(foreign)} that the database has is not the one of this release. A migration that was `
        + "applied must not be edited: restore it, and put the change into a migration of its own."
    )
  }
  const missing = known.filter(({ id }) => !applied.some((each) => each.id === id))
  const [first] = missing
  return first !== undefined && first.id < highest
    ? Either.left(
      `The database has the migration ${highest} but not ${titleOf(first)}, which comes before it. Give the new `
        + "migration the next free number, or restore a backup."
    )
    : Either.right(missing)
}
