/**
 * Port: what a provider is asked when numbers are bought, in the same words for each of them.
 *
 * An order that is sent spends money, so it is sent once: an answer that was lost is no reason to send it again, but to look
 * for it by its reference.
 */
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The provider refused, cannot be reached, or answered what cannot be read; no secret is in the message. */
export class ProviderFailed
  extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", { message: Schema.String })
{}

/** The provider said no: what was sent bought nothing. The message has no secret in it. */
export class NotTaken extends Schema.TaggedError<NotTaken>()("NotTaken", { message: Schema.String }) {}

/** What was sent may have bought numbers, or not. The message has no secret in it. */
export class AnswerLost extends Schema.TaggedError<AnswerLost>()("AnswerLost", { message: Schema.String }) {}

/** An area code that numbers are sold of. */
export interface SoldCode {
  readonly areaCode: string
  readonly country: "US" | "CA"
}

/** Numbers that are wanted of an area code. */
export interface Wanted extends SoldCode {
  readonly asked: number
}

/** How many numbers of an area code can be bought. */
export interface Stock {
  readonly count: number
  /** There may be more. */
  readonly isAtLeast: boolean
}

/** What a provider gave of an area code. */
export interface Given {
  readonly areaCode: string
  readonly allocated: number
  /** Those of them that are known, as `+12125550100`. */
  readonly numbers: ReadonlyArray<string>
  /** Why it gave fewer than were asked for. */
  readonly reason: string | null
}

/** An order as the provider is told it. */
export interface Order {
  /** What the provider shall call it: letters, digits, dashes. */
  readonly reference: string
  /** What the provider calls it itself, once that is known. */
  readonly providerId: string | null
  /** What is told beside the numbers: each value letters, digits, dashes. */
  readonly settings: Readonly<Record<string, string>>
  readonly lines: ReadonlyArray<Wanted & Pick<Given, "numbers">>
}

/** How an order stands at the provider. */
export interface Standing {
  readonly providerId: string | null
  /** Nothing more comes of it. */
  readonly isDone: boolean
  readonly given: ReadonlyArray<Given>
}

/** An order as a file. */
export interface OrderFile {
  readonly extension: "json" | "xml"
  readonly text: string
}

/** A provider that sells numbers to an account. */
export interface Seller {
  /** Names of settings, those that must be given first. */
  readonly settings: { readonly required: ReadonlyArray<string>; readonly optional: ReadonlyArray<string> }
  /** What can be bought of some area codes; one that is left out cannot. Nothing is bought or held. */
  readonly stock: (codes: ReadonlyArray<Wanted>) => Effect.Effect<ReadonlyMap<string, Stock>, ProviderFailed>
  /** What `place` would send. */
  readonly file: (order: Order) => Effect.Effect<OrderFile, ProviderFailed>
  /**
   * Buys what is missing of an order. `onProgress` is told between requests what was given so far, and stops it by failing.
   */
  readonly place: <E>(
    order: Order,
    onProgress: (given: ReadonlyArray<Given>) => Effect.Effect<void, E>
  ) => Effect.Effect<Standing, NotTaken | AnswerLost | E>
  /** The order at the provider; `None`: the provider knows none of this reference. */
  readonly find: (order: Order) => Effect.Effect<Option.Option<Standing>, ProviderFailed>
}
