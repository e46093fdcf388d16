/**
 * How messages leave: one HTTP request, with all that keeps it from going where it should not. A composition root
 * provides it; a process without one sends nothing.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A request to be made. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it. */
export interface Sent {
  /** Of the answer; `null`: there was none. */
  readonly status: number | null
  /** The beginning of the answer, or why there was none. */
  readonly said: string
  /** How long the receiver asks to be left alone, in milliseconds; undefined: it does not say. */
  readonly retryAfterMs?: number | undefined
}

/** Sends messages. */
export interface Sender {
  /** Why messages may not go to an address, as far as that can be told without asking for its host; undefined: they may. */
  readonly refusal: (url: string) => string | undefined
  /** Posts a message, once, and never fails: follows no redirect, and ends within a few seconds. */
  readonly send: (outgoing: Outgoing) => Effect.Effect<Sent>
}

/** Sends messages; undefined where a composition root provides nobody who does. */
export class WebhookSender extends Context.Reference<WebhookSender>()("@anipool/core/WebhookSender", {
  defaultValue: (): Sender | undefined => undefined
}) {}
