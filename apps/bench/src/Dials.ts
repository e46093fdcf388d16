/**
 * Dial records that benchmarks work with: pure, and the same in every run.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Numbers from "./Numbers.ts"

const dispositions = ["No Answer", "Busy", "Voicemail", "Sale", "Not interested", "Call back", "Blocked", "Hung up"]
const directions = ["Outbound", "Outbound", "Outbound", "Outbound", "Preview", "Manual", "Inbound", "Transfer"]

/** Campaigns that dial. */
export const campaigns = 10

/** When the `n`-th dial was made, in milliseconds before now. */
export type Age = (n: number) => number

/** As dials come in late, from all over: anywhere in so many days. */
export const scattered = (days: number): Age => (n) => n * 977_000 % (days * 86_400_000)

/** As history is written out: one after the other, `total` of them in so many days. */
export const inOrder = (days: number, total: number): Age => (n) => (total - n % total) / total * days * 86_400_000

/** A maker of records: the `n`-th dial from a pool of as many ANIs, before `now` (milliseconds). */
export const maker = (anis: number, now: number, age: Age = scattered(3)): (n: number) => DialRecord.DialRecord => {
  const from = [...Numbers.anis(anis)].map(({ national }) => national)
  const to = Numbers.prospects(20_000)
  return (n) => {
    const { phone, zip } = to[n * 7 % to.length]!
    return {
      ...DialRecord.none,
      campaignId: `campaign-${n % campaigns}`,
      campaignName: `Campaign ${n % campaigns}`,
      agentName: `Agent ${n % 97}`,
      fromNumber: from[n * 7919 % from.length]!,
      dispositionName: dispositions[n * 31 % dispositions.length]!,
      toNumber: phone,
      datetime: new Date(now - age(n)).toISOString().slice(0, 19).replace("T", " "),
      callDirection: directions[n % directions.length]!,
      zip: zip ?? "10001",
      sysCreatedDateOriginal: "2026-02-27",
      totalDialAttempts: String(1 + n % 9),
      skillName: `Team ${n % 12}`,
      leadSource: `source-${n % 40}`,
      dialId: `dial-${n}`
    }
  }
}

/** The same as bodies of POST /dials. */
export const bodies = (size: number, anis: number, now: number): ReadonlyArray<string> => {
  const record = maker(anis, now)
  return Array.from({ length: size }, (_, n) => JSON.stringify(DialRecord.toWire(record(n))))
}
