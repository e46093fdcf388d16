/**
 * The tenancy matrix: every endpoint, with every key of one workspace, asked about every kind of thing of another.
 *
 * Derived from the contract: each input of each endpoint is known here either as the name of a thing or as plain, and one
 * that is not known fails. What is answered about another workspace's thing must be what is answered about a thing that
 * nobody has; so nothing is told, not even that it exists.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Terms from "@anipool/domain/remediation/Terms"
import * as Effect from "effect/Effect"
import * as OwnProcess from "../process/OwnProcess.ts"
import * as Client from "./Client.ts"
import * as Contract from "./Contract.ts"
import * as JsonSchema from "./JsonSchema.ts"
import type { Request } from "./Requests.ts"

/** What a workspace's things are known by. */
export interface Things {
  /** Of a campaign, a list, a disposition and a group alike. */
  readonly identifier: string
  readonly number: string
  readonly upload: number
  readonly ani: number
  readonly key: number
  readonly webhook: number
  readonly view: number
  readonly connection: string
}

/** A key of one's own, or none. */
export const keyings = [...OwnProcess.keyTypes, "inactive", "none"] as const
/** A key of one's own, or none. */
export type Keying = typeof keyings[number]

/** Texts of the other workspace that nobody outside ever sends: seen in an answer, they were told. */
export const secrets = [
  "zwischenwelt-campaign",
  "zwischenwelt-disposition",
  "zwischenwelt-group",
  "zwischenwelt-list",
  "zwischenwelt-brand",
  "zwischenwelt-webhook",
  "zwischenwelt-view",
  "zwischenwelt-connection",
  "9075550111"
]

/** Things of nobody's, in the same forms. */
export const nobodys: Things = {
  identifier: "irgendwo-thing",
  number: "9075550199",
  upload: 987_654_321,
  ani: 987_654_321,
  key: 987_654_321,
  webhook: 987_654_321,
  view: 987_654_321,
  connection: "irgendwo-irgendwo-irge"
}

/** Fills the other workspace. */
export const fill = (url: string): Effect.Effect<Things, Error> =>
  Effect.gen(function*() {
    const identifier = "andernorts-thing"
    const number = "9075550100"
    const call = (type: OwnProcess.KeyType, method: string, path: string, body?: unknown) =>
      Effect.flatMap(
        Client.send(url, { ...bare(method, path), ...withKey("other", type, "authorization"), ...withBody(body) }),
        ({ status, text }) =>
          status < 300
            ? Effect.succeed(JSON.parse(text))
            : Effect.fail(new Error(`${method} ${path}: ${status} ${text}`))
      )
    // So many that the last one's integer is none of another workspace, where each has its own.
    const others = Array.from({ length: 40 }, (_, i) => `90755502${10 + i}`)
    const group = { group_id: identifier, group_name: "zwischenwelt-group", phones: ["9075550111", number, ...others] }
    yield* call("universal", "POST", "/inbound-group", group)
    const { uploadId } = yield* call("universal", "POST", "/upload/inventory-groups", [group])
    const campaign = { id: identifier, name: "zwischenwelt-campaign", type: "Outbound", inbound_pool_id: identifier }
    yield* call("universal", "POST", "/custom/campaigns", campaign)
    const disposition = {
      id: identifier,
      name: "zwischenwelt-disposition",
      type: "Agent",
      contact: true,
      success: true
    }
    yield* call("universal", "POST", "/custom/dispos", disposition)
    yield* call("universal", "PUT", "/custom/anis", { number, is_branded: true, brand_name: "zwischenwelt-brand" })
    yield* call("nrm", "POST", "/nrm/remediate", { ani: number, note: "zwischenwelt-note" })
    yield* call("assignment", "POST", "/assignment", { prospect_phone: "9075550123", dialer_campaign: identifier })
    yield* call("admin", "PUT", `/admin/lists/${identifier}`, { name: "zwischenwelt-list", groupId: identifier })
    const page = yield* call("nrm", "GET", "/nrm/anis")
    const ani = Math.max(...page.data.map((each: { readonly id: number }) => each.id))
    const { id: key } = yield* call("admin", "POST", "/admin/keys", { name: "zwischenwelt-key", type: "nrm" })
    const { id: webhook } = yield* call("admin", "POST", "/admin/webhooks", {
      url: "https://hooks.example.com/alerts",
      description: "zwischenwelt-webhook"
    })
    yield* call("admin", "POST", `/admin/webhooks/${webhook}/deliveries`)
    const { id: view } = yield* call("admin", "POST", "/admin/shared-views", {
      page: "numbers",
      name: "zwischenwelt-view",
      address: "sort=-dials"
    })
    const { id: connection } = yield* call("admin", "POST", "/admin/connections", {
      provider: "twilio",
      name: "zwischenwelt-connection",
      publicUrl: "https://hooks.example.com",
      campaign: identifier,
      signingKey: "zwischenwelt-token"
    })
    return { identifier, number, upload: uploadId, ani, key, webhook, view, connection }
  })

