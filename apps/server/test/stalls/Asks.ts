/**
 * What each operation of the contract is asked in a crowded workspace: what takes longest of all that it allows.
 */
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as Terms from "@anipool/domain/remediation/Terms"
import * as Crowd from "./Crowd.ts"

/** One request. */
export interface Ask {
  /** What makes it heavy, where an operation is asked more than one thing. */
  readonly name?: string
  /** Instead of the operation's path: its parameters filled in, and a query. */
  readonly path?: string
  readonly body?: unknown
  /** How many of it at the same time. */
  readonly times?: number
  /** How much of the answer is read, in bytes; what comes after it is made as this was. Without: all of it. */
  readonly readBytes?: number
  /**
   * How long it may hold the event loop over memory, in milliseconds, where that is more than for others: a step there has
   * all that it compares or changes at once, as nothing else keeps others from seeing half of it.
   */
  readonly inMemoryMs?: number
}

/** The numbers of the crowd. */
export const numbers = 500_000
const campaigns = 3_000
const dials = 200_000

/** How the server is filled. */
export const scale = {
  CROWD_NUMBERS: String(numbers),
  CROWD_CAMPAIGNS: String(campaigns),
  CROWD_DIALS: String(dials)
}

const list = <A>(length: number, of: (i: number) => A): ReadonlyArray<A> => Array.from({ length }, (_, i) => of(i))
const phonesFrom = (from: number) => list(GroupLimits.phonesMax, (i) => Crowd.numberAt(from + i))
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const period = { dateStart: dayAgo(30), dateEnd: dayAgo(0) }
const longAgo = { dateStart: "2001-01-01", dateEnd: "2001-01-31" }
const group = (id: string, from: number) => ({ group_id: id, group_name: `Group ${id}`, phones: phonesFrom(from) })
const snapshot = list(numbers / GroupLimits.phonesMax, (i) => group(Crowd.groupOf(i), i * GroupLimits.phonesMax))
const policy = { dailyCap: 75, radiusMiles: 100, avoidRepeat: true }
// Each is bought into all of the groups.
const purchases = list(500, (i) => ({ areaCode: Crowd.numberAt(i * 900 % numbers).slice(0, 3), anis: 100 }))
const csv = `country_code,number,inbound_group_id,is_branded,brand_name\n${
  list(100_000, (i) => `+1,${Crowd.numberAt(i)},${Crowd.groupOf(i % 5)},true,${"x".repeat(70)}`).join("\n")
}\n`
const first = Crowd.numberAt(0)
const observation = (i: number) => ({
  number: Crowd.numberAt(i),
  vendor: "hiya",
  label: "watch",
  score: 50,
  at: dayAgo(1),
  raw: "x".repeat(500)
})
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const lead = { prospect_phone: "2125550123", dialer_campaign: Crowd.campaignOf(0) }
const webhook = { url: "https://hooks.example.com/alerts", description: "On call" }
const connection = {
  provider: "twilio",
  name: "Sales",
  publicUrl: "https://hooks.example.com",
  campaign: Crowd.campaignOf(0),
  signingKey: "a token of the provider"
}
const view = { page: "numbers", name: "Dialed", address: "sort=-dials" }
const tenTags = list(10, (i) => `tag ${i}`)
const sorts = ["-dials", "number", "-number", "status", "-contactRate", "-blockRate", "-label"]

/**
 * By operation (`GET /admin/groups`), in the order in which they are asked: what takes away comes last. Things that are made
 * on the way are known by their first number.
 */
