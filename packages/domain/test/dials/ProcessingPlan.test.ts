/**
 * The plan of a batch against the rule as it is written down: each record by itself, one after the other, with nothing
 * remembered between them but which campaigns there are.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as Policy from "@anipool/domain/assignment/Policy"
import { type DialRecord, none } from "@anipool/domain/dials/DialRecord"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as Enrichment from "@anipool/domain/dials/Enrichment"
import * as ProcessingPlan from "@anipool/domain/dials/ProcessingPlan"
import type { NamedBlock } from "@anipool/domain/dials/signals/RedressCase"
import type { Disposition } from "@anipool/domain/Disposition"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as fc from "effect/FastCheck"

const setting: Enrichment.Setting = {
  country: "us",
  now: Date.UTC(2026, 2, 3, 12),
  storedFrom: Date.UTC(2026, 0, 1),
  timeZone: "America/New_York"
}

/** Numbers that may be one of +1 and one of +44, and numbers that may not. */
const numbers = ["2079460123", "(207) 946-0123", "+1 207 946 0123", "+44 20 7946 0123", "2125550100", "+12125550100"]

/** A block that names whom to ask. */
const asking = "v=analytics1;url=https://a.example"

const record: fc.Arbitrary<DialRecord> = fc.record({
  campaignId: fc.constantFrom("C1", "C2", "C3", "C4"),
  campaignName: fc.constantFrom("Spring", "Autumn"),
  agentName: fc.constant("Ann"),
  fromNumber: fc.constantFrom(...numbers, "anonymous"),
  dispositionName: fc.constantFrom("Sale", " sale ", "SALE", "Busy", "Screened", "Other", "Call-Dropped"),
  toNumber: fc.constantFrom(...numbers, "6465550123", "12"),
  datetime: fc.constantFrom(
    "2026-03-03 01:00:00",
    "2026-03-02T23:00:00Z",
    "2025-12-31 23:59:59",
    "2027-01-01 00:00:00"
  ),
  callDirection: fc.constantFrom("Outbound", "Manual", "Inbound", "SMS", "Warm transfer"),
  zip: fc.constantFrom("10001", ""),
  sysCreatedDateOriginal: fc.constant("2026-03-01"),
  totalDialAttempts: fc.constant("1"),
  skillName: fc.constant("East"),
  leadSource: fc.constant("web"),
  dialId: fc.constantFrom(null, "d1"),
  sipCode: fc.constantFrom("", "", "607", "403", "486"),
  sipReason: fc.constantFrom("", "Network Blocked", asking)
}).map((told) => ({ ...none, ...told }))

const policy: fc.Arbitrary<PolicyOverride> = fc.constantFrom(
  {},
  { preferAnswered: true },
  { preferAnswered: true, holdOutPercent: 50 },
  { preferAnswered: false }
)

interface StoredAni {
  readonly aniId: AniId
  readonly callingCode: 1 | 44
  readonly national: string
  readonly isInInventory: boolean
  readonly poolId: PoolId | null
}

/** What a workspace holds. Under a number: one ANI in inventory at most, and removed ones, the last one last. */
const stored = fc.record({
  policy,
  campaigns: fc.dictionary(fc.constantFrom("C1", "C2", "C3", "C4"), fc.option(policy), { noNullPrototype: true }),
  room: fc.integer({ min: -1, max: 3 }),
  anis: fc.uniqueArray(
    fc.record({
      callingCode: fc.constantFrom(1 as const, 44 as const),
      national: fc.constantFrom("2079460123", "2125550100", "6465550123"),
      isInInventory: fc.boolean(),
      poolId: fc.constantFrom(null, 1 as PoolId)
    }),
    { selector: ({ callingCode, isInInventory, national }) => `${callingCode}${national}${isInInventory}` }
  ).map((all) => all.map((each, i): StoredAni => ({ ...each, aniId: i + 1 as AniId }))),
  dispositions: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("D1", "D2", "D10"),
      name: fc.constantFrom("Sale", "SALE", "busy ", "Screened"),
      type: fc.constant("Agent" as const),
      contact: fc.boolean(),
      success: fc.boolean()
    }),
    { selector: ({ id }) => id }
  ),
  classes: fc.constantFrom(
    new Map(),
    new Map([["screened", "block" as const]]),
    new Map([["busy", "neither" as const]])
  )
})
type Stored = typeof stored extends fc.Arbitrary<infer A> ? A : never