/** Waits until a worker has applied the other workspace's upload. */
export const uploadApplied = (url: string, { upload }: Things): Effect.Effect<void, Error> =>
  Effect.repeat(Effect.delay(callAsOther(url, "universal", "GET", `/upload/inventory-groups/${upload}`), "20 millis"), {
    until: (answer) => answer.upload.status === "completed"
  })

/** All that the other workspace shows to its own keys. */
export const digest = (url: string, things: Things): Effect.Effect<string, Error> =>
  Effect.map(
    Effect.forEach(
      Contract.endpoints().filter(({ keys, method, path }) =>
        // An assignment by URL counts a use.
        keys !== undefined && path !== "/assignment" && !changing.includes(path) &&
        (method === "GET" || path.startsWith("/ani-planner/"))
      ),
      (endpoint) =>
        Effect.forEach(variants(endpoint, things), (request) =>
          Effect.map(
            Client.send(url, { ...request, ...withKey("other", endpoint.keys![0]!, endpoint.keyHeader) }),
            ({ status, text }) => `${endpoint.path} ${request.path} ${status} ${settled(endpoint, text)}`
          ))
    ),
    (shown) => shown.flat().join("\n")
  )

/** A request as the contract has it, with all that it requires, about things of nobody's; without a key. */
export const plainRequest = (endpoint: Contract.Endpoint): Request => request(endpoint, undefined, nobodys)

/**
 * The requests of the matrix: about the other's things, and the same about nobody's from a workspace of its own, to which
 * the same has happened by then.
 */
export const matrix = (things: Things): ReadonlyArray<{
  readonly keying: Keying
  readonly about: Request
  readonly aboutNobodys: Request
}> =>
  Contract.endpoints().filter(({ keys }) => keys !== undefined).flatMap((endpoint) => {
    const aboutNobodys = variants(endpoint, nobodys)
    return variants(endpoint, things).flatMap((about, i) =>
      keyings.map((keying) => {
        const keyed = (owner: OwnProcess.Owner, request: Request) =>
          keying === "none" ? request : { ...request, ...withKey(owner, keying, endpoint.keyHeader) }
        return { keying, about: keyed("own", about), aboutNobodys: keyed("twin", aboutNobodys[i]!) }
      })
    )
  })

