/**
 * What a dial's signals say: the one judgement of the network's answer, and what of it counts as a block.
 *
 * Pure. Texts and codes come from others and are cut, moved and rewritten on their way: what does not fit says nothing.
 */
import { textHash } from "../../TextHash.ts"
import type { DialRecord } from "../DialRecord.ts"
import { rows, type Sign, type SignalRow, type Verdict } from "./SignalTable.ts"

/** What of a dial the network says. */
export type Signals = Pick<DialRecord, "sipCode" | "sipReason" | "q850Cause">

/** The row of the table that fits; undefined: the network says nothing that is known, or the call was put through. */
export const judge = ({ q850Cause, sipCode, sipReason }: Signals): SignalRow | undefined => {
  if (sipCode === "" && q850Cause === "" && sipReason === "") return undefined
  const sip = sipCode === "" ? causeIn(sipReason, sipCause) : Number(sipCode)
  if (sip >= 200 && sip < 300) return undefined
  const q850 = q850Cause === "" ? causeIn(sipReason, isdnCause) : Number(q850Cause)
  return rows.find((row) =>
    (row.sip === "any" || (row.sip === "none" ? Number.isNaN(sip) : row.sip.includes(sip))) &&
    (row.q850 === "any" || row.q850.includes(q850)) &&
    (row.sign === null || signs[row.sign].test(sipReason))
  )
}

/**
 * Whether a dial counts as blocked. What the network says goes before the name of the disposition, which dialers make of it by
 * rules of their own: a refusal of the own carrier, an invalid number or a congestion is no block, whatever it is called. A call
 * that reached somebody was let through.
 *
 * Half a block is a whole one for every second dial, by a hash of whom it went to and when: counters stay whole numbers, each rate
 * and each test over dials expects the half, and a dial that is counted anew, on any server, counts as it did.
 */
export const isBlocked = (row: SignalRow | undefined, { dial, isContact, isNamed }: {
  /** Whom it went to and when. */
  readonly dial: string
  readonly isContact: boolean
  /** Whether its disposition means a block. */
  readonly isNamed: boolean
}): boolean => {
  if (row === undefined || row.verdict === null || isContact) return isNamed
  return row.weight === 1 || row.weight === 0.5 && textHash(dial) % 2 === 0
}

/**
 * Whether a call that reached nobody failed for a reason that is none of its number's: the own carrier did not take it, nobody has
 * the number that was called, or a trunk is full or down. Such a call says nothing of how its number is received.
 */
export const failedElsewhere = (signals: Signals): boolean => {
  const verdict = judge(signals)?.verdict
  return verdict !== undefined && verdict !== null && ofNoNumber.has(verdict)
}

// internal

const ofNoNumber: ReadonlySet<Verdict> = new Set(["refused-by-carrier", "invalid-number", "congestion"])

const signs: Readonly<Record<Sign, RegExp>> = {
  analytics: /(?:^|["'\s;,|:=(])v=analytics\d/i,
  phrase: /\bnetwork[\s_-]*blocked\b/i,
  account: /\bx-twilio-error\b/i
}

/** As the header `Reason` (RFC 3326) has them. */
const sipCause = /\bSIP\s*;\s*cause\s*=\s*(\d{3})\b/i
const isdnCause = /\bQ\.850\s*;\s*cause\s*=\s*(\d{1,3})\b/i

const causeIn = (text: string, pattern: RegExp): number =>
  text === "" ? Number.NaN : Number(pattern.exec(text)?.[1] ?? Number.NaN)
