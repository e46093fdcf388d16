/**
 * Asks sources what they say of a workspace's numbers, and takes it in.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis, pageSizeMax } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { InvalidRequest } from "../CoreError.ts"
import { ObservationIntake, type RowOutcome, rowsMax } from "./ObservationIntake.ts"
import type { ReputationSource, Told } from "./ReputationSource.ts"

/** What a look would ask. */
export interface Plan {
  /** The numbers that are asked for; none of a source that tells of all that it knows. */
  readonly numbers: ReadonlyArray<string>
  /** Requests at most. */
  readonly requests: number
  /** The last number's integer, where there are more: a look after it goes on. */
  readonly next: AniId | null
}

/** What came of a look. */
export interface Fetched extends Readonly<Record<RowOutcome, number>> {
  readonly requests: number
  /** What could not be read, and why, the first `refusalsMax`. */
  readonly refusals: ReadonlyArray<string>
  /** Why the source could not be asked to the end; null: it was. */
  readonly failed: string | null
}

/** Refusals that are named. */
export const refusalsMax = 20

/** Looks at what sources say. */
export class ReputationFetch extends Context.Tag("@anipool/core/ReputationFetch")<ReputationFetch, {
  /** What a look would ask: of a source that is asked number by number as many as `requestsMax` allow, by their integers. */
  readonly plan: (
    workspace: Workspace,
    source: ReputationSource,
    options: { readonly after: AniId | undefined; readonly requestsMax: number }
  ) => Effect.Effect<Plan, StorageError>
  /** Asks, and takes in what is said, also what was said before a source failed. */
  readonly run: (
    workspace: Workspace,
    source: ReputationSource,
    plan: Plan
  ) => Effect.Effect<Fetched, InvalidRequest | StorageError>
}>() {}

/** `ReputationFetch` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const intake = yield* ObservationIntake

  return ReputationFetch.of({
    plan: Effect.fn("ReputationFetch.plan")(function*(workspace, source, { after, requestsMax }) {
      if (!source.isByNumber) return { numbers: [], requests: source.requestsFor(0), next: null }
      const numbers: Array<string> = []
      let last = after
      while (numbers.length < requestsMax) {
        const limit = Math.min(pageSizeMax, requestsMax - numbers.length)
        const page = yield* anis.list(workspace.id, { ...(last === undefined ? {} : { after: last }), limit })
        for (const { callingCode, number } of page) {
          numbers.push(PhoneNumber.toE164({ callingCode, national: number }))
        }
        if (page.length < limit) return { numbers, requests: source.requestsFor(numbers.length), next: null }
        last = page.at(-1)!.id
      }
      return { numbers, requests: source.requestsFor(numbers.length), next: last ?? null }
    }),

    run: Effect.fn("ReputationFetch.run")(function*(workspace, source, { numbers }) {
      const sum = { recorded: 0, changed: 0, repeated: 0, unknown: 0, refused: 0, requests: 0 }
      const refusals: Array<string> = []
      const refuse = (says: string) => {
        sum.refused++
        if (refusals.length < refusalsMax) refusals.push(says)
      }
      const waiting: Array<Told["rows"][number]> = []
      const take = Effect.fnUntraced(function*(from: number) {
        while (waiting.length >= from) {
          const rows = waiting.splice(0, rowsMax)
          const answers = yield* intake.take(workspace, rows.map((values) => ({ values })))
          answers.forEach(({ outcome, says }, i) => {
            if (outcome === "refused") refuse(`${rows[i]!.number}: ${says}`)
            else sum[outcome]++
          })
        }
      })
      const asked = yield* source.ask(numbers).pipe(
        Stream.runForEach(({ refused, requests, rows }) => {
          sum.requests += requests
          refused.forEach(refuse)
          for (const row of rows) waiting.push(row)
          return take(takenFrom)
        }),
        Effect.as(null),
        Effect.catchTag("SourceFailed", ({ message }) => Effect.succeed(message)),
        Effect.exit
      )
      // What was paid for is kept, also where a later request failed.
      yield* take(1)
      return { ...sum, refusals, failed: yield* asked }
    })
  })
})

/** `ReputationFetch` over storage. */
export const layer: Layer.Layer<ReputationFetch, never, Anis | ObservationIntake> = Layer.effect(ReputationFetch, make)

// internal

/** Rows that are gathered before they are taken in, as one transaction: a hundred requests of a source that is asked by number. */
const takenFrom = 100
