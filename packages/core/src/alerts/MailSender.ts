/**
 * How e-mail leaves: one message, handed to the mail server of the installation. A composition root provides it; a process
 * without one sends none.
 */
import type { Mail } from "@anipool/domain/alerts/MailMessage"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Sent } from "./WebhookSender.ts"

/** An e-mail to be sent. */
export interface OutgoingMail extends Mail {
  /** The same at each try: mailboxes can tell by it that they have it. */
  readonly id: string
  /** Mailboxes. */
  readonly to: ReadonlyArray<string>
}

/** Sends e-mail. */
export interface Sender {
  /** Who it comes from, as people see it. */
  readonly from: string
  /** Hands an e-mail to the mail server, once, and never fails; its `status` is the server's reply code. */
  readonly send: (mail: OutgoingMail) => Effect.Effect<Sent>
}

/** Sends e-mail; undefined where no mail server is set up. */
export class MailSender extends Context.Reference<MailSender>()("@anipool/core/MailSender", {
  defaultValue: (): Sender | undefined => undefined
}) {}
