/**
 * Rows that tests archive: like those of a day of many campaigns, and the same in every run.
 */
import type { StoredAssignment, StoredDial } from "@anipool/storage/ArchivedDays"

/** The beginning of the day. */
export const midnight = Date.UTC(2026, 2, 2)

const dispositions = ["No Answer", "Busy", "Voicemail", "Sale", "Not interested", "Call back", "Blocked", "Hung up"]

/** Numbers below 1 from a seed (mulberry32). */
const randomOf = (seed: number): () => number => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many dials of a day, in the order of their times. */
export const dials = (count: number): ReadonlyArray<StoredDial> => {
  const random = randomOf(1)
  const below = (n: number) => Math.floor(random() * n)
  const areaCodes = Array.from({ length: 320 }, (_, i) => String(201 + i * 2))
  const numberIn = (areaCode: string) => `+1${areaCode}${2_000_000 + below(8_000_000)}`
  const anis = Array.from({ length: 100_000 }, (_, i) => numberIn(areaCodes[i % areaCodes.length]!))
  const zips = Array.from({ length: 30_000 }, () => String(below(100_000)).padStart(5, "0"))
  return Array.from({ length: count }, (_, i) => {
    const ani = below(anis.length)
    const areaCode = areaCodes[below(areaCodes.length)]!
    const disposition = below(dispositions.length)
    return {
      dialedAt: midnight + Math.floor(i * 86_400 / count) * 1_000,
      hour: Math.floor(i * 24 / count),
      countedOn: "2026-03-02",
      campaignKey: 1 + ani % 50,
      campaignId: `campaign-${ani % 50}`,
      aniId: ani + 1,
      poolId: 1 + ani % 50,
      ani: anis[ani]!,
      aniAreaCode: anis[ani]!.slice(2, 5),
      prospect: numberIn(areaCode),
      prospectAreaCode: areaCode,
      zip: zips[below(zips.length)]!,
      zipAreaCode: areaCode,
      // As VICIdial and Asterisk name calls.
      dialId: `${midnight / 1_000 + Math.floor(i * 86_400 / count)}.${below(1_000_000)}`,
      direction: "Outbound",
      disposition: dispositions[disposition]!,
      agentName: `Agent ${below(97)}`,
      skillName: `Team ${below(12)}`,
      leadSource: `source-${below(40)}`,
      leadCreatedOn: new Date(midnight - below(60) * 86_400_000).toISOString().slice(0, 10),
      attempts: 1 + below(9),
      isVolume: true,
      contact: disposition >= 3 && disposition <= 5,
      success: disposition === 3,
      blocked: disposition === 6,
      noAnswer: disposition === 0,
      isHeldOut: null,
      sipCode: disposition === 0 ? 480 : null,
      sipReason: null,
      q850Cause: disposition === 0 ? 19 : null,
      hangupSource: null,
      durationSeconds: disposition === 3 ? below(300) : 0,
      attestation: "A",
      prospectCarrier: null,
      carrier: null
    }
  })
}

/** Dials that tell as little, and as much, as one can. */
export const odd: ReadonlyArray<StoredDial> = [
  {
    ...dials(1)[0]!,
    dialedAt: midnight - 1,
    hour: null,
    campaignId: null,
    aniId: null,
    poolId: null,
    ani: "+442071838750",
    prospect: "+4420",
    prospectAreaCode: "20",
    zip: "",
    zipAreaCode: null,
    dialId: null,
    agentName: "Zoë \"Ann\" 李\n",
    leadCreatedOn: "1969-12-31",
    attempts: null,
    isHeldOut: false,
    durationSeconds: null,
    attestation: null
  },
  {
    ...dials(1)[0]!,
    zip: "00501",
    aniId: 2 ** 40 + 1,
    campaignKey: 2 ** 33,
    leadSource: "https://example.com/?a=b&c=d",
    isHeldOut: true,
    sipReason: "Network Blocked",
    hangupSource: "carrier",
    prospectCarrier: "T-Mobile",
    carrier: "telnyx"
  }
]

/** So many assignments of the day. */
export const assignments = (count: number): ReadonlyArray<StoredAssignment> =>
  dials(count).map(({ ani, aniId, campaignId, campaignKey, dialedAt, prospect }, i) => ({
    assignedAt: dialedAt + i % 1_000,
    assignmentId: 1_000_000 + i,
    countedOn: "2026-03-02",
    aniId: aniId!,
    ani,
    campaignKey,
    campaignId,
    prospect,
    tier: 1 + i % 7,
    useOfDay: 1 + i % 40,
    dailyCap: i % 3 === 0 ? null : 100
  }))
