/**
 * How often numbers were used today elsewhere, as a dialer that chose them itself counts it.
 */
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import {
  numbersMax,
  type NumberUses,
  type RecordedUses,
  sumOf,
  UsesElsewhere,
  usesMax
} from "@anipool/storage/UsesElsewhere"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { InvalidRequest } from "../CoreError.ts"

/** How often a number, which may be formatted, was used elsewhere today, so far. */
export interface UseCount {
  readonly number: string
  readonly uses: number
}

/** What telling changed, and which counts were refused: the first `refusalsMax`, by their place from 1. */
export interface Told extends RecordedUses {
  readonly refused: number
  readonly refusals: ReadonlyArray<{ readonly entry: number; readonly reason: string }>
}

/** Counts in one `tell`. */
export const countsMax = 10_000

/** Refusals that are named. */
export const refusalsMax = 100

/** How often numbers were used today elsewhere. */
export class UseCounts extends Context.Tag("@anipool/core/UseCounts")<UseCounts, {
  /**
   * Adds uses that were made elsewhere to those of the workspace's present day, at most `countsMax` counts; caps and the order
   * of use go by both from then on. A count is of the whole day so far, by all other dialers together: told again it changes
   * nothing, a higher one adds the difference, and a lower one changes nothing. One that is no good is refused alone.
   */
  readonly tell: (
    workspace: Workspace,
    counts: ReadonlyArray<UseCount>
  ) => Effect.Effect<Told, InvalidRequest | StorageError>
}>() {}

/** `UseCounts` over storage. */
export const make = Effect.map(UsesElsewhere, (elsewhere) =>
  UseCounts.of({
    tell: Effect.fn("UseCounts.tell")(function*(workspace, counts) {
      if (counts.length > countsMax) {
        return yield* InvalidRequest.field("counts", `expected at most ${countsMax} of them`)
      }
      const figures: Array<NumberUses> = []
      const refusals: Array<{ readonly entry: number; readonly reason: string }> = []
      for (const [index, { number, uses }] of counts.entries()) {
        const read = PhoneNumber.resolve(number, callingCodeOf(workspace.country))
        if (Either.isLeft(read)) refusals.push({ entry: index + 1, reason: `number: ${read.left.expected}` })
        else if (!Number.isInteger(uses) || uses < 0 || uses > usesMax) {
          refusals.push({ entry: index + 1, reason: `uses: expected a whole number from 0 to ${usesMax}` })
        } else figures.push({ callingCode: read.right.callingCode, national: read.right.national, uses })
      }
      const recorded: Array<RecordedUses> = []
      for (const part of Arr.chunksOf(figures, numbersMax)) recorded.push(yield* elsewhere.record(workspace.id, part))
      return { ...sumOf(recorded), refused: refusals.length, refusals: refusals.slice(0, refusalsMax) }
    })
  }))

/** `UseCounts` over storage. */
export const layer: Layer.Layer<UseCounts, never, UsesElsewhere> = Layer.effect(UseCounts, make)
