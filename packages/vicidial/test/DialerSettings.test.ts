import * as DialerSettings from "@anipool/vicidial/DialerSettings"
import type * as Rows from "@anipool/vicidial/Rows"
import * as Statuses from "@anipool/vicidial/Statuses"
import { assert, describe, it } from "@effect/vitest"

const nothing: Rows.Settings = {
  areaCodeCids: [],
  cidGroups: [],
  campaigns: [],
  lists: [],
  statuses: [],
  dids: [],
  carriers: [],
  customCids: 0,
  groupAliases: [],
  agentNumbers: [],
  phonesOfNobody: 0
}

const row = (
  owner: string,
  areaCode: string,
  number: string,
  isActive = true,
  callsToday = 0,
  description = ""
): Rows.AreaCodeCid => ({
  owner,
  areaCode,
  number,
  isActive,
  callsToday,
  description
})

const campaign = (id: string, more: Partial<Rows.CampaignRow> = {}): Rows.CampaignRow => ({
  id,
  name: id,
  isActive: true,
  dialMethod: "RATIO",
  cid: "",
  useCustomCid: "N",
  cidGroup: "---DISABLED---",
  cidGroupTwo: "---DISABLED---",
  manualDialCid: "CAMPAIGN",
  threeWayCid: "CAMPAIGN",
  limit24Hours: "DISABLED",
  takesInbound: false,
  callUrls: [],
  ...more
})

const status = (code: string, name: string, more: Partial<Rows.StatusRow> = {}): Rows.StatusRow => ({
  status: code,
  name,
  campaign: null,
  selectable: false,
  humanAnswered: false,
  customerContact: false,
  sale: false,
  ...more
})