/** What an answer says once the things that were asked about are called the same. */
export const anonymous = (
  endpoint: Contract.Endpoint,
  { text }: Client.Answer,
  { identifier, number }: Things
): string =>
  settled(endpoint, text).replaceAll(identifier, "THING").replaceAll(number, "NUMBER").replaceAll(
    number.slice(0, 9),
    "PREFIX"
  )
    // What is made has a number of its own, and its time; and so has who makes it.
    .replaceAll(/\bkey \d+/g, "KEY")
    .replaceAll(/"(id|uploadId|ani|at|\w+At|undoableUntil|workspace|entry)":("[^"]*"|\d+)/g, "\"$1\":0")
    .replaceAll(/\/connections\/[\w-]{22}\//g, "/connections/ID/")
    .replaceAll(/"secret":"[^"]*"/g, "\"secret\":\"SECRET\"")
    .replaceAll(/"createdBy":"key \d+"/g, "\"createdBy\":\"KEY\"")
    .replaceAll(/"(secret|lastUsedAt)":("[^"]*"|null|\d+)/g, "\"$1\":0")
    .replaceAll(/"name":"(own|twin)"/g, "\"name\":\"WORKSPACE\"")
    .replaceAll(/"(selectedCampaigns|inboundCampaignIds|entries)":\[[\d,]*\]/g, "\"$1\":[]")
    .replaceAll(/^\d+,/gm, "0,")
    .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z?/g, "TIME")

/** What shows groups to which uploads are applied in the background, of either workspace at its own moment. */
export const applied = ["/admin/snapshots/preview", "/admin/snapshots/current", "/admin/snapshots/current.csv"]

/**
 * What an answer says without what is written down later in the background: what campaigns were assigned, and what came of
 * trying to deliver to a webhook.
 */
const settled = ({ path }: Contract.Endpoint, text: string): string => {
  if (path.startsWith("/admin/campaigns")) {
    return text.replaceAll(/"(assigned|local|refused)":\d+/g, "\"$1\":0").replaceAll(
      /"days":\[[^\]]*\]/g,
      "\"days\":[]"
    )
  }
  // Calls an hour, and so what a group keeps, are figures of what was assigned.
  if (path === "/admin/groups/{groupId}/deletion") {
    return text.replaceAll(/"(callsPerHour|without)":[\d.]+/g, "\"$1\":0").replaceAll(
      /"dryAt":(null|\d+)/g,
      "\"dryAt\":0"
    )
  }
  return path.startsWith("/admin/webhooks")
    ? text.replaceAll(/"last":(null|\{[^}]*\})/g, "\"last\":0")
      .replaceAll(/"(state|tries|nextAt|triedAt|status|tookMs|error)":("[^"]*"|null|\d+)/g, "\"$1\":0")
    : text
}

/** What shows times, and what is counted in the background. */
export const changing = [
  "/admin/today",
  "/admin/trends",
  "/admin/report",
  "/admin/first-steps",
  "/admin/keys",
  "/admin/needs",
  "/admin/needs/{kind}",
  "/admin/alerts",
  "/admin/planner/history"
]

// internal

/** What the inputs of endpoints are. An input that is not here has yet to be thought about. */
const kindOf: Readonly<
  Record<string, "identifier" | "number" | "upload" | "ani" | "key" | "webhook" | "view" | "connection" | "plain">
