/**
 * From what the driver says to the errors of the ports.
 *
 * A `StorageError` may end up in a log, so its cause is stripped of whatever could hold a row's contents: a prospect's
 * number has no business there, nor has a statement's text.
 */
import { AlreadyExists, StorageError } from "@anipool/storage/StorageError"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"

/** The SQLSTATE of a failed statement; undefined when it is the connection that failed. */
export const sqlStateOf = (error: SqlError): string | undefined => textOf(error.cause, "code")

/**
 * The constraint that a statement violated, where it has a name. On Citus the name ends with the number of a part of the table,
 * and of what failed on another node only the message tells it.
 */
export const constraintOf = (error: SqlError): string | undefined => {
  const constraint = textOf(error.cause, "constraint")
  if (constraint !== undefined) return constraint.replace(/_\d{6,}$/, "")
  if (sqlStateOf(error) !== uniqueViolation || !(error.cause instanceof Error)) return undefined
  return /\b([a-z_]+_key)_\d{6,}\b/.exec(error.cause.message)?.[1]
}

/** What of an error of the driver is safe to log. */
export class PostgresFailure extends Error {
  override readonly name = "PostgresFailure"
  /** SQLSTATE, or the system's code for a connection that failed (`ECONNREFUSED`). */
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(message: string, code: string | undefined, constraint: string | undefined) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** Turns an adapter's failures into a `StorageError` of this port method. */
export const refail =
  (operation: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, E & SqlError> | StorageError, R> =>
    Effect.catchIf(
      effect,
      (error): error is E & SqlError => error instanceof SqlError,
      (error) => new StorageError({ operation, cause: withoutContents(error) })
    )

/** Turns the violation of a unique constraint into `AlreadyExists`. */
export const refuseExisting = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, E | AlreadyExists | SqlError, R> =>
  Effect.mapError(effect, (error) => {
    if (!(error instanceof SqlError) || sqlStateOf(error) !== uniqueViolation) return error
    const what = whatIsUnique[constraintOf(error) ?? ""]
    return what === undefined ? error : new AlreadyExists({ what })
  })

/** Refuses more than a port's limit: the caller's fault, so a defect. */
export const assertAtMost = (what: string, count: number, max: number): Effect.Effect<void> =>
  count <= max ? Effect.void : Effect.die(new RangeError(`${what}: ${count} is more than ${max}`))

/** What of a failure is safe to log: neither a row's contents nor a statement's text. */
export const withoutContents = (error: SqlError): PostgresFailure => {
  const { cause } = error
  const code = textOf(cause, "code")
  const reason = cause instanceof Error && !isAboutData(code) ? cause.message : "a value was refused"
  return new PostgresFailure(`${error.message}: ${reason}`, code, constraintOf(error))
}

// internal

const uniqueViolation = "23505"

const whatIsUnique: Record<string, AlreadyExists["what"]> = {
  added_area_code_code_key: "area code",
  workspace_name_key: "workspace",
  api_key_secret_hash_key: "key",
  api_key_former_secret_hash_key: "key",
  user_account_name_key: "user",
  user_account_identity_key: "user",
  campaign_external_id_key: "campaign",
  disposition_pkey: "disposition",
  ani_number_key: "ani",
  pool_group_id_key: "pool"
}

// Class 22, "data exception": the message repeats the value that was not understood.
const isAboutData = (code: string | undefined): boolean => code?.startsWith("22") === true

const textOf = (cause: unknown, key: "code" | "constraint"): string | undefined => {
  if (typeof cause !== "object" || cause === null || !(key in cause)) return undefined
  const value: unknown = Reflect.get(cause, key)
  return typeof value === "string" ? value : undefined
}