describe("DialerSettings", () => {
  it("makes one ANI of a number's many rows, and adds its calls up", () => {
    const { callsToday, pools, rows } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "AREACODE", rotates: false }],
      areaCodeCids: [
        row("G", "212", "2125550100", true, 3),
        row("G", "646", "2125550100", true, 4),
        row("G", "917", "(212) 555-0100"),
        row("G", "NY", "2125550101", false)
      ]
    }, "us")
    assert.deepStrictEqual(pools, [{ id: "G", name: "G", numbers: ["+12125550100"] }])
    assert.deepStrictEqual([...callsToday], [["+12125550100", 7]])
    assert.deepStrictEqual(rows, { total: 4, active: 3, elsewhere: 2 })
  })

  it("counts calls of today where no row has a counter for them, and neither twice", () => {
    const setup = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "AREACODE", rotates: false }],
      areaCodeCids: [row("G", "212", "2125550100", true, 30), row("G", "212", "2125550101", true, 2)],
      campaigns: [campaign("ONE", { cid: "6175550100" })]
    }, "us")
    const shown = new Map([["2125550100", 28], ["2125550101", 5], ["6175550100", 170], ["16175550100", 2], ["x", 9]])
    assert.deepStrictEqual([...DialerSettings.usesToday(setup, shown, "us")], [
      ["+12125550100", 30],
      ["+12125550101", 5],
      ["+16175550100", 172]
    ])
  })

  it("gives a campaign its group, its own rows, its one number, or nothing", () => {
    const { campaigns, pools } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "NONE", rotates: false }],
      areaCodeCids: [row("G", "212", "2125550100"), row("OWN", "312", "3125550100")],
      campaigns: [
        campaign("A", { cidGroup: "G", cid: "6175550100", takesInbound: true }),
        campaign("OWN", { useCustomCid: "AREACODE" }),
        campaign("ONE", { cid: "6175550100" }),
        campaign("NONE", { dialMethod: "INBOUND_MAN" })
      ]
    }, "us")
    assert.deepStrictEqual(campaigns.map(({ id, pool, type }) => [id, pool, type]), [
      ["A", "G", "Blended"],
      ["OWN", "OWN", "Outbound"],
      ["ONE", "ONE", "Outbound"],
      ["NONE", null, "Blended"]
    ])
    assert.deepStrictEqual(pools.map(({ id, numbers }) => [id, numbers]), [
      ["G", ["+12125550100"]],
      ["OWN", ["+13125550100"]],
      ["ONE", ["+16175550100"]]
    ])
  })

  it("takes no rows of a campaign that does not use them", () => {
    const { campaigns, findings, pools } = DialerSettings.plan({
      ...nothing,
      areaCodeCids: [
        row("OLD", "312", "3125550100"),
        row("OWN", "212", "2125550100"),
        row("BARE", "312", "3125550101")
      ],
      campaigns: [
        campaign("OLD", { cid: "6175550100" }),
        campaign("OWN", { cid: "6175550101", useCustomCid: "AREACODE" }),
        campaign("BARE", { useCustomCid: "Y" })
      ]
    }, "us")
    assert.deepStrictEqual(pools.map(({ id, numbers }) => [id, numbers]), [
      ["OWN", ["+12125550100"]],
      ["OLD", ["+16175550100"]]
    ])
    assert.deepStrictEqual(campaigns.map(({ pool }) => pool), ["OLD", "OWN", null])
    const [old, bare, own] = findings
    assert.strictEqual(old!.message, "does not use its 1 area code rows (use_custom_cid N): not taken")
    assert.strictEqual(bare!.subject, "campaign BARE")
    assert.match(own!.message, /^shows 6175550101 where its own rows have no number/)
  })

  it("takes all numbers of a group that rotates, and those that a push of ours has off; none that somebody switched off", () => {
    const numbers = Array.from({ length: 12 }, (_, i) => `21255501${10 + i}`)
    const { findings, pools, rows } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "NONE", rotates: true }, { id: "H", type: "AREACODE", rotates: false }],
      areaCodeCids: [
        ...numbers.map((number, i) => row("G", "NONE", number, i === 7)),
        ...["NO-ROTATE", "no_rotate", "east noRotate 2", "INACTIVE", "DONOTUSE"].map((description, i) =>
          row("G", "NONE", `212555019${i}`, false, 0, description)
        ),
        row("H", "312", "3125550100", false, 0, "Anipool: at its daily cap"),
        row("H", "312", "3125550101", false, 0, "bought in May"),
        row("H", "212", "3125550102", false, 0, "Anipool: paused")
      ]
    }, "us")
    assert.deepStrictEqual(pools.map(({ id, numbers }) => [id, numbers]), [
      ["G", numbers.map((number) => `+1${number}`)],
      ["H", ["+13125550100", "+13125550102"]]
    ])
    assert.deepStrictEqual(rows, { total: 20, active: 1, elsewhere: 1 })
    assert.deepStrictEqual(
      findings.filter(({ kind }) => kind === "number").map(({ subject }) => subject),
      [...Array.from({ length: 5 }, (_, i) => `number 212555019${i}`), "number 3125550101"]
    )
    const [rule] = findings.filter(({ kind }) => kind === "rule")
    assert.strictEqual(rule!.subject, "CID group G")
    assert.match(rule!.message, /1 of 17 rows are on now: all are taken/)
  })

  it("names campaigns whose URLs tell of the lead's main number alone", () => {
    const url = "VARhttps://anipool.example/dials/vicidial?key=k&phone_number=--A--phone_number--B--"
    const { findings } = DialerSettings.plan({
      ...nothing,
      campaigns: [
        campaign("OLD", { callUrls: [`${url}&dialed_number=--A--dialed_number--B--`, url] }),
        campaign("NEW", { callUrls: [`${url}&dialed_number=--A--dialed_number--B--`] }),
        campaign("OTHER", { callUrls: ["https://crm.example/?phone=--A--phone_number--B--"] })
      ]
    }, "us")
    assert.deepStrictEqual(findings.map(({ kind, subject }) => [kind, subject]), [["rule", "campaign OLD"]])
  })

  it("names what agents and groups show by other rules", () => {
    const { agents, campaigns, findings } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "AREACODE", rotates: false }, { id: "S", type: "STATE", rotates: false }],
      areaCodeCids: [row("G", "2125", "2125550100"), row("G", "21255", "2125550100"), row("G", "212", "2125550100")],
      campaigns: [campaign("BYHAND", { dialMethod: "INBOUND_MAN", cidGroup: "G" })],
      groupAliases: [{ id: "MAIN", number: "2125550198" }],
      agentNumbers: [
        { user: "4021", number: "212-555-0100" },
        { user: "4021", number: "2125550101" },
        { user: "4022", number: "2125550100" },
        { user: "4023", number: "1234567" }
      ],
      phonesOfNobody: 3
    }, "us")
    assert.deepStrictEqual(agents, [
      { owner: "4021", number: "+12125550100" },
      { owner: "4022", number: "+12125550100" }
    ])
    assert.deepStrictEqual(campaigns.map(({ pool, type }) => [pool, type]), [["G", "Blended"]])
    assert.deepStrictEqual(findings.map(({ kind, message, subject }) => [kind, subject, message.split(":")[0]]), [
      ["note", "campaign BYHAND", "takes calls, and its agents dial leads by hand (INBOUND_MAN)"],
      ["rule", "CID group G", "has 2 rows for the first 4 or 5 digits of a prospect's number"],
      ["rule", "CID group S", "picks by the prospect's state (STATE)"],
      ["rule", "group alias MAIN", "shows 2125550198 where an agent chooses it"],
      ["rule", "agent 4021", "shows +12125550100 and +12125550101"],
      ["rule", "agent 4023", "shows 1234567, which was not taken"],
      ["rule", "phones", "3 have a number of their own (outbound_cid), and no user logs in to them by default"]
    ])
  })

  it("has campaigns go on as VICIdial does: with the second group, then with rows of their own", () => {
    const { campaigns, findings } = DialerSettings.plan({
      ...nothing,
      cidGroups: ["G", "H"].map((id) => ({ id, type: "AREACODE", rotates: false })),
      areaCodeCids: [row("G", "212", "2125550100"), row("H", "212", "2125550101"), row("OWN", "212", "2125550102")],
      campaigns: [
        campaign("TWO", { cidGroup: "G", cidGroupTwo: "H" }),
        campaign("OWN", { cidGroup: "G", cidGroupTwo: "H", useCustomCid: "AREACODE" }),
        campaign("SAME", { cidGroup: "G", cidGroupTwo: "G" }),
        campaign("GONE", { cidGroup: "G", cidGroupTwo: "GONE2" }),
        campaign("ONE", { cidGroupTwo: "H" }),
        campaign("CID", { cidGroupTwo: "H", cid: "2125550103" }),
        // A group of the campaign's own name is not what it goes on with.
        campaign("H", { cidGroup: "G" })
      ]
    }, "us")
    assert.deepStrictEqual(
      campaigns.map(({ failover, id, pool }) => [id, pool, failover]),
      [["TWO", "G", ["H"]], ["OWN", "G", ["H", "OWN"]], ["SAME", "G", []], ["GONE", "G", []], ["ONE", "H", []], [
        "CID",
        "H",
        ["CID"]
      ], ["H", "G", []]]
    )
    assert.deepStrictEqual(
      findings.map(({ message }) => message),
      ["falls back to the CID group GONE2, which does not exist"]
    )
  })

  it("names what it cannot take", () => {
    const { findings } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "STATE", rotates: true }, { id: "H", type: "STATE", rotates: false }],
      areaCodeCids: [row("G", "NY", "2125550100"), row("H", "NY", "2125550100"), row("G", "NY", "5551234")],
      campaigns: [campaign("A", {
        cidGroup: "G",
        cidGroupTwo: "H",
        cid: "6175550100",
        useCustomCid: "USER_CUSTOM_1",
        manualDialCid: "AGENT_PHONE",
        threeWayCid: "CUSTOMER",
        limit24Hours: "LEAD"
      })],
      lists: [
        { id: "7", campaign: "A", cidOverride: "3125550100", cidGroup: "H" },
        { id: "8", campaign: "A", cidOverride: "", cidGroup: "NONE" },
        { id: "9", campaign: "A", cidOverride: "5551234", cidGroup: "---DISABLED---" }
      ],
      customCids: 2
    }, "us")
    assert.deepStrictEqual(findings.map(({ kind, subject }) => `${kind} ${subject}`), [
      "number number 5551234",
      ...Array(5).fill("rule campaign A"),
      "rule list 7",
      "rule list 8",
      "rule list 9",
      "rule CID group G",
      "rule CID group G",
      "rule CID group H",
      "rule custom caller IDs",
      "note numbers"
    ])
  })

  it("takes lists with a group or a number of their own over, and puts a number into a pool that no other has", () => {
    const { findings, lists, pools } = DialerSettings.plan({
      ...nothing,
      cidGroups: [{ id: "G", type: "AREACODE", rotates: false }, { id: "EMPTY", type: "AREACODE", rotates: false }],
      areaCodeCids: [row("G", "212", "2125550100")],
      campaigns: [campaign("A", { cidGroup: "G" })],
      lists: [
        { id: "1", campaign: "A", cidOverride: "", cidGroup: "---DISABLED---" },
        { id: "2", campaign: "A", cidOverride: "", cidGroup: "G" },
        { id: "3", campaign: "A", cidOverride: "2125550100", cidGroup: "---DISABLED---" },
        { id: "4", campaign: "", cidOverride: "3125550123", cidGroup: "EMPTY" },
        { id: "5", campaign: "A", cidOverride: "13125550123", cidGroup: "" }
      ]
    }, "us")
    assert.deepStrictEqual(lists, [
      { id: "2", pool: "G", number: null },
      { id: "3", pool: null, number: "+12125550100" },
      { id: "4", pool: null, number: "+13125550123" },
      { id: "5", pool: null, number: "+13125550123" }
    ])
    assert.deepStrictEqual(pools.filter(({ id }) => id.startsWith("list-")), [
      { id: "list-4", name: "List 4", numbers: ["+13125550123"] }
    ])
    assert.deepStrictEqual(findings.map(({ subject }) => subject), ["list 4"])
  })

  it("tells which numbers can be called back, by active routes alone", () => {
    const { callable, notCallable } = DialerSettings.plan({
      ...nothing,
      areaCodeCids: ["2125550100", "2125550101", "2125550102"].map((number) => row("G", "212", number)),
      dids: [
        { pattern: "default", isActive: true, route: "IN_GROUP SALES" },
        { pattern: "12125550100", isActive: true, route: "IN_GROUP SALES" },
        { pattern: "2125550101", isActive: false, route: "EXTEN" }
      ]
    }, "us")
    assert.deepStrictEqual([...callable], [["+12125550100", "IN_GROUP SALES"]])
    assert.deepStrictEqual(notCallable, ["+12125550101", "+12125550102"])
  })
})