> = {
  id: "identifier",
  dialer_campaign: "identifier",
  campaign: "identifier",
  campaign_id: "identifier",
  campaigns: "identifier",
  campaignsExclude: "identifier",
  disposition_name: "identifier",
  inbound_pool_id: "identifier",
  inbound_group_id: "identifier",
  group_id: "identifier",
  groupId: "identifier",
  campaignId: "identifier",
  dispositionId: "identifier",
  pool: "identifier",
  into: "identifier",
  group: "identifier",
  reserve: "identifier",
  campaignIds: "identifier",
  list: "identifier",
  listId: "identifier",
  number: "number",
  ani: "number",
  phones: "number",
  add: "number",
  remove: "number",
  from_number: "number",
  to_number: "number",
  prospect_phone: "number",
  phone: "number",
  prospect: "number",
  search: "number",
  subjectId: "identifier",
  uploadId: "upload",
  defaultCampaign: "identifier",
  keyId: "key",
  webhook: "webhook",
  view: "view",
  connection: "connection",
  ids: "ani",
  // Cases are opened by dials once they are processed, which is not waited for here: a number of the same form. The contract of
  // storage tells that another workspace's case is none.
  redressCase: "ani",
  // As with redress cases, a number of the same form: what another workspace's case is, the contract of storage tells.
  remediation: "ani",
  ...Object.fromEntries(
    [
      "prospect_zip",
      "zip",
      "country_code",
      "countryCode",
      "real_time",
      "e164",
      "with_fields",
      "leads",
      "row_id",
      "Idempotency-Key",
      "idempotency_key",
      "name",
      "group_name",
      "campaign_name",
      "agent_name",
      "type",
      "contact",
      "success",
      "is_branded",
      "brand_name",
      "carrier_id",
      "carrier",
      "note",
      "date",
      "datetime",
      "call_direction",
      "sys_created_date_original",
      "total_dial_attempts",
      "skill_name",
      "lead_source",
      // What may be left out of a dial names nothing.
      ...DialRecord.fields.filter(({ presence }) => presence === "optional").map(({ name }) => name),
      "page",
      "page_size",
      "offset",
      "limit",
      "status",
      "state",
      "areaCode",
      "prefix",
      "dateStart",
      "dateEnd",
      "dailyDialsTarget",
      "dailyCap",
      "radiusMiles",
      "localShare",
      "groupBy",
      "inventoryMode",
      "inventory",
      "purchases",
      "anis",
      "key",
      "format",
      "actorKind",
      "actor",
      "action",
      "address",
      "tag",
      "tags",
      "withoutTags",
      "addTags",
      "removeTags",
      "subjectKind",
      "text",
      "from",
      "until",
      "before",
      "entry",
      // Of the installation, or of the one who is signed in.
      "userName",
      "displayName",
      "password",
      "current",
      "code",
      "kind",
      "comparedWith",
      "day",
      "alertId",
      "reason",
      "url",
      "description",
      "isOn",
      "channel",
      "kinds",
      "tellsResolved",
      "quiet",
      "report",
      "tellsAlerts",
      "every",
      "weekday",
      "at",
      "to",
      "by",
      "across",
      "falseAlarms",
      "alarmMode",
      "dryHours",
      "dryPace",
      "activeNumbers",
      "refusals",
      "failingCalls",
      "failingShare",
      "failedUploadHours",
      "rejectedDials",
      "remediationDays",
      "rightDays",
      "version",
      "after",
      "sessionId",
      "isAdministrator",
      "isDisabled",
      "role",
      "timeZone",
      "country",
      "inboundGroups",
      "fields",
      "assignedAt",
      "aniCopy",
      "expiresAt",
      "allowInUrl",
      "formerForHours",
      "provider",
      "publicUrl",
      "campaignParameter",
      "zipParameter",
      "fallbackNumber",
      "signingKey",
      ...Object.keys(Policy.defaults),
      "policies",
      "policy",
      "columns",
      "csv",
      "observations",
      "rights",
      "carriers",
      "owners",
      "owner",
      "home",
      "attestation",
      "shadows",
      "document",
      "place",
      "source",
      "everyDays",
      "numbers",
      "price",
      "monthlyLimit",
      "vendor",
      "vendors",
      "despiteWarning",
      "minDays",
      "form",
      "afterDays",
      "rule",
      "company",
      ...Terms.companyFieldNames,
      "label",
      "score",
      "time",
      "raw",
      "filter",
      "sort",
      "version",
      "class",
      "context",
      "callable",
      // Of a call at VICIdial.
      "call_id",
      "phone_number",
      "dialed_number",
      "phone_code",
      "user",
      "postal_code",
      "entry_date",
      "called_count",
      "source_id",
      "time_zone"
    ].map((name) => [name, "plain" as const])
  )
}

/** Of an input by its name; the console's page of one number knows it by its integer. */
const kind = ({ path }: Contract.Endpoint, name: string) => {
  if (name === "id" && path.startsWith("/admin/numbers/{id}")) return "ani"
  const found = Object.hasOwn(kindOf, name) ? kindOf[name] : undefined
  if (found === undefined) {
    throw new Error(
      `${path} takes "${name}", of which Tenancy.ts does not know whether it names a thing of a workspace`
    )
  }
  return found
}

