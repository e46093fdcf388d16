/**
 * What goes out about alerts: one message for all that was raised and resolved in one look, ready to be sent on as an
 * e-mail.
 *
 * Pure.
 */
import type { Kind } from "./Need.ts"

/** Items in one message: all that can change at once. */
export const itemsMax = 500

/** Lines of the text; what is beyond is counted. */
export const linesMax = 50

/** Longest subject, in characters. */
export const subjectLengthMax = 200

/** What became of an alert. */
export interface Item {
  readonly event: "raised" | "resolved"
  readonly alertId: string
  readonly kind: Kind
  /** Tells it from others of its kind; empty where it stands for several. */
  readonly subject: string
  readonly what: string
  readonly costs: string
  /** ISO 8601, UTC. */
  readonly since: string
}

/** A message, as it goes out. */
export interface Message {
  /** The same at each try: receivers drop what they have. */
  readonly id: string
  readonly type: "alerts" | "test"
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly workspace: string
  /** Fit for the subject of an e-mail. */
  readonly subject: string
  /** Fit for its text. */
  readonly text: string
  readonly items: ReadonlyArray<Item>
}

/** What a message is made of. */
export interface Parts {
  readonly id: string
  readonly createdAt: string
  readonly workspace: string
}

/** The message about what was raised and resolved; at least one item. */
export const make = (parts: Parts, items: ReadonlyArray<Item>): Message => told(parts, items, "")

/** The message about what came in quiet hours; at least one item. */
export const summary = (parts: Parts, items: ReadonlyArray<Item>): Message => told(parts, items, "in quiet hours: ")

/** The message with these of its items; as it is, where they are all. */
export const of = (message: Message, items: ReadonlyArray<Item>): Message =>
  items.length === message.items.length ? message : make(message, items)

/** The message that shows that messages arrive. */
export const test = (parts: Parts): Message => ({
  ...inOrder(parts, "test"),
  subject: cut(`${parts.workspace}: a test of alerts`),
  text: "This is a test. Alerts of this workspace will arrive here.",
  items: []
})

// internal

const told = (parts: Parts, items: ReadonlyArray<Item>, when: string): Message => {
  const raised = items.filter(({ event }) => event === "raised")
  const resolved = items.filter(({ event }) => event === "resolved")
  const first = raised[0] ?? resolved[0]!
  const more = items.length - 1
  const lead = raised.length > 0 ? first.what : `Resolved: ${first.what}`
  return {
    ...inOrder(parts, "alerts"),
    subject: cut(`${parts.workspace}: ${when}${lead}${more === 0 ? "" : ` (and ${more} more)`}`),
    text: [...listed("Needs you:", raised), ...listed("Resolved:", resolved)].join("\n"),
    items: items.slice(0, itemsMax)
  }
}

const inOrder = ({ createdAt, id, workspace }: Parts, type: Message["type"]) => ({ id, type, createdAt, workspace })

const cut = (subject: string): string =>
  subject.length <= subjectLengthMax ? subject : `${subject.slice(0, subjectLengthMax - 1)}…`

const listed = (title: string, items: ReadonlyArray<Item>): ReadonlyArray<string> =>
  items.length === 0 ? [] : [
    title,
    ...items.slice(0, linesMax).map(({ costs, what }) => costs === "" ? `- ${what}.` : `- ${what}. ${costs}.`),
    ...items.length > linesMax ? [`- and ${items.length - linesMax} more`] : []
  ]
