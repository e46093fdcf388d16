/**
 * `AssignmentLedger` on PostgreSQL: one call of `confirm_assignments`, which says how it is exact.
 */
import type { AniId } from "@anipool/domain/Ani"
import { type Attempt, type Attempts, keyOf } from "@anipool/domain/limits/CallLimits"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AssignmentLedger,
  type Confirmation,
  type IdempotentRequest,
  type Lead,
  type Outcome,
  type PickRevisions,
  type Proposal,
  proposalsMax,
  resultsStoredFor,
  type StoredResult
} from "@anipool/storage/AssignmentLedger"
import * as FrequentSpan from "@anipool/storage/FrequentSpan"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { resultCodes } from "./functions/confirm_assignments.ts"
import { storedMeanwhile } from "./functions/store_results.ts"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as BinaryArray from "./internal/binaryArray.ts"
import { assertAtMost, refail, sqlStateOf } from "./internal/failure.ts"
import { Prepared, type PreparedStatement } from "./internal/prepared.ts"
import { withRetries } from "./internal/transaction.ts"

/** Answers forgotten in one statement: a bounded piece of work. */
const forgottenMax = 5_000

/** The port over a client. */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const prepared = yield* Prepared
  const confirm = (
    workspaceId: WorkspaceId,
    { revision, settings }: PickRevisions,
    { places, proposals }: Sent
  ) => {
    const values = (all: Parameters): ReadonlyArray<Buffer | string> => all.map(({ of }) => of(proposals))
    const gaps = proposals.some(({ gapMs }) => gapMs !== null)
      ? BinaryArray.make("integer", proposals, ({ gapMs }) => gapMs)
      : null
    const rights = proposals.some(({ rightUntil }) => rightUntil !== null)
      ? BinaryArray.make("integer", proposals, ({ rightUntil }) => rightUntil)
      : null
    const explored = proposals.some(({ explored }) => explored !== undefined)
      ? BinaryArray.make("integer", proposals, ({ explored }) => explored)
      : null
    const lists = proposals.some(({ list }) => list !== undefined)
      ? BinaryArray.make("text", proposals, ({ list }) => list)
      : null
    const owners = proposals.some(({ owner }) => owner !== undefined)
      ? BinaryArray.make("text", proposals, ({ owner }) => owner)
      : null
    const parameters = [
      workspaceId,
      settings,
      revision,
      places,
      gaps,
      rights,
      explored,
      lists,
      owners,
      ...values(proposed)
    ]
    if (proposals.some(({ attempt }) => attempt !== undefined)) {
      const subjects = BinaryArray.make("text", proposals, ({ attempt }) => attempt?.subject)
      const limited = [...parameters, ...values(attempted), subjects]
      return proposals.some(({ answers }) => answers !== undefined)
        ? prepared.run<ConfirmationRow>(confirmAttemptsAndStore, [...limited, ...values(stored)])
        : prepared.run<ConfirmationRow>(confirmAttempts, limited)
    }
    return proposals.some(({ answers }) => answers !== undefined)
      ? prepared.run<ConfirmationRow>(confirmAndStore, [...parameters, ...values(stored)])
      : prepared.run<ConfirmationRow>(confirmOnly, parameters)
  }

  /** What is said of a batch that came to nothing, as one of its requests had been answered. */
  const allAnswered = (workspaceId: WorkspaceId, proposals: ReadonlyArray<Proposal>) =>
    Effect.map(
      sql<Pick<Confirmation, "day" | "hour" | "assignedAt">>`
        SELECT (now() AT TIME ZONE time_zone)::date AS day, floor(extract(epoch FROM now()) / 3600)::integer AS hour,
          floor(extract(epoch FROM now()) * 1000)::bigint AS "assignedAt"
        FROM workspace WHERE workspace_id = ${workspaceId}`,
      (rows): Confirmation => ({
        ...rows[0]!,
        outcomes: proposals.map(() => ({ result: "answered", usedToday: 0, usedThisHour: 0 }))
      })
    )

  return AssignmentLedger.of({
    confirm: Effect.fnUntraced(
      function*(workspaceId: WorkspaceId, pickedFrom: PickRevisions, proposals: ReadonlyArray<Proposal>) {
        yield* assertAtMost("AssignmentLedger.confirm", proposals.length, proposalsMax)
        const sent = toSent(proposals)
        return yield* withRetries(confirm(workspaceId, pickedFrom, sent)).pipe(
          Effect.map((rows) => toConfirmation(rows[0]!, sent)),
          Effect.catchIf(isAnsweredMeanwhile, () => allAnswered(workspaceId, proposals))
        )
      },
      refail("AssignmentLedger.confirm"),
      FrequentSpan.make("AssignmentLedger.confirm")
    ),

    findStored: Effect.fn("AssignmentLedger.findStored")(
      function*(workspaceId: WorkspaceId, keys: ReadonlyArray<string>) {
        yield* assertAtMost("AssignmentLedger.findStored", keys.length, proposalsMax)
        const rows = yield* sql<AnsweredRow>`
          SELECT encode(r.key, 'hex') AS key, encode(r.request, 'hex') AS content, r.calling_code AS "callingCode",
            r.number, COALESCE(extract(epoch FROM r.assigned_at)::float8 * 1000, 0) AS "assignedAt"
          FROM unnest(${ArrayLiteral.plain(keys, bytesOf)}::bytea[]) AS asked (key)
          JOIN assignment_request r ON r.workspace_id = ${workspaceId} AND r.key = asked.key
          WHERE r.answered_at > clock_timestamp() - ${storedSeconds} * INTERVAL '1 second'`
        return rows.map(toAnswered)
      },
      refail("AssignmentLedger.findStored")
    ),

    firstGiven: Effect.fn("AssignmentLedger.firstGiven")(
      (workspaceId: WorkspaceId, { campaign, from, prospect, until }: Lead) =>
        Effect.map(
          sql<PhoneNumber>`
            SELECT n.calling_code AS "callingCode", n.number AS national
            FROM assignment a
            JOIN campaign c ON c.workspace_id = a.workspace_id AND c.campaign_id = a.campaign_id
            JOIN ani n ON n.workspace_id = a.workspace_id AND n.ani_id = a.ani_id
            WHERE a.workspace_id = ${workspaceId} AND c.external_id = ${campaign} AND a.prospect = ${prospect}
              AND a.assigned_at >= to_timestamp(${from / 1000}) AND a.assigned_at < to_timestamp(${until / 1000})
            ORDER BY a.assigned_at, a.assignment_id LIMIT 1`,
          ([found]) => Option.fromNullable(found)
        ),
      refail("AssignmentLedger.firstGiven")
    ),

    storeNoResult: Effect.fn("AssignmentLedger.storeNoResult")(
      function*(workspaceId: WorkspaceId, requests: ReadonlyArray<IdempotentRequest>) {
        yield* assertAtMost("AssignmentLedger.storeNoResult", requests.length, proposalsMax)
        const rows = yield* withRetries(sql<{ readonly key: string }>`
          SELECT encode(key, 'hex') AS key FROM unnest(store_results(
            p_workspace_id => ${workspaceId},
            p_keys => ${ArrayLiteral.plain(requests, ({ key }) => bytesOf(key))},
            p_requests => ${ArrayLiteral.plain(requests, ({ content }) => bytesOf(content))}
          )) AS key`)
        const kept = new Set(rows.map(({ key }) => key))
        return requests.map(({ key }) => kept.has(key))
      },
      refail("AssignmentLedger.storeNoResult")
    ),

    findAttempts: Effect.fn("AssignmentLedger.findAttempts")(
      function*(workspaceId: WorkspaceId, of: ReadonlyArray<Pick<Attempt, "prospect" | "subject">>) {
        yield* assertAtMost("AssignmentLedger.findAttempts", of.length, proposalsMax)
        // Looked up one at a time by the key, as a limit keeps the planner from joining: whatever it knows of the table.
        const rows = yield* sql<AttemptsRow>`
          SELECT a.prospect, a.subject, ARRAY(
            SELECT extract(epoch FROM each.at)::float8 * 1000 FROM unnest(a.attempts) AS each (at)
            WHERE each.at > clock_timestamp() - INTERVAL '24 hours' ORDER BY each.at
          ) AS attempts
          FROM unnest(
            ${of.map(({ prospect }) => prospect)}::text[], ${of.map(({ subject }) => subject)}::text[]
          ) AS p (prospect, subject)
          CROSS JOIN LATERAL (
            SELECT * FROM prospect_attempt
            WHERE workspace_id = ${workspaceId} AND prospect = p.prospect AND subject = p.subject LIMIT 1
          ) a`
        return new Map(rows.map((row): [string, Attempts] => [keyOf(row), row.attempts.map(Math.round)]))
      },
      refail("AssignmentLedger.findAttempts")
    ),

    deleteOldAttempts: sql`
      DELETE FROM prospect_attempt a
      USING (
        SELECT workspace_id, prospect, subject FROM prospect_attempt
        WHERE last_at <= clock_timestamp() - INTERVAL '24 hours'
        ORDER BY last_at
        LIMIT ${forgottenMax}
        FOR UPDATE SKIP LOCKED
      ) old
      WHERE a.workspace_id = old.workspace_id AND a.prospect = old.prospect AND a.subject = old.subject
      RETURNING 1`.pipe(
      Effect.map((rows) => rows.length),
      refail("AssignmentLedger.deleteOldAttempts"),
      Effect.withSpan("AssignmentLedger.deleteOldAttempts")
    ),

    deleteExpired: sql<{ readonly key: unknown }>`
      DELETE FROM assignment_request r
      USING (
        SELECT workspace_id, key FROM assignment_request
        WHERE answered_at <= clock_timestamp() - ${storedSeconds} * INTERVAL '1 second'
        ORDER BY answered_at
        LIMIT ${forgottenMax}
        FOR UPDATE SKIP LOCKED
      ) old
      WHERE r.workspace_id = old.workspace_id AND r.key = old.key
      RETURNING 1`.pipe(
      Effect.map((rows) => rows.length),
      refail("AssignmentLedger.deleteExpired"),
      Effect.withSpan("AssignmentLedger.deleteExpired")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<AssignmentLedger, never, Prepared | SqlClient.SqlClient> = Layer.effect(
  AssignmentLedger,
  make
)

// internal

const storedSeconds = Duration.toSeconds(resultsStoredFor)

const columns = `day, hour, extract(epoch FROM assigned_at)::float8 * 1000 AS "assignedAt", results,
  used_today AS "usedToday", used_this_hour AS "usedThisHour", last_used_ms AS "lastUsedMs", counted_ids AS "countedIds",
  counted_today AS "countedToday", counted_this_hour AS "countedThisHour"`

/** A parameter of a function, and the array that it is given: in binary, or as text. */
interface Parameter {
  readonly name: string
  readonly of: (proposals: ReadonlyArray<Proposal>) => Buffer | string
}

type Parameters = ReadonlyArray<Parameter>

const parameter = <T extends BinaryArray.Type>(
  name: string,
  type: T,
  of: (proposal: Proposal) => BinaryArray.Element[T] | null | undefined
): Parameter => ({ name, of: (proposals) => BinaryArray.make(type, proposals, of) })

const proposed: Parameters = [
  parameter("p_ani_ids", "bigint", ({ aniId }) => aniId),
  parameter("p_pool_ids", "bigint", ({ poolId }) => poolId),
  parameter("p_campaign_ids", "bigint", ({ campaignKey }) => campaignKey),
  parameter("p_caps", "integer", ({ dailyCap }) => dailyCap),
  parameter("p_hourly_caps", "integer", ({ hourlyCap }) => hourlyCap),
  parameter("p_prospects", "text", ({ prospect }) => prospect),
  parameter("p_tiers", "smallint", ({ tier }) => tier)
]

const asText = (name: string, of: (proposal: Proposal) => number | string | undefined): Parameter => ({
  name,
  of: (proposals) => ArrayLiteral.plain(proposals, of)
})

const stored: Parameters = [
  asText("p_keys", ({ answers }) => answers && bytesOf(answers.request.key)),
  asText("p_requests", ({ answers }) => answers && bytesOf(answers.request.content)),
  parameter("p_calling_codes", "smallint", ({ answers }) => answers?.number.callingCode),
  parameter("p_numbers", "text", ({ answers }) => answers?.number.national)
]

const attempted: Parameters = [
  parameter("p_persons", "text", ({ attempt }) => attempt?.prospect),
  parameter("p_daily_limits", "integer", ({ attempt }) => attempt?.dailyLimit),
  parameter("p_window_limits", "integer", ({ attempt }) => attempt?.windowLimit),
  asText("p_windows_from", ({ attempt }) => attempt?.windowFrom)
]

const byName = (parameters: Parameters, from: number): string =>
  parameters.map(({ name }, index) => `${name} => $${from + index}`).join(", ")

/** What comes before the arrays of `proposed`. */
const common =
  "p_workspace_id => $1, p_settings_revision => $2, p_revision => $3, p_places => $4, p_gaps => $5, p_rights => $6, p_explored => $7, p_lists => $8, p_owners => $9"

const firstArray = 10

const confirmation = `confirm_assignments(
  ${common},
  ${byName(proposed, firstArray)}
)`

const confirmOnly: PreparedStatement = { name: "confirm", text: `SELECT ${columns} FROM ${confirmation}` }

const confirmAndStore: PreparedStatement = {
  name: "confirm_and_store",
  text: `
    SELECT ${columns}, cardinality(store_results(
      p_workspace_id => $1, p_assigned_at => assigned_at, p_confirmed => results, p_all_or_none => true,
      ${byName(stored, firstArray + proposed.length)}
    )) AS stored
    FROM ${confirmation}`
}

const attempts = `confirm_attempts(
  ${common},
  ${byName(proposed, firstArray)},
  ${byName(attempted, firstArray + proposed.length)}, p_subjects => $${firstArray + proposed.length + attempted.length}
)`

const confirmAttempts: PreparedStatement = {
  name: "confirm_attempts",
  text: `SELECT allowed, ${columns} FROM ${attempts}`
}

const confirmAttemptsAndStore: PreparedStatement = {
  name: "confirm_attempts_and_store",
  text: `
    SELECT allowed, ${columns}, cardinality(store_results(
      p_workspace_id => $1, p_assigned_at => assigned_at, p_confirmed => confirmed, p_all_or_none => true,
      ${byName(stored, firstArray + 1 + proposed.length + attempted.length)}
    )) AS stored
    FROM ${attempts}`
}

const isAnsweredMeanwhile = (error: SqlError): boolean => sqlStateOf(error) === storedMeanwhile

/** A batch as it is sent. */
interface Sent {
  readonly proposals: ReadonlyArray<Proposal>
  /** Where each of them stood in the batch, where they are sent in the order of their ANIs. */
  readonly order: ReadonlyArray<number> | null
  /** The same, from 1, as a parameter. */
  readonly places: Buffer | null
}

/** Where each proposal is of another ANI, and all are under the same caps, they are sent in the order of the ANIs. */
const toSent = (proposals: ReadonlyArray<Proposal>): Sent => {
  const order = Array.from(proposals.keys()).sort((a, b) => proposals[a]!.aniId - proposals[b]!.aniId)
  const ordered = order.map((at) => proposals[at]!)
  const [first] = ordered
  const isPlain = ordered.every(({ aniId, dailyCap, hourlyCap }, i) =>
    aniId !== ordered[i - 1]?.aniId && dailyCap === first!.dailyCap && hourlyCap === first!.hourlyCap
  )
  return isPlain
    ? { proposals: ordered, order, places: BinaryArray.make("smallint", order, (at) => at + 1) }
    : { proposals, order: null, places: null }
}

// A backslash is doubled within an array.
const bytesOf = (hex: string): string => {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError("a request is not named by a SHA-256")
  return `\\\\x${hex}`
}

interface AttemptsRow extends Pick<Attempt, "prospect" | "subject"> {
  readonly attempts: ReadonlyArray<number>
}

interface ConfirmationRow {
  /** Of each proposal, whether the person may be called; left out: nobody's attempts are counted. */
  readonly allowed?: ReadonlyArray<boolean>
  readonly day: LocalDate
  readonly hour: number
  readonly assignedAt: number
  /** `null`: all were accepted, or there were none. */
  readonly results: ReadonlyArray<number> | null
  readonly usedToday: ReadonlyArray<number> | null
  readonly usedThisHour: ReadonlyArray<number> | null
  readonly lastUsedMs: ReadonlyArray<number | null> | null
  readonly countedIds: ReadonlyArray<AniId> | null
  readonly countedToday: ReadonlyArray<number> | null
  readonly countedThisHour: ReadonlyArray<number> | null
}

/** What each code of `confirm_assignments` says. */
const resultOf = new Map(Struct.entries(resultCodes).map(([result, code]) => [code, result]))

const toConfirmation = (row: ConfirmationRow, sent: Sent): Confirmation => {
  const { allowed } = row
  if (allowed === undefined || !allowed.includes(false)) return toConfirmationOf(row, sent)
  // The others are as if they had come alone.
  const places = Array.from(sent.proposals.keys()).filter((i) => allowed[i])
  const confirmation = toConfirmationOf(row, { ...sent, order: null, proposals: places.map((i) => sent.proposals[i]!) })
  const outcomes = sent.proposals.map((): Outcome => ({ result: "at-prospect-limit", usedToday: 0, usedThisHour: 0 }))
  places.forEach((place, i) => {
    outcomes[sent.order?.[place] ?? place] = confirmation.outcomes[i]!
  })
  return { ...confirmation, outcomes }
}

const toConfirmationOf = (row: ConfirmationRow, { order, proposals }: Sent): Confirmation => {
  const { assignedAt, countedIds, countedThisHour, countedToday, day, hour } = row
  const outcomes: Array<Outcome> = Array(proposals.length)
  // The uses of an ANI that was counted as a whole are those after its last proposal.
  const counted = new Map(countedIds?.map((id, i) => [id, { today: countedToday![i]!, hour: countedThisHour![i]! }]))
  for (let i = proposals.length - 1; i >= 0; i--) {
    const uses = counted.get(proposals[i]!.aniId)
    outcomes[order?.[i] ?? i] = uses === undefined
      ? toOutcome(row, i)
      : { result: "accepted", usedToday: uses.today--, usedThisHour: uses.hour-- }
  }
  return { day, hour, assignedAt: Math.round(assignedAt), outcomes }
}

const toOutcome = ({ lastUsedMs, results, usedThisHour, usedToday }: ConfirmationRow, i: number): Outcome => {
  const result = resultOf.get(results![i]!)!
  const uses = { usedToday: usedToday![i]!, usedThisHour: usedThisHour![i]! }
  return result === "within-gap" ? { ...uses, result, lastUsedAt: lastUsedMs![i]! } : { ...uses, result }
}

interface AnsweredRow extends IdempotentRequest {
  readonly callingCode: CallingCode | null
  readonly number: string | null
  readonly assignedAt: number
}

const toAnswered = ({ assignedAt, callingCode, content, key, number }: AnsweredRow): StoredResult => ({
  key,
  content,
  number: number === null || callingCode === null ? null : { callingCode, national: number },
  assignedAt: Math.round(assignedAt)
})