/** The requests of an endpoint that name things: for each input that does, one with it and with what it requires. */
const variants = (endpoint: Contract.Endpoint, things: Things): ReadonlyArray<Request> => {
  const naming = Contract.inputsOf(endpoint).filter((name) => kind(endpoint, name) !== "plain")
  return (naming.length === 0 ? [undefined] : naming).map((asked) => request(endpoint, asked, things))
}

const request = (endpoint: Contract.Endpoint, asked: string | undefined, things: Things): Request => {
  const { body, method, parameters } = endpoint
  const ofParameter = ({ name, schema }: Contract.Parameter) =>
    encodeURIComponent(String(named(endpoint, name, schema, asked, things)))
  const path = parameters.filter((each) => each.in === "path").reduce(
    (path, each) => path.replace(`{${each.name}}`, ofParameter(each)),
    endpoint.path
  )
  const query = parameters.filter((each) => each.in === "query" && (each.required || each.name === asked)).map(
    (each) => `${each.name}=${ofParameter(each)}`
  )
  return {
    endpoint,
    method,
    path: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers: { "content-type": "application/json" },
    text: body === undefined ? undefined : JSON.stringify(shaped(endpoint, body, asked, things))
  }
}

/** The value of an input. */
const named = (
  endpoint: Contract.Endpoint,
  name: string,
  schema: JsonSchema.JsonSchema,
  asked: string | undefined,
  things: Things
): unknown => {
  const what = kind(endpoint, name)
  if (what === "plain") return shaped(endpoint, schema, asked, things)
  const value = things[what]
  return arrayIn(schema) ? [value] : value
}

const arrayIn = (schema: JsonSchema.JsonSchema): boolean => {
  const { anyOf = [], type } = JsonSchema.resolve(Contract.definitions(), schema)
  return type === "array" || anyOf.some(arrayIn)
}

/** A value of a schema with what it requires, and with what is asked about. */
const shaped = (
  endpoint: Contract.Endpoint,
  schema: JsonSchema.JsonSchema,
  asked: string | undefined,
  things: Things
): unknown => {
  const { anyOf, enum: choice, examples, items, minimum = 1, properties, required = [], type } = JsonSchema.resolve(
    Contract.definitions(),
    schema
  )
  if (properties !== undefined) {
    return Object.fromEntries(
      Object.entries(properties).filter(([name]) => required.includes(name) || name === asked).map(([name, each]) => [
        name,
        named(endpoint, name, each, asked, things)
      ])
    )
  }
  if (examples !== undefined) return examples[0]
  if (choice !== undefined) return choice[0]
  if (anyOf !== undefined) return shaped(endpoint, anyOf[0]!, asked, things)
  if (type === "array") return [shaped(endpoint, items ?? {}, asked, things)]
  if (type === "boolean") return true
  if (type === "string") return "2026-03-02"
  return type === "null" ? null : minimum
}

type Asked = readonly [type: OwnProcess.KeyType, method: string, path: string, body?: unknown]

const callAsOther = (url: string, ...[type, method, path, body]: Asked) =>
  Effect.flatMap(
    Client.send(url, { ...bare(method, path), ...withKey("other", type, "authorization"), ...withBody(body) }),
    ({ status, text }) =>
      status < 300 ? Effect.succeed(JSON.parse(text)) : Effect.fail(new Error(`${method} ${path}: ${status} ${text}`))
  )

const bare = (method: string, path: string): Request => ({
  endpoint: Contract.endpoints()[0]!,
  method,
  path,
  headers: {},
  text: undefined
})

const withKey = (
  owner: OwnProcess.Owner,
  type: OwnProcess.KeyType | "inactive",
  header: Contract.Endpoint["keyHeader"]
): Pick<Request, "headers"> => {
  const secret = OwnProcess.secretOf(owner, type)
  return {
    headers: {
      "content-type": "application/json",
      [header]: header === "authorization" ? `Bearer ${secret}` : secret
    }
  }
}

const withBody = (body: unknown) => body === undefined ? {} : { text: JSON.stringify(body) }
