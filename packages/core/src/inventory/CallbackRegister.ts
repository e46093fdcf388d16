/**
 * Which numbers can be called back: what is said by hand, and what imports find.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import {
  CallbackRoutes,
  type NewStatement,
  numbersMax,
  pageSizeMax,
  type Recorded
} from "@anipool/storage/CallbackRoutes"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { InvalidRequest } from "../CoreError.ts"
import * as WrittenNumber from "../WrittenNumber.ts"

/** What is said of a number, which may be formatted; `isCallable` null: what was said before is taken back. */
export interface Word {
  readonly number: string
  readonly isCallable: boolean | null
  /** The route, for people. */
  readonly note?: string | undefined
}

/** What recording changed, and which words were refused: the first `refusalsMax`, by their place from 1. */
export interface RegisterAnswer extends Recorded {
  readonly refused: number
  readonly refusals: ReadonlyArray<{ readonly entry: number; readonly reason: string }>
}

/** What is known of a number. */
export interface KnownNumber extends PhoneNumber.PhoneNumber {
  readonly callable: CallbackRoute.Callable
  /** By source. */
  readonly statements: ReadonlyArray<CallbackRoute.Statement>
}

/** Refusals that are named. */
export const refusalsMax = 100

/** Words in one `say`, and numbers in one `known`. */
export const wordsMax = numbersMax

/** Which numbers can be called back. */
export class CallbackRegister extends Context.Tag("@anipool/core/CallbackRegister")<CallbackRegister, {
  /**
   * Records what a source says of numbers, at most `wordsMax`, held or not. A number that is none is refused alone. What is
   * said by hand counts until it is taken back; what imports say is kept beside it.
   */
  readonly say: (
    workspace: Workspace,
    source: CallbackRoute.Source,
    words: ReadonlyArray<Word>
  ) => Effect.Effect<RegisterAnswer, InvalidRequest | StorageError>
  /**
   * Says no of every number that a source said yes of and that is not among these (as `+12125550100`): its route went away.
   * For a source that was read to its end.
   */
  readonly dropOthers: (
    workspace: Workspace,
    source: CallbackRoute.Source,
    numbers: ReadonlySet<string>
  ) => Effect.Effect<Recorded, StorageError>
  /** What is known of some numbers, in their order, at most `wordsMax`. */
  readonly known: (
    workspace: Workspace,
    numbers: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<KnownNumber>, InvalidRequest | StorageError>
}>() {}

/** `CallbackRegister` over storage. */
export const make = Effect.map(CallbackRoutes, (routes) =>
  CallbackRegister.of({
    say: Effect.fn("CallbackRegister.say")(function*(workspace, source, words) {
      if (words.length > wordsMax) return yield* tooMany("words")
      const statements: Array<NewStatement> = []
      const refusals: Array<{ readonly entry: number; readonly reason: string }> = []
      for (const [index, { isCallable, note, number }] of words.entries()) {
        const read = PhoneNumber.resolve(number, callingCodeOf(workspace.country))
        if (Either.isLeft(read)) refusals.push({ entry: index + 1, reason: `number: ${read.left.expected}` })
        else if (note !== undefined && !isNote(note)) refusals.push({ entry: index + 1, reason: noteExpected })
        else {
          const { callingCode, national } = read.right
          statements.push({ callingCode, national, isCallable, note: note === undefined || note === "" ? null : note })
        }
      }
      const { changed, gained, lost } = yield* routes.record(workspace.id, source, statements)
      return { changed, gained, lost, refused: refusals.length, refusals: refusals.slice(0, refusalsMax) }
    }),

    dropOthers: Effect.fn("CallbackRegister.dropOthers")(function*(workspace, source, numbers) {
      const sum = { changed: 0, gained: 0, lost: 0 }
      let after: PhoneNumber.PhoneNumber | undefined
      for (;;) {
        const page: ReadonlyArray<PhoneNumber.PhoneNumber> = yield* routes.saidBy(workspace.id, source, {
          after,
          limit: pageSizeMax
        })
        const gone = page.filter((number) => !numbers.has(PhoneNumber.toE164(number)))
        const { changed, gained, lost } = yield* routes.record(
          workspace.id,
          source,
          gone.map(({ callingCode, national }) => ({ callingCode, national, isCallable: false, note: null }))
        )
        sum.changed += changed
        sum.gained += gained
        sum.lost += lost
        if (page.length < pageSizeMax) return sum
        after = page.at(-1)
      }
    }),

    known: Effect.fn("CallbackRegister.known")(function*(workspace, numbers) {
      if (numbers.length > wordsMax) return yield* tooMany("numbers")
      const read = yield* Effect.forEach(numbers, (number) => WrittenNumber.read(workspace, "number", number))
      const said = yield* routes.ofNumbers(workspace.id, read)
      return read.map((number, index): KnownNumber => {
        const statements = said[index]!
        return { ...number, callable: CallbackRoute.callableOf(statements), statements }
      })
    })
  }))

/** `CallbackRegister` over storage. */
export const layer: Layer.Layer<CallbackRegister, never, CallbackRoutes> = Layer.effect(CallbackRegister, make)

// internal

const isNote = Schema.is(CallbackRoute.Note)

const noteExpected = `note: expected at most ${CallbackRoute.noteLengthMax} characters`

const tooMany = (field: string) => InvalidRequest.field(field, `expected at most ${wordsMax} of them`)