const keysOf = (campaigns: Stored["campaigns"]) =>
  new Map(Object.entries(campaigns).map(([id, each], i) => [id, { key: i + 1, policy: each }]))

/** As an adapter goes about it, looking up what it is told to and nothing else. */
const planned = (received: ReadonlyArray<ProcessingPlan.Received>, known: Stored) => {
  const reading = ProcessingPlan.read(received, setting)
  const campaigns = keysOf(known.campaigns)
  const added = ProcessingPlan.addedCampaigns(reading, campaigns, known.room)
  for (const { id } of added) campaigns.set(id, { key: campaigns.size + 1, policy: null })
  const anis = new Map<string, ProcessingPlan.AniFact>()
  const lookUp = (asked: ReadonlyMap<string, { readonly callingCode: number; readonly national: string }>) => {
    for (const [key, { callingCode, national }] of asked) {
      const under = known.anis.filter((ani) => ani.callingCode === callingCode && ani.national === national)
      const found = under.find(({ isInInventory }) => isInInventory) ?? under.at(-1)
      if (found !== undefined) anis.set(key, found)
    }
  }
  lookUp(reading.numbers)
  lookUp(ProcessingPlan.numbersElsewhere(reading, anis))
  const keys = new Set(reading.dispositions.values())
  const dispositions = known.dispositions.filter(({ name }) => keys.has(Enrichment.dispositionKey(name)))
  const { classes, policy } = known
  return { added, plan: ProcessingPlan.make(reading, { policy, campaigns, anis, dispositions, classes }) }
}

/** The rule, record by record. */
const reference = (received: ReadonlyArray<ProcessingPlan.Received>, known: Stored) => {
  const campaigns = keysOf(known.campaigns)
  const added: Array<ProcessingPlan.DialedCampaign> = []
  const dials: Array<ProcessingPlan.Dial> = []
  const refused: Array<ProcessingPlan.Refused> = []
  const reached: Array<ProcessingPlan.Reached> = []
  const dropped: Array<ProcessingPlan.Dropped> = []
  const named: Array<NamedBlock> = []
  for (const each of received) {
    const { record } = each
    const read = Enrichment.read(record, setting)
    if (Either.isLeft(read)) {
      refused.push({ ...each, reason: read.left })
      continue
    }
    const draft = read.right
    // An unknown campaign is kept as it comes, while there is room.
    if (!campaigns.has(record.campaignId) && added.length < known.room) {
      const type = record.callDirection === "Inbound" ? "Inbound" : "Outbound"
      added.push({ id: record.campaignId, name: record.campaignName, type })
      campaigns.set(record.campaignId, { key: campaigns.size + 1, policy: null })
    }
    const campaign = campaigns.get(record.campaignId)
    if (campaign === undefined) {
      refused.push({ ...each, reason: "campaign_limit" })
      continue
    }
    // The one in inventory under the number: in the workspace's country first, then in the other; else the removed one.
    const readings = draft.aniElsewhere === undefined ? [draft.ani] : [draft.ani, draft.aniElsewhere]
    const [first] = [true, false].flatMap((isInInventory) =>
      readings.flatMap((ani) =>
        known.anis
          .filter((stored) =>
            stored.isInInventory === isInInventory && stored.callingCode === ani.callingCode &&
            stored.national === ani.national
          )
          .map(({ aniId, poolId }) => ({ ani, aniId, poolId }))
      )
    )
    // Of several dispositions of one name, whatever its case, the one with the lowest id.
    const disposition = known.dispositions
      .filter(({ name }) => name.trim().toLowerCase() === record.dispositionName.trim().toLowerCase())
      .reduce<Disposition | undefined>(
        (lowest, one) => lowest === undefined || one.id < lowest.id ? one : lowest,
        undefined
      )
    const found = DispositionClasses.classify(record.dispositionName, known.classes)
    const isVolume = record.callDirection === "Outbound" || record.callDirection === "Manual"
    const prospect = `${draft.prospect.callingCode}${draft.prospect.national}`
    const isCounted = isVolume && first !== undefined
    const contact = disposition?.contact ?? false
    // What the network says of a call that reached nobody.
    const isText = record.sipReason === asking || record.sipCode === "" && record.sipReason !== ""
    const told = isText ? "text" : record.sipCode
    const blocked = contact ? undefined : ({ text: true, 607: true, 403: false } as Record<string, boolean>)[told]
    dials.push({
      draft,
      campaignKey: campaign.key,
      aniId: first?.aniId ?? null,
      poolId: first?.poolId ?? null,
      ani: first?.ani ?? draft.ani,
      outcome: {
        contact,
        success: disposition?.success ?? false,
        blocked: blocked ?? found === "block",
        noAnswer: found === "no_answer" && blocked !== true
      },
      // Nothing is selected for a campaign that only dials named.
      share: isCounted && campaign.policy !== null
        ? HoldOut.shareOf(Policy.resolve(known.policy, campaign.policy), prospect)
        : undefined
    })
    if (isCounted && !contact && record.sipReason === asking) {
      const redress = {
        contact: "a.example",
        url: "https://a.example",
        email: null,
        tel: null,
        id: null,
        location: null
      }
      const { dialedAt } = draft
      named.push({ aniId: first.aniId, dialedAt, prospect: draft.prospect.national, redress })
    }
    if (isVolume && record.dispositionName === "Call-Dropped") dropped.push({ prospect, at: draft.dialedAt })
    if (isCounted && contact) reached.push({ prospect, aniId: first.aniId, at: draft.dialedAt })
  }
  return { added, plan: { dials, refused, reached, dropped, named } }
}

