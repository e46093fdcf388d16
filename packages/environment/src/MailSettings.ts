/**
 * The mail server that e-mail is handed to.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { EnvironmentInvalid, readOptional, secret, urlOf, type Variable, variable } from "./Variable.ts"

/** How the connection is encrypted: from its beginning, before anything is said (STARTTLS), or not at all. */
export type Tls = "implicit" | "starttls" | "off"

/** What the variables say of the mail server. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  readonly tls: Tls
  /** Who signs in there; none: nobody does. */
  readonly signIn: Option.Option<{ readonly user: string; readonly password: Redacted.Redacted }>
  /** Who e-mail comes from: `Anipool <alerts@example.com>`, or the mailbox alone. */
  readonly from: string
}

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  secret(variable(
    "ANIPOOL_SMTP_URL",
    "unset: no e-mail is sent",
    "the mail server that e-mail is handed to; smtp: asks for STARTTLS but on this machine, smtps: is TLS from the beginning",
    "smtp://user:password@host:587 or smtps://user:password@host:465; with ?tls=off, without a password, for a relay that has no TLS"
  )),
  variable(
    "ANIPOOL_MAIL_FROM",
    "unset",
    "who e-mail comes from; needed with ANIPOOL_SMTP_URL",
    "a mailbox such as alerts@example.com or Anipool <alerts@example.com>"
  )
]

const read = readOptional(variables)

/** Reads the variables; `None` where no mail server is named. Fails with the first that holds what is not allowed. */
export const load: Effect.Effect<Option.Option<MailSettings>, EnvironmentInvalid> = Effect.flatMap(
  read("ANIPOOL_SMTP_URL", toServer),
  Effect.transposeMapOption((server) =>
    Effect.flatMap(
      read("ANIPOOL_MAIL_FROM", toFrom),
      (from) =>
        Option.isSome(from) ? Effect.succeed({ ...server, from: from.value }) : new EnvironmentInvalid({
          variable: "ANIPOOL_MAIL_FROM",
          message: "ANIPOOL_MAIL_FROM is unset, but ANIPOOL_SMTP_URL asks for it"
        })
    )
  )
)

// internal

function toServer(value: string): Option.Option<Omit<MailSettings, "from">> {
  return Option.flatMap(urlOf("smtp:", "smtps:")(value), (text) => {
    const url = new URL(text)
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const isImplicit = url.protocol === "smtps:"
    const user = decoded(url.username)
    const password = decoded(url.password)
    const isOff = url.search === "?tls=off"
    const isUsable = host !== "" && ["", "/"].includes(url.pathname) && url.hash === "" && url.port !== "0" &&
      (url.search === "" || (isOff && !isImplicit)) && user !== undefined && password !== undefined &&
      (user === "") === (password === "") && !(isOff && user !== "" && !isHere(host))
    return isUsable
      ? Option.some({
        host,
        port: url.port === "" ? isImplicit ? 465 : 587 : Number(url.port),
        tls: isImplicit ? "implicit" as const : isOff || isHere(host) ? "off" as const : "starttls" as const,
        signIn: user === "" ? Option.none() : Option.some({ user, password: Redacted.make(password) })
      })
      : Option.none()
  })
}

/** What does not leave the machine needs no TLS. */
const isHere = (host: string): boolean => ["localhost", "127.0.0.1", "::1"].includes(host)

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that begins nothing: the URL is refused as a whole.
    return undefined
  }
}

function toFrom(value: string): Option.Option<string> {
  const isOne = value.length <= 320 &&
    /^(?:[^<>"\p{Cc}]{1,200}<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u.test(value)
  return isOne ? Option.some(value) : Option.none()
}