describe("Statuses", () => {
  it("tells statuses of one name apart, and a campaign's own goes before the site's", () => {
    const statuses = Statuses.make([
      status("SALE", "Sale", { selectable: true, customerContact: true, sale: true, campaign: "B" }),
      status("SALE", "Sale", { selectable: true, humanAnswered: true }),
      status("SALE", "Sale", { selectable: true, humanAnswered: true, campaign: "C" }),
      status("XFER", "sale"),
      status("NA", "Geen gehoor"),
      status("AB", "Busy Auto")
    ])
    assert.deepStrictEqual(
      statuses.dispositions.map(({ contact, id, name, success, type }) => [id, name, type, contact, success]),
      [
        ["SALE", "Sale", "Agent", true, false],
        ["XFER", "sale (XFER)", "System", false, false],
        ["NA", "Geen gehoor", "System", false, false],
        ["AB", "Busy Auto", "System", false, false],
        ["B/SALE", "Sale (B/SALE)", "Agent", true, true]
      ]
    )
    assert.strictEqual(statuses.nameOf("A", "SALE"), "Sale")
    assert.strictEqual(statuses.nameOf("B", "SALE"), "Sale (B/SALE)")
    assert.strictEqual(statuses.nameOf("C", "SALE"), "Sale")
    assert.strictEqual(statuses.nameOf("A", "HUC21"), "HUC21")
    // "Busy Auto" is in the table of names; "Geen gehoor" is known by its code alone.
    assert.deepStrictEqual(statuses.classes, [{ name: "geen gehoor", class: "no_answer" }])
  })
})
