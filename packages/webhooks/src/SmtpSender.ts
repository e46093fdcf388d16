/**
 * Hands e-mail to the mail server that the operator named: it may stand anywhere, as no user chooses it. One connection for
 * each message, as there is at most one a minute; none is kept, and nothing waits longer than a try may take.
 */
import type { OutgoingMail, Sender } from "@anipool/core/alerts/MailSender"
import type { Sent } from "@anipool/core/alerts/WebhookSender"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { createTransport } from "nodemailer"

/** How long a try may take, looking up included: shorter than a delivery's lease. */
export const timeLimitMs = 30_000

/** The mail server, and who e-mail comes from. */
export interface Options {
  readonly host: string
  readonly port: number
  /** TLS from the beginning, before anything is said (STARTTLS), or not at all. */
  readonly tls: "implicit" | "starttls" | "off"
  /** Who signs in there; none: nobody does. */
  readonly signIn: Option.Option<{ readonly user: string; readonly password: Redacted.Redacted }>
  readonly from: string
  /** Default: `timeLimitMs`. */
  readonly limitMs?: number
}

/** Sends e-mail. What speaks with mail servers is loaded with the first message: most processes send none. */
export const make = (options: Options): Sender => ({
  from: options.from,
  send: (mail) =>
    Effect.flatMap(Effect.promise(() => import("nodemailer")), (mailer) => send(options, mailer.createTransport, mail))
})

// internal

const send = (
  { from, host, limitMs = timeLimitMs, port, signIn, tls }: Options,
  transportOf: typeof createTransport,
  mail: OutgoingMail
) =>
  Effect.async<Sent>((resume) => {
    const transport = transportOf({
      host,
      port,
      secure: tls === "implicit",
      requireTLS: tls === "starttls",
      ignoreTLS: tls === "off",
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      dnsTimeout: limitMs,
      socketTimeout: limitMs,
      // What stands in a message is text: no file and no address in it is ever read.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...Option.match(signIn, {
        onNone: () => ({}),
        onSome: ({ password, user }) => ({ auth: { user, pass: Redacted.value(password) } })
      })
    })
    const limit = setTimeout(() => {
      resume(Effect.succeed({ status: null, said: `No answer within ${limitMs / 1_000} seconds` }))
      transport.close()
    }, limitMs)
    transport.sendMail(toMessage(from, mail)).then(
      ({ rejected, response }) => rejected.length === 0 ? sentOf(response) : rejectedOf(rejected.length, response),
      (error: unknown) => failureOf(error)
    ).then((sent) => resume(Effect.succeed(sent))).finally(() => clearTimeout(limit))
    return Effect.sync(() => {
      clearTimeout(limit)
      transport.close()
    })
  })

/** Headers are built by the library, which encodes what is no plain text: a name cannot begin another header. */
const toMessage = (from: string, { html, id, subject, text, to }: OutgoingMail) => ({
  from,
  to: [...to],
  subject,
  text,
  html,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? "anipool"}>`,
  headers: {
    // No out-of-office notes in return: https://www.rfc-editor.org/rfc/rfc3834
    "Auto-Submitted": "auto-generated",
    "X-Entity-Ref-ID": id
  }
})

const sentOf = (response: string): Sent => ({ status: codeOf(response) ?? 250, said: plain(response) })

/** Some mailboxes took it: it is not sent again to those, as they have it. */
const rejectedOf = (count: number, response: string): Sent => ({
  status: codeOf(response) ?? 250,
  said: plain(`${count} of the mailboxes refused it. ${response}`)
})

const failureOf = (error: unknown): Sent => {
  const { code, response, responseCode } = error as {
    readonly code?: string
    readonly response?: string
    readonly responseCode?: number
  }
  return {
    status: responseCode ?? null,
    // The library's own words name hosts and files of this side; what the mail server said does not.
    said: response === undefined || response === "" ? `No answer: ${code ?? "unknown"}` : plain(response)
  }
}

const codeOf = (response: string): number | undefined => {
  const code = /^[2-5]\d\d/.exec(response)?.[0]
  return code === undefined ? undefined : Number(code)
}

const plain = (text: string): string => text.replaceAll(/[\p{Cc}\uFFFD]+/gu, " ").trim().slice(0, 200)
