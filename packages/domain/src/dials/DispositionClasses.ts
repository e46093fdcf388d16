/**
 * Which dispositions mean that a call was blocked, and which that nobody answered: by a table of the names in common
 * use, which a workspace may extend. Documented in `docs/interface/dials.md`; the two are to be changed together.
 *
 * Whether a disposition is a contact or a success is not told here: that is registered with it.
 */

import * as SignalTable from "./signals/SignalTable.ts"

/** What a disposition's name says of a call. `neither`: answered, or not to be told. */
export type DispositionClass = "block" | "no_answer" | "neither"

/** All classes. */
export const classes: ReadonlyArray<DispositionClass> = ["block", "no_answer", "neither"]

/** A name as the table has it: lower case, words of letters and digits with one space between them. */
export const normalize = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()

/** Names that mean a call was blocked or labelled on its way, by the carrier, an app or the called party's settings. */
export const blockNames: ReadonlyArray<string> = [
  "blocked",
  "block",
  "blocked call",
  "call blocked",
  "blocked by carrier",
  "carrier block",
  "carrier blocked",
  "blocked by recipient",
  "blocked number",
  "number blocked",
  "network blocked",
  "call rejected",
  "rejected by carrier",
  "spam",
  "spam likely",
  "spam block",
  "spam blocked",
  "flagged as spam",
  "scam likely",
  "fraud blocked",
  "robocall blocked",
  "unwanted",
  "call screened",
  "caller id blocked",
  "cid blocked",
  "reputation block",
  "analytics block"
]

/** Names that mean nobody answered: it rang out, was busy, or was given up. */
export const noAnswerNames: ReadonlyArray<string> = [
  "no answer",
  "not answered",
  "noanswer",
  "unanswered",
  "na",
  "n a",
  "rna",
  "ring no answer",
  "ringing no answer",
  "rang no answer",
  "ring out",
  "rang out",
  "ring timeout",
  "no answer autodial",
  "no answer auto dial",
  "no answer auto",
  "no response",
  "no pickup",
  "no pick up",
  "did not answer",
  "busy",
  "busy signal",
  "line busy",
  "busy auto",
  "ab",
  "fast busy",
  "user busy",
  "timeout",
  "timed out",
  "dial timeout",
  "originator cancel",
  "temporarily unavailable"
]

/** SIP response codes of calls that the table of signals takes for blocked, wholly or by half, whatever text stands beside them. */
export const blockCodes: ReadonlyArray<number> = [
  ...new Set(
    SignalTable.rows.flatMap(({ q850, sip, weight }) =>
      weight > 0 && q850 === "any" && typeof sip !== "string" ? sip : []
    )
  )
].sort((a, b) => a - b)

/**
 * SIP response codes of calls that nobody answered: 408 Request Timeout, 480 Temporarily Unavailable, 486 Busy Here,
 * 487 Request Terminated, 600 Busy Everywhere.
 */
export const noAnswerCodes: ReadonlyArray<number> = [408, 480, 486, 487, 600]

/** A workspace's own classes, by normalized name; they go before the table. */
export type Extension = ReadonlyMap<string, DispositionClass>

/**
 * The class of a disposition: the workspace's own, else the table's. A SIP code counts where it is the whole name,
 * stands first (`603 Decline`) or stands beside the word "SIP" (`SIP/2.0 603 Decline`).
 */
export const classify = (name: string, extension: Extension = none): DispositionClass => {
  const normalized = normalize(name)
  return extension.get(normalized) ?? table.get(normalized) ?? classOfCode(normalized)
}

// internal

const none: Extension = new Map()

const table: Extension = new Map([
  ...blockNames.map((name) => [name, "block"] as const),
  ...noAnswerNames.map((name) => [name, "no_answer"] as const)
])

const codes: ReadonlyMap<string, DispositionClass> = new Map([
  ...blockCodes.map((code) => [String(code), "block"] as const),
  ...noAnswerCodes.map((code) => [String(code), "no_answer"] as const)
])

const classOfCode = (normalized: string): DispositionClass => {
  const words = normalized.split(" ")
  const sip = words.some((word) => word.startsWith("sip"))
  for (const [index, word] of words.entries()) {
    const found = codes.get(word.replace(/^sip/, ""))
    if (found !== undefined && (index === 0 || sip)) return found
  }
  return "neither"
}