export const asks: Readonly<Record<string, ReadonlyArray<Ask>>> = {
  "GET /health/live": [{}],
  "GET /health/ready": [{}],
  "GET /metrics": [{}],
  "GET /admin/sign-in": [{}],
  "GET /admin/sign-in/provider": [{}],
  "GET /admin/sign-in/provider/callback": [{}],
  "POST /admin/set-up": [{ body: { code: "none", name: "x", password: "the password of nobody" } }],
  "POST /admin/sign-in": [{ body: Crowd.member, times: 4 }],
  "GET /admin/session": [{}],
  "GET /admin/account": [{}],
  "GET /admin/account/sessions": [{}],
  "DELETE /admin/account/sessions/{sessionId}": [{ path: "/admin/account/sessions/999" }],
  "PUT /admin/account/password": [{ body: { current: "wrong", password: "the password of nobody" } }],
  "GET /admin/workspaces": [{}],
  "POST /admin/workspaces": [{ body: { name: "another", country: "us" } }],
  "GET /admin/users": [{}],
  "POST /admin/users": [{ body: { name: "ann", password: "correct horse battery staple" } }],
  "PATCH /admin/users/{userName}": [{ path: "/admin/users/ann", body: { displayName: "Ann Lee" } }],
  "PUT /admin/users/{userName}/password": [{
    path: "/admin/users/ann/password",
    body: { password: "correct horse battery staple, again" }
  }],
  "GET /admin/members": [{}],
  "POST /admin/members": [{ body: { name: "bob", password: "correct horse battery staple", role: "viewer" } }],
  "PUT /admin/members/{userName}": [{ path: "/admin/members/ann", body: { role: "operator" } }],
  "DELETE /admin/members/{userName}": [{ path: "/admin/members/ann" }],
  "GET /admin/keys": [{}],
  "POST /admin/keys": [{ body: { name: "Dialer", type: "assignment" } }],
  "POST /admin/keys/{keyId}/rotation": [{ path: "/admin/keys/999/rotation", body: { formerForHours: 24 } }],
  "DELETE /admin/keys/{keyId}": [{ path: "/admin/keys/999" }],

  "POST /assignment": [{ body: lead }, { name: "100 at a time", body: lead, times: 100 }],
  "GET /assignment": [{ path: "/assignment?prospect_phone=2125550123" }],
  "POST /assignment/batch": [{ body: { leads: list(10_000, (i) => ({ ...lead, row_id: String(i) })) } }],
  "GET /callback": [{ path: `/callback?ani=${first}&prospect=6465550123` }],
  "POST /connections/{connection}/voice": [{ path: "/connections/pVqX0T7mR2yKc1Zb9dWgUw/voice" }],
  "POST /connections/{connection}/status": [{ path: "/connections/pVqX0T7mR2yKc1Zb9dWgUw/status" }],

  "GET /admin/workspace": [{}],
  "GET /admin/workspace/policy": [{}],
  "GET /admin/policy/settings": [{}],
  "GET /admin/workspace/policy/overriding": [{}],
  "POST /admin/workspace/policy/preview": [{ body: policy }],
  "GET /admin/workspace/policy/shadows": [{}],
  "GET /admin/workspace/policy/comparison": [{}],
  "GET /admin/campaigns": [
    { path: "/admin/campaigns?limit=500" },
    { name: "by a search", path: "/admin/campaigns?search=9&limit=500" },
    { name: "by tags", path: "/admin/campaigns?withoutTags=none&limit=500" },
    ...["activeAnis", "-contactRate"].map((sort) => ({
      name: `by ${sort}`,
      path: `/admin/campaigns?limit=500&sort=${sort}`
    }))
  ],
  "GET /admin/campaign-groups": [{}],
  "POST /admin/campaigns": [{ body: { id: "new", name: "New", type: "Outbound" } }],
  "GET /admin/campaigns/{campaignId}": [{ path: "/admin/campaigns/c0" }],
  "PATCH /admin/campaigns/{campaignId}": [{ path: "/admin/campaigns/c0", body: { name: "Another" } }],
  "GET /admin/campaigns/{campaignId}/policy": [{ path: "/admin/campaigns/c0/policy" }],
  "POST /admin/campaigns/{campaignId}/policy/preview": [{ path: "/admin/campaigns/c0/policy/preview", body: policy }],
  "PUT /admin/campaigns/{campaignId}/policy": [{ path: "/admin/campaigns/c0/policy", body: policy }],
  "GET /admin/campaigns/{campaignId}/deletion": [{ path: "/admin/campaigns/c0/deletion" }],
  "GET /admin/dispositions": [{}],
  "POST /admin/dispositions": [{ body: { id: "sold", name: "Sold", type: "Agent", contact: true, success: true } }],
  "PATCH /admin/dispositions/{dispositionId}": [{ path: "/admin/dispositions/sold", body: { class: "neither" } }],
  "DELETE /admin/dispositions/{dispositionId}": [{ path: "/admin/dispositions/sold" }],
  "GET /admin/groups": [
    { path: "/admin/groups?limit=500" },
    ...["-activeAnis", "campaigns"].map((sort) => ({
      name: `by ${sort}`,
      path: `/admin/groups?limit=500&sort=${sort}`
    }))
  ],
  "GET /admin/groups/{groupId}": [{ path: "/admin/groups/g0" }],
  "GET /admin/groups/{groupId}/members": [
    { path: "/admin/groups/g0/members?limit=500" },
    { name: "by a search", path: "/admin/groups/g0/members?search=99&limit=500&offset=24000" }
  ],
  "GET /admin/groups/{groupId}/last-uses": [{ path: "/admin/groups/g0/last-uses" }],
  "GET /admin/groups/{groupId}/timeline": [{ path: "/admin/groups/g0/timeline?limit=500" }],
  "POST /admin/groups/{groupId}/preview": [{
    inMemoryMs: 200,
    path: "/admin/groups/g1/preview",
    body: { add: phonesFrom(100_000), remove: phonesFrom(25_000) }
  }, {
    name: "with what campaigns keep",
    inMemoryMs: 200,
    path: "/admin/groups/g1/preview",
    body: { add: phonesFrom(100_000).slice(0, 5_000), remove: phonesFrom(25_000).slice(0, 5_000) }
  }],
  "GET /admin/groups/{groupId}/days": [{ path: "/admin/groups/g0/days" }],
  "GET /admin/groups/{groupId}/deletion": [{ path: "/admin/groups/g0/deletion" }],
  "GET /inbound-group": [{ path: "/inbound-group?group_id=g0" }],

  "GET /nrm/anis": [
    { path: "/nrm/anis?page_size=1000" },
    { name: "a late page", path: "/nrm/anis?page_size=1000&page=490" },
    { name: "by a number", path: "/nrm/anis?page_size=1000&page=2&number=2" }
  ],
  "GET /nrm/anis.php": [{ path: "/nrm/anis.php?page_size=1000&page=490" }],
  "POST /nrm/remediate": [{ body: { ani: first } }],
  "POST /nrm/pause": [{ body: { ani: first } }],
  "POST /nrm/activate": [{ body: { ani: first, date: "20260302150405" } }],
  "POST /nrm/remediate.php": [{ body: { ani: first } }],
  "POST /nrm/pause.php": [{ body: { ani: first, date: "20260302150405" } }],
  "POST /nrm/activate.php": [{ body: { ani: first, date: "20260302150405" } }],

  "POST /admin/tags/numbers/preview": [{
    inMemoryMs: 300,
    body: { filter: { pool: "g3" }, addTags: tenTags, removeTags: ["none of these"] }
  }],
  "POST /admin/tags/numbers": [
    { inMemoryMs: 500, body: { filter: { pool: "g3" }, addTags: tenTags } },
    { name: "10,000 by id", inMemoryMs: 300, body: { ids: list(10_000, (i) => i + 1), addTags: tenTags } },
    { name: "taken", inMemoryMs: 500, body: { filter: { pool: "g3" }, removeTags: tenTags } }
  ],
  "POST /admin/tags/campaigns/preview": [{ body: { filter: {}, addTags: tenTags } }],
  "POST /admin/tags/campaigns": [{ body: { filter: {}, addTags: tenTags } }],
  "GET /admin/tags": [{}],
  "GET /admin/burning": [{}],
  "POST /admin/burning/rest": [{ body: {} }],
  "GET /admin/rights": [{ path: `/admin/rights?number=${first}` }],
  "POST /admin/rights": [{
    body: {
      rights: list(2_000, (i) => ({
        number: Crowd.numberAt(i),
        document: "LOA 2026-17",
        carrier: "Bandwidth",
        place: "1 High Street",
        from: "2026-01-01",
        to: "2026-12-31"
      }))
    }
  }],
  "GET /admin/carriers": [{}],
  "GET /admin/carriers/of": [{ path: `/admin/carriers/of?number=${first}` }],
  "GET /admin/carriers/numbers": [{ path: "/admin/carriers/numbers?carrier=telnyx" }],
  "GET /admin/owners": [{ path: `/admin/owners?number=${first}` }],
  "POST /admin/owners": [{
    body: { owners: list(2_000, (i) => ({ owner: `agent ${i}`, number: Crowd.numberAt(i) })) }
  }],
  "PUT /admin/owners/{owner}": [{ path: "/admin/owners/4021", body: { number: first } }],
  "DELETE /admin/owners/{owner}": [{ path: "/admin/owners/4021" }],
  "GET /admin/lists": [{ path: "/admin/lists?limit=500" }],
  "PUT /admin/lists/{listId}": [{ path: "/admin/lists/1001", body: { groupId: "g0", policy } }],
  "GET /admin/lists/{listId}": [{ path: "/admin/lists/1001" }],
  "POST /admin/carriers": [{
    body: {
      carriers: list(2_000, (i) => ({ number: Crowd.numberAt(i), carrier: "telnyx", attestation: "A", home: "yes" }))
    }
  }],
  "GET /admin/redress": [{ path: "/admin/redress?limit=500" }],
  "POST /admin/redress/{redressCase}/closing": [{ path: "/admin/redress/1/closing", body: { note: "Lifted" } }],
  "POST /admin/remediations": [{ body: { ids: list(500, (i) => i + 1), vendor: "hiya", note: "Spam Likely" } }],
  "GET /admin/remediations": [{ path: "/admin/remediations?limit=500" }, {
    name: "the open ones of a vendor",
    path: "/admin/remediations?limit=500&state=OPEN&vendor=hiya&minDays=0"
  }],
  "POST /admin/remediations/{remediation}/steps": [{ path: "/admin/remediations/1/steps", body: { state: "DONE" } }],
  "GET /admin/remediations/outcomes": [{}],
  "GET /admin/remediations.csv": [{ path: "/admin/remediations.csv?form=free-caller-registry" }],
  "GET /admin/remediation-terms": [{}],
  "PUT /admin/remediation-terms": [{ body: Terms.defaults }],
  "POST /admin/tags/replacements": [{ inMemoryMs: 300, body: { tag: "tag 1", by: "another" } }],
  "GET /admin/numbers": [
    { path: "/admin/numbers?limit=500&offset=499000" },
    ...[
      "search=99",
      "search=new%20york",
      "prefix=2",
      "pool=g3",
      "status=COOLING_OFF",
      "callable=yes",
      "state=NY",
      "tags=*",
      "withoutTags=*",
      "label=watch",
      "label=none"
    ]
      .map((filter) => ({ name: filter, path: `/admin/numbers?limit=500&${filter}` })),
    ...sorts.map((sort) => ({ name: `by ${sort}`, path: `/admin/numbers?limit=500&sort=${sort}` })),
    ...sorts.map((sort) => ({
      name: `of a state, by ${sort}`,
      path: `/admin/numbers?limit=500&state=CA&sort=${sort}`
    }))
  ],
  "GET /admin/numbers.csv": [{ readBytes: 4_000_000 }, { name: "two of them", times: 2, readBytes: 4_000_000 }, {
    name: "by dials",
    path: "/admin/numbers.csv?state=CA&sort=-dials"
  }],
  "GET /admin/numbers/facets": [{}],
  "GET /admin/numbers/{id}": [{ path: "/admin/numbers/1" }],
  "POST /reputation/observations": [
    { body: { observations: list(10_000, (i) => observation(i)) } },
    { name: "told otherwise", body: { observations: list(10_000, (i) => ({ ...observation(i), label: "flagged" })) } },
    {
      name: "a file",
      body: {
        csv: `number,vendor,label,time,raw\n${
          list(10_000, (i) => `${Crowd.numberAt(i)},tns,watch,${dayAgo(1)},${"x".repeat(1_000)}`).join("\n")
        }\n`
      }
    },
    {
      name: "of one number",
      body: { observations: list(10_000, (i) => ({ ...observation(0), vendor: `v${i % 100}`, at: secondsAgo(i) })) }
    }
  ],
  "GET /admin/numbers/labels": [{}],
  "PUT /admin/reputation-checks/{source}": [{
    path: "/admin/reputation-checks/ftc",
    body: { everyDays: 7, numbers: "dialed", price: 0.01, monthlyLimit: 100 }
  }],
  "GET /admin/reputation-checks": [{}],
  "POST /admin/reputation-checks/{source}/run": [{ path: "/admin/reputation-checks/ftc/run" }],
  "DELETE /admin/reputation-checks/{source}": [{ path: "/admin/reputation-checks/ftc" }],
  "GET /admin/numbers/{id}/evidence": [{ path: "/admin/numbers/1/evidence" }],
  "GET /admin/numbers/{id}/reputation": [{ path: "/admin/numbers/1/reputation" }],
  "POST /admin/numbers/actions/preview": [
    { body: { action: "pause", filter: {} } },
    { name: "10,000 by id", body: { action: "pause", ids: list(10_000, (i) => i + 1) } }
  ],
  "POST /admin/numbers/actions": [
    { inMemoryMs: 300, body: { action: "pause", filter: {} } },
    { name: "10,000 back", inMemoryMs: 300, body: { action: "activate", ids: list(10_000, (i) => i + 1) } },
    { name: "10,000 remediated", body: { action: "remediate", ids: list(10_000, (i) => i + 20_001) } },
    {
      name: "10,000 not callable",
      inMemoryMs: 300,
      body: { action: "sayNotCallable", ids: list(10_000, (i) => i + 30_001) }
    }
  ],
  "POST /admin/numbers/groups/preview": [
    { inMemoryMs: 300, body: { action: "move", ids: list(10_000, (i) => i + 1), into: "g7" } },
    {
      name: "10,000 replaced",
      inMemoryMs: 300,
      body: { action: "replace", ids: list(10_000, (i) => i + 1), from: [Crowd.groupOf(0)], reserve: "g3" }
    }
  ],
  "POST /admin/numbers/groups": [
    { inMemoryMs: 300, body: { action: "copy", ids: list(10_000, (i) => i + 1), into: "g7" } },
    {
      name: "10,000 replaced",
      inMemoryMs: 300,
      body: { action: "replace", ids: list(10_000, (i) => i + 1), from: [Crowd.groupOf(0)], reserve: "g3" }
    }
  ],
  "POST /admin/numbers/import/preview": [{ body: { csv } }],
  "POST /admin/numbers/import": [{ body: { csv } }],

  "GET /admin/views": [{}],
  "POST /admin/views": [{ body: view }],
  "PATCH /admin/views/{view}": [{ path: "/admin/views/1", body: { name: "All" } }],
  "DELETE /admin/views/{view}": [{ path: "/admin/views/1" }],
  "POST /admin/shared-views": [{ body: view }],
  "PATCH /admin/shared-views/{view}": [{ path: "/admin/shared-views/2", body: { name: "All" } }],
  "DELETE /admin/shared-views/{view}": [{ path: "/admin/shared-views/2" }],
  "GET /admin/snapshots/current": [{}],
  "GET /admin/snapshots/current.csv": [{}],
  "POST /admin/snapshots/preview": [{ inMemoryMs: 3_000, body: snapshot }],
  "GET /admin/uploads": [{}],

  "POST /admin/assignment/preview": [{ body: { phone: "2125550123", zip: "10001", campaign: Crowd.campaignOf(1) } }],
  "POST /ani-planner/generate": ["area_code", "ani", "zip"].map((groupBy) => ({
    name: groupBy,
    body: { ...period, groupBy }
  })),
  "POST /admin/planner/report": [
    ...["area_code", "ani", "zip"].map((groupBy) => ({ name: groupBy, body: { ...period, groupBy } })),
    { name: "of many campaigns", body: { ...period, campaigns: list(3_000, Crowd.campaignOf) } },
    { name: "beside the inventory", body: { ...period, comparedWith: "inventory" } }
  ],
  "GET /admin/planner/history": [{}],
  "GET /admin/planner/last-uses": [{}],
  "POST /admin/planner/what-if": [
    { name: "without dials", body: { ...longAgo, inventory: "present" } },
    { name: "over all dials", body: { ...period, inventory: "present" } },
    { name: "with what a plan buys, for a local share", body: { ...period, inventory: "proposed", localShare: 90 } },
    { name: "with purchases", body: { ...longAgo, inventory: "purchases", purchases } }
  ],
  "GET /admin/shadow": [{}],
  "POST /admin/shadow": [{ body: { day: dayAgo(2) } }],
  "GET /admin/shadow/{day}": [{ path: `/admin/shadow/${dayAgo(2)}` }],
  "DELETE /admin/shadow/run": [{}],
  "GET /admin/today": [{}],
  "GET /admin/trends": ["area_code", "state", "campaign", "hour"].flatMap((by) =>
    ["day", "hour"].map((across) => ({
      name: `${by} by ${across}`,
      path: `/admin/trends?by=${by}&across=${across}&from=${dayAgo(91)}&to=${dayAgo(0)}`
    }))
  ),
  "GET /admin/first-steps": [{}],
  "PATCH /admin/first-steps": [{ body: { timeZone: true, policy: true, dismissed: true } }],
  "GET /admin/needs": [{}],
  "GET /admin/needs/{kind}": [
    "refused",
    "burning",
    "dry"
  ].map((kind) => ({ name: kind, path: `/admin/needs/${kind}?limit=500` })),
  "GET /admin/alerts": [{}],
  "PUT /admin/alerts/{alertId}/acknowledgement": [{
    path: "/admin/alerts/2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d/acknowledgement"
  }],
  "GET /admin/alerts/thresholds": [{}],
  "GET /admin/alerts/false-alarms": [{}],
  "PUT /admin/alerts/thresholds": [{
    body: {
      falseAlarms: 20,
      alarmMode: "about",
      dryHours: 2,
      dryPace: 10,
      activeNumbers: 5,
      refusals: 1,
      failingCalls: 20,
      failingShare: 10,
      failedUploadHours: 24,
      rejectedDials: 10,
      remediationDays: 7,
      rightDays: 30
    }
  }],
  "POST /admin/dials/rejected/{reason}/retries": [{ path: "/admin/dials/rejected/to_number/retries" }],
  "GET /admin/webhooks": [{}],
  "POST /admin/webhooks": [{ body: webhook }],
  "PUT /admin/webhooks/{webhook}": [{ path: "/admin/webhooks/1", body: webhook }],
  "POST /admin/webhooks/{webhook}/secret": [{ path: "/admin/webhooks/1/secret" }],
  "POST /admin/webhooks/{webhook}/deliveries": [{ path: "/admin/webhooks/1/deliveries" }],
  "GET /admin/webhooks/{webhook}/deliveries": [{ path: "/admin/webhooks/1/deliveries" }],
  "DELETE /admin/webhooks/{webhook}": [{ path: "/admin/webhooks/1" }],
  "GET /admin/report": [{}, { name: "of a week", path: "/admin/report?every=week" }],
  "GET /admin/connections": [{}],
  "POST /admin/connections": [{ body: connection }],
  "PUT /admin/connections/{connection}": [{
    path: "/admin/connections/pVqX0T7mR2yKc1Zb9dWgUw",
    body: connection
  }],
  "DELETE /admin/connections/{connection}": [{ path: "/admin/connections/pVqX0T7mR2yKc1Zb9dWgUw" }],

  "POST /dials": [{
    times: 50,
    body: {
      campaign_id: "c0",
      campaign_name: "c0",
      agent_name: "Ann Lee",
      from_number: first,
      disposition_name: "No Answer",
      to_number: "(646) 555-0123",
      datetime: "2026-03-02 15:04:05",
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-02-27",
      total_dial_attempts: 3,
      skill_name: "x",
      lead_source: "x"
    }
  }],
  "GET /dials/vicidial": [{ path: "/dials/vicidial?call_id=V1&campaign=c0&status=SALE&phone_number=2125550123" }],

  "POST /custom/campaigns": [{ body: { id: "x", name: "x", type: "Outbound" } }],
  "PUT /custom/campaigns": [{ body: { id: "x", name: "y" } }],
  "GET /custom/campaigns": [{ path: "/custom/campaigns?id=c0" }],
  "DELETE /custom/campaigns": [{ body: { id: "x" } }],
  "POST /custom/dispos": [{ body: { id: "x", name: "x", type: "System", contact: false, success: false } }],
  "PUT /custom/dispos": [{ body: { id: "x", name: "y" } }],
  "GET /custom/dispos": [{ path: "/custom/dispos?id=x" }],
  "DELETE /custom/dispos": [{ body: { id: "x" } }],
  "POST /custom/anis": [{ body: { country_code: "+1", number: "4155550102", inbound_group_id: "g0" } }],
  "PUT /custom/anis": [{ body: { number: "4155550102", inbound_group_id: "g1" } }],
  "GET /custom/anis": [{ path: "/custom/anis?number=4155550102" }],
  "DELETE /custom/anis": [{ body: { number: "4155550102" } }],

  "POST /inbound-group": [{ body: [group("one", 0), group("two", 25_000), group("three", 50_000)] }],
  "PUT /inbound-group": [{ body: [group("one", 25_000), group("two", 50_000), group("three", 0)] }],
  "PATCH /admin/groups/{groupId}": [{
    inMemoryMs: 200,
    path: "/admin/groups/g1",
    body: { version: 1, add: phonesFrom(100_000), remove: phonesFrom(25_000) }
  }],
  "DELETE /inbound-group": [{ body: ["one", "two", "three"].map((group_id) => ({ group_id })) }],
  "PATCH /admin/workspace": [{ body: { timeZone: "America/New_York" } }],
  "PUT /admin/workspace/policy/shadows": [{ body: { policies: [{ name: "A", policy: { radiusMiles: 20 } }] } }],
  "PUT /admin/workspace/policy": [{ body: policy }, { name: "and an assignment after it", body: {} }],
  "DELETE /admin/lists/{listId}": [{ path: "/admin/lists/1001" }],
  "DELETE /admin/campaigns/{campaignId}": [{ path: "/admin/campaigns/c0" }],
  "DELETE /admin/groups/{groupId}": [{ path: "/admin/groups/g2" }],
  "GET /admin/audit": [{ path: "/admin/audit?limit=500" }, {
    name: "by a text",
    path: "/admin/audit?text=zzz&limit=500"
  }],
  "GET /admin/audit/export": [{}, { name: "as JSON", path: "/admin/audit/export?format=ndjson" }],
  "GET /admin/audit/{entry}": [{ path: "/admin/audit/3" }],
  "GET /admin/audit/{entry}/undo": [{ path: "/admin/audit/3/undo" }],
  "POST /admin/audit/{entry}/undo": [{ path: "/admin/audit/3/undo" }],
  "POST /upload/inventory-groups": [{ body: snapshot }],
  "GET /upload/inventory-groups/{uploadId}": [{ path: "/upload/inventory-groups/1" }],
  "POST /admin/snapshots": [{ body: snapshot }],
  "POST /admin/sign-out": [{}]
}