const receivedAt = setting.now - 1_000

describe("ProcessingPlan", () => {
  it.prop(
    "is the rule, record by record",
    [fc.array(record, { maxLength: 30 }), stored],
    ([records, known]) => {
      const received = records.map((record, i) => ({ record, receivedAt: receivedAt + i }))
      assert.deepStrictEqual(planned(received, known), reference(received, known))
    },
    { fastCheck: { numRuns: 500 } }
  )

  it.prop("takes every record once, and counts what it came to", [fc.array(record), stored], ([records, known]) => {
    const received = records.map((record) => ({ record, receivedAt }))
    const { plan } = planned(received, known)
    const recorded = Math.floor(plan.dials.length / 2)
    const { doubled, dropped, reached, rejected, taken } = ProcessingPlan.summaryOf(plan, recorded, [])
    assert.strictEqual(taken, records.length)
    assert.strictEqual(recorded + doubled + Object.values(rejected).reduce((sum, count) => sum + count, 0), taken)
    assert.strictEqual(reached, plan.reached)
    assert.strictEqual(dropped, plan.dropped)
  })

  it("asks for no other reading of a number that is in inventory, nor of one with its calling code", () => {
    const read = (fromNumber: string) =>
      ProcessingPlan.read([{
        receivedAt,
        record: {
          ...none,
          campaignId: "C1",
          campaignName: "Spring",
          agentName: "Ann",
          fromNumber,
          dispositionName: "Sale",
          toNumber: "6465550123",
          datetime: "2026-03-02 23:30:00",
          callDirection: "Outbound",
          zip: "10001",
          sysCreatedDateOriginal: "2026-03-01",
          totalDialAttempts: "1",
          skillName: "East",
          leadSource: "web",
          dialId: null
        }
      }], setting)
    const elsewhere = (fromNumber: string, isInInventory: boolean) => [
      ...ProcessingPlan.numbersElsewhere(
        read(fromNumber),
        new Map([["1:2079460123", { aniId: 1 as AniId, poolId: null, isInInventory }]])
      ).keys()
    ]
    assert.deepStrictEqual([...read("2079460123").numbers.keys()], ["1:2079460123"])
    assert.deepStrictEqual(elsewhere("2079460123", true), [])
    assert.deepStrictEqual(elsewhere("2079460123", false), ["44:2079460123"])
    assert.deepStrictEqual(elsewhere("+12079460123", false), [])
  })
})
