/**
 * Whether a number can be called back: what is known of its inbound route, and from where. Pure.
 */
import * as Schema from "effect/Schema"
import type { PhoneNumber } from "./PhoneNumber.ts"
import { StorableText } from "./StorableText.ts"

/** Where it is known from: said by hand, found at VICIdial's inbound DIDs, or in a provider's inventory. */
export const sources = ["hand", "vicidial", "telnyx", "twilio", "bandwidth"] as const
/** Where it is known from. */
export const Source = Schema.Literal(...sources).annotations({ identifier: "CallbackRouteSource" })
/** Where it is known from. */
export type Source = typeof Source.Type

/** Longest note, in characters. */
export const noteLengthMax = 255

/** What a source says beside yes and no: the route, as `IN_GROUP SALES`. */
export const Note = StorableText.pipe(Schema.maxLength(noteLengthMax))

/** What one source says of a number. */
export interface Statement {
  readonly source: Source
  readonly isCallable: boolean
  /** Since when it says so, milliseconds since the epoch. */
  readonly since: number
  readonly note: string | null
}

/** What is known: `unknown` where no source says anything. */
export const Callable = Schema.Literal("yes", "no", "unknown").annotations({ identifier: "Callable" })
/** What is known. */
export type Callable = typeof Callable.Type

/**
 * The statement that counts: the one by hand; else one that says yes, as one route is enough; else one that says no. Of
 * several the first in the order of `sources`.
 */
export const decisive = (statements: ReadonlyArray<Statement>): Statement | undefined => {
  const inOrder = sources.flatMap((source) => statements.filter((statement) => statement.source === source))
  const [first] = inOrder
  return first?.source === "hand" ? first : inOrder.find(({ isCallable }) => isCallable) ?? first
}

/** Whether a number can be called back, by all that is said of it. */
export const callableOf = (statements: ReadonlyArray<Statement>): Callable => {
  const statement = decisive(statements)
  return statement === undefined ? "unknown" : statement.isCallable ? "yes" : "no"
}

/** What a source is to say of a number; `isCallable` null: nothing any more. */
export interface NewStatement {
  readonly source: Source
  readonly isCallable: boolean | null
  readonly note: string | null
}

/** What it changes that a source says something of a number. */
export interface Change {
  /** Whether the source said something else before. */
  readonly isChanged: boolean
  /** `gained`: the number can be called back by that, and could not before; `lost`: the other way round. */
  readonly effect: "gained" | "lost" | "none"
}

/** What it changes that a source says something of a number, of which this was said before. */
export const changeOf = (before: ReadonlyArray<Statement>, { isCallable, note, source }: NewStatement): Change => {
  const own = before.find((statement) => statement.source === source)
  const others = before.filter((statement) => statement !== own)
  const isChanged = (own?.isCallable ?? null) !== isCallable || (isCallable !== null && own?.note !== note)
  const was = callableOf(before) === "yes"
  const is = callableOf(isCallable === null ? others : [...others, { source, isCallable, note, since: 0 }]) === "yes"
  return { isChanged, effect: was === is ? "none" : is ? "gained" : "lost" }
}

/** What a source says, as it is said. */
export const saidBy = (statements: ReadonlyArray<Statement>, source: Source): Omit<NewStatement, "source"> => {
  const own = statements.find((statement) => statement.source === source)
  return own === undefined ? { isCallable: null, note: null } : { isCallable: own.isCallable, note: own.note }
}

/** Of what is said of numbers the last of each number. */
export const lastOfEach = <A extends PhoneNumber>(said: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(said.map((each) => [`${each.callingCode}:${each.national}`, each])).values()
]
