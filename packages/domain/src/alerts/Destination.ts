/**
 * Where messages go, and which of them: one model for each way that a message can take.
 *
 * Pure.
 */
import type { Schedule } from "../reports/Schedule.ts"
import type { Kind } from "./Need.ts"
import type * as QuietHours from "./QuietHours.ts"

/**
 * `webhook`: signed JSON, for programs. `slack`: an incoming webhook of Slack, or what understands the same. `teams`: a
 * workflow of Microsoft Teams that takes webhooks. `email`: people's mailboxes.
 */
export const channels = ["webhook", "slack", "teams", "email"] as const

/** How a message gets there. */
export type Channel = (typeof channels)[number]

/** Addresses of one e-mail destination. */
export const mailboxesMax = 10

/** Which messages go to a destination, and when. */
export interface Wanted {
  /** Whether alerts go there at all: some want the report alone. */
  readonly tellsAlerts: boolean
  /** Alerts of these kinds; empty: of all. */
  readonly kinds: ReadonlyArray<Kind>
  /** Whether what is resolved is told, too. */
  readonly tellsResolved: boolean
  /** `null`: it is never quiet. */
  readonly quiet: QuietHours.QuietHours | null
  /** When a report goes there, quiet hours or not; `null`: none does. Only mailboxes get one. */
  readonly report: Schedule | null
}

/** What a webhook gets unless somebody says otherwise: everything, at once. */
export const everything: Wanted = {
  tellsAlerts: true,
  kinds: [],
  tellsResolved: true,
  quiet: null,
  report: null
}

/** Kinds that are critical: calls are made without a number, or will be before the day ends. */
export const criticalKinds: ReadonlySet<Kind> = new Set(["dry", "refused"])

/** The scheme of an address that is a mailbox: `mailto:ann@example.com,bob@example.com`. */
const mailto = "mailto:"

/** The mailboxes that a `mailto:` address names; undefined: it is none, or one of them is no mailbox. */
export const mailboxesOf = (url: string): ReadonlyArray<string> | undefined => {
  const mailboxes = namedBy(url)
  return mailboxes?.every(isMailbox) === true ? mailboxes : undefined
}

/** Why an address does not name 1 to `mailboxesMax` mailboxes, for whoever typed it; undefined: it does. */
export const mailboxRefusal = (url: string): string | undefined => {
  const named = namedBy(url)
  if (named === undefined) return "expected mailto: and e-mail addresses, separated by commas"
  if (named.length > mailboxesMax) return `expected at most ${mailboxesMax} e-mail addresses, not ${named.length}`
  const wrong = named.find((each) => !isMailbox(each))
  if (wrong === undefined) return undefined
  return wrong === ""
    ? "expected an e-mail address such as ann@example.com"
    : `“${wrong.slice(0, quotedMax)}” is not an e-mail address such as ann@example.com`
}

/** Channels whose address is a secret: whoever has it can write there. */
const secretAddresses: ReadonlySet<Channel> = new Set(["slack", "teams"])

/** The address as it is shown after it was set: of one that is a secret the host alone. */
export const shownUrl = ({ channel, url }: { readonly channel: Channel; readonly url: string }): string =>
  secretAddresses.has(channel) ? `${/^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0] ?? ""}/…` : url

/** Whether messages of a channel are signed. */
export const isSigned = (channel: Channel): boolean => channel === "webhook"

// internal

/** Longest part of what was typed that is said again, in characters. */
const quotedMax = 60

const namedBy = (url: string): ReadonlyArray<string> | undefined =>
  url.toLowerCase().startsWith(mailto) ? url.slice(mailto.length).split(",").map((each) => each.trim()) : undefined

/**
 * A mailbox as people have one: no quotes, comments, spaces or signs that end a header, so that it can be nothing but one.
 */
const isMailbox = (text: string): boolean =>
  text.length <= 254 && /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(text)
