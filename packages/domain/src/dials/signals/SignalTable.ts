/**
 * What the network says of a call that failed, as data: by which SIP status, text or cause of Q.850 it is known, what that
 * means, who blocked, how much of a block it is, and where that is written. Documented in `docs/interface/dials.md`; the two
 * are to be changed together.
 *
 * Since 2026-03-25 a US provider that blocks by analytics has to say so by 603 with the phrase `Network Blocked` and a text in
 * the header `Reason` that begins with `v=analytics1` ("603+"; off IP: cause 21). 603 without these is any refusal, so
 * it is the text that tells, and never the code.
 */

/**
 * What became of a call by what the network says. `analytics-block`: blocked by analytics of a network. `unwanted`: the called
 * party marked such calls as unwanted. `rejected`: declined, by whom cannot be told. `refused-by-carrier`: the own carrier did not
 * take it. `invalid-number`: nobody has the number that was called. `congestion`: a line or a trunk failed.
 */
export const verdicts = [
  "analytics-block",
  "unwanted",
  "rejected",
  "refused-by-carrier",
  "invalid-number",
  "congestion"
] as const

/** What became of a call by what the network says. */
export type Verdict = (typeof verdicts)[number]

/** Who did not let a call through. */
export type Blocker = "network" | "called party" | "own carrier" | "nobody" | "unknown"

/** What a text beside a code holds. `analytics`: `v=analytics1`; `phrase`: `Network Blocked`; `account`: `X-Twilio-Error`. */
export type Sign = "analytics" | "phrase" | "account"

/** A row of the table. */
export interface SignalRow {
  /** SIP statuses; `any`: whichever the call failed with, or none; `none`: it is not known. */
  readonly sip: ReadonlyArray<number> | "any" | "none"
  /** Causes of Q.850; `any`: whichever, or none. */
  readonly q850: ReadonlyArray<number> | "any"
  /** What the text has to hold; null: it may say anything. */
  readonly sign: Sign | null
  /** `null`: nothing that concerns a number, a list or a trunk; the disposition tells. */
  readonly verdict: Verdict | null
  readonly blocker: Blocker
  /** How much of a block it is. */
  readonly weight: 0 | 0.5 | 1
  /** What it says, in one sentence without its full stop. */
  readonly says: string
  /** Where that is written. */
  readonly source: string
}

/**
 * The rows; the first that fits holds. Texts come before codes, and the SIP status before the cause, which gateways derive from it.
 * A status that stands in no row leaves it to the cause.
 */
export const rows: ReadonlyArray<SignalRow> = [
  {
    sip: "any",
    q850: "any",
    sign: "analytics",
    verdict: "analytics-block",
    blocker: "network",
    weight: 1,
    says: "Blocked by analytics; the text names whom to ask for redress. A gateway may have rewritten phrase or code",
    source: "ATIS-1000099; 47 CFR 64.1200(k)(9)"
  },
  {
    sip: [603],
    q850: "any",
    sign: "account",
    verdict: "refused-by-carrier",
    blocker: "own carrier",
    weight: 0,
    says: "The own account is suspended or may not call there",
    source: "Twilio, changelog of 2022-07-11; error 31603"
  },
  {
    sip: [603],
    q850: "any",
    sign: "phrase",
    verdict: "analytics-block",
    blocker: "network",
    weight: 1,
    says: "Blocked by analytics; the header with the contact was cut off on the way",
    source: "ATIS-1000099; 47 CFR 64.1200(k)(9)"
  },
  {
    sip: "none",
    q850: "any",
    sign: "phrase",
    verdict: "analytics-block",
    blocker: "network",
    weight: 1,
    says: "Blocked by analytics; only the phrase was handed on",
    source: "ATIS-1000099; 47 CFR 64.1200(k)(9)"
  },
  {
    sip: [607],
    q850: "any",
    sign: null,
    verdict: "unwanted",
    blocker: "called party",
    weight: 1,
    says: "A person at the called end marked the call as unwanted; analytics learn from it",
    source: "RFC 8197"
  },
  {
    sip: [608],
    q850: "any",
    sign: null,
    verdict: "analytics-block",
    blocker: "network",
    weight: 1,
    says: "Rejected by an intermediary; no longer for analytics in the US since 2026-03-25, seen elsewhere",
    source: "RFC 8688"
  },
  {
    sip: [603],
    q850: "any",
    sign: null,
    verdict: "rejected",
    blocker: "unknown",
    weight: 0.5,
    says: "Declined: by the called party, its app, or a network that does not say that it blocks",
    source: "RFC 3261"
  },
  {
    sip: [403, 488],
    q850: "any",
    sign: null,
    verdict: "refused-by-carrier",
    blocker: "own carrier",
    weight: 0,
    says: "Policy, a caller ID that is not allowed, attestation or plan; of the own carrier mostly",
    source: "Telnyx, D10 to D38"
  },
  {
    sip: [404, 410, 484],
    q850: "any",
    sign: null,
    verdict: "invalid-number",
    blocker: "nobody",
    weight: 0,
    says: "The number that was called is unallocated, changed or incomplete",
    source: "RFC 3398"
  },
  {
    sip: [408, 480, 486, 487, 600],
    q850: "any",
    sign: null,
    verdict: null,
    blocker: "nobody",
    weight: 0,
    says: "Busy, absent, not answered or given up",
    source: "RFC 3261; RFC 3398"
  },
  {
    sip: [503, 504],
    q850: "any",
    sign: null,
    verdict: "congestion",
    blocker: "nobody",
    weight: 0,
    says: "Congestion or a failure on the way",
    source: "RFC 3398"
  },
  {
    sip: "any",
    q850: [21],
    sign: null,
    verdict: "rejected",
    blocker: "unknown",
    weight: 0.5,
    says: "Rejected by a network or by the called party, which cannot be told apart without the text",
    source: "Q.850; 47 CFR 64.1200(k)(9); RFC 3398"
  },
  {
    sip: "any",
    q850: [1, 3, 22, 28],
    sign: null,
    verdict: "invalid-number",
    blocker: "nobody",
    weight: 0,
    says: "The number that was called is unallocated, without a route, changed or incomplete",
    source: "Q.850; RFC 3398"
  },
  {
    sip: "any",
    q850: [16, 17, 18, 19, 20, 27, 31],
    sign: null,
    verdict: null,
    blocker: "nobody",
    weight: 0,
    says: "Ended as calls do, busy, no user responding, no answer, absent or out of order",
    source: "Q.850; RFC 3398"
  },
  {
    sip: "any",
    q850: [55],
    sign: null,
    verdict: null,
    blocker: "called party",
    weight: 0,
    says: "The called line's closed user group bars the call; no matter of reputation",
    source: "Q.850"
  },
  {
    sip: "any",
    q850: [34, 38, 41, 42, 47, 102],
    sign: null,
    verdict: "congestion",
    blocker: "nobody",
    weight: 0,
    says: "Congestion or a failure on the way",
    source: "Q.850; RFC 3398"
  }
]
