/**
 * What is asked, made from the contract by chance: of few things, so that most of it finds what it is about.
 */
import type { KeyType } from "@anipool/domain/ApiKey"
import * as Contract from "../attack/Contract.ts"
import * as JsonSchema from "../attack/JsonSchema.ts"
import type { Random } from "../attack/Random.ts"
import type { Asker } from "./Servers.ts"

/** Stands for one of the ids of a kind that are known when it is sent. */
export class Known {
  readonly kind: string
  readonly index: number
  constructor(kind: string, index: number) {
    this.kind = kind
    this.index = index
  }
}

/** A request that says nothing of what is there: it can be sent to any workspace, again and in part. */
export interface Ask {
  readonly endpoint: Contract.Endpoint
  readonly asker: Asker
  /** On which of the servers of one storage. */
  readonly server: number
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** What is left out, and why. */
const leftOut: ReadonlyArray<readonly [pattern: RegExp, why: string]> = [
  [/^\/admin\/(sign-|set-up|account)/, "it is about who asks"],
  [/^\/connections\//, "providers sign it"],
  [/^\/(metrics|health)/, "it is about the server"],
  [/^\/admin\/webhooks\/\{webhook\}\/deliveries/, "it goes on by the time"],
  [/^\/admin\/(alerts$|alerts\/\{|first-steps|needs|today|trends|shadow|report)/, "a worker does it by the time"],
  [/^\/admin\/reputation-checks/, "a check is due by the time at which it was set"],
  [/^\/admin\/users\/\{userName\}\/password|^\/admin\/workspaces$/, "it reaches beyond the workspace"],
  [/^\/admin\/snapshots\/current\.csv|^\/admin\/audit\/export/, "the same is answered as JSON"]
]

/** How often an operation is asked, where it is not once. */
const weights: Readonly<Record<string, number>> = {
  "POST /assignment": 12,
  "POST /custom/anis": 8,
  "PUT /custom/anis": 4,
  "POST /custom/campaigns": 6,
  "POST /inbound-group": 6,
  "PUT /inbound-group": 3,
  "PATCH /admin/groups/{groupId}": 4,
  "POST /dials": 6,
  "POST /admin/audit/{entry}/undo": 5,
  "POST /nrm/pause": 3,
  "POST /nrm/activate": 3,
  "POST /admin/numbers/actions": 3,
  "POST /admin/numbers/groups": 3,
  "POST /admin/tags/numbers": 3,
  "POST /reputation/observations": 3,
  "POST /admin/rights": 3,
  "POST /admin/carriers": 3,
  "POST /admin/owners": 3,
  "PUT /admin/lists/{listId}": 3,
  "POST /admin/tags/campaigns": 3,
  "POST /admin/users": 0.1,
  "POST /admin/members": 0.1
}

/** Every operation that is asked, as often as it is. */
export const operations = (): ReadonlyArray<Contract.Endpoint> =>
  Contract.endpoints().filter(({ path }) => !leftOut.some(([pattern]) => pattern.test(path)))

/** Requests, the same ones for the same source of chance. */
export const make = (count: number, random: Random): ReadonlyArray<Ask> => {
  const all = operations()
  const weighed = all.flatMap((endpoint) =>
    Array.from({ length: 10 * (weights[`${endpoint.method} ${endpoint.path}`] ?? 1) }, () => endpoint)
  )
  return Array.from({ length: count }, () => one(random.oneOf(weighed), random))
}

/** All that a workspace shows, to be asked after changes. */
export const views = (): ReadonlyArray<Ask> => {
  const shown = operations().filter(({ method, path }) => method === "GET" && !/^\/(assignment|dials)/.test(path))
  return shown.flatMap((endpoint) => {
    const named = endpoint.parameters.filter(({ in: where, required }) => where === "path" || required)
    const values: ReadonlyArray<Readonly<Record<string, unknown>>> = named.length === 0
      ? [{}]
      : named.every(({ name }) => /^(campaignId|groupId|group_id)$/.test(name))
      ? things.slice(0, 3).map((each) => Object.fromEntries(named.map(({ name }) => [name, each])))
      : []
    return values.map((value) => ({
      endpoint,
      asker: endpoint.isOfUser ? "session" as const : endpoint.keys![0]!,
      server: 1,
      path: value,
      query: value,
      body: undefined
    }))
  })
}

// internal

const one = (endpoint: Contract.Endpoint, random: Random): Ask => {
  const inputs = (where: string) =>
    Object.fromEntries(
      endpoint.parameters.filter(({ in: at, required }) => at === where && (required || random.isTrue(0.3)))
        .map(({ name, schema }) => [name, made(schema, name, endpoint, random)])
    )
  return {
    endpoint,
    asker: askerOf(endpoint, random),
    // One server hears of the other's uses a little later, so the next number is another one there.
    server: /^\/(assignment|admin\/assignment)/.test(endpoint.path) ? 0 : random.below(2),
    path: inputs("path"),
    query: inputs("query"),
    body: endpoint.body === undefined ? undefined : made(endpoint.body, "", endpoint, random)
  }
}

const askerOf = ({ isOfUser, keys, path }: Contract.Endpoint, random: Random): Asker => {
  if (isOfUser) return "session"
  const types: ReadonlyArray<KeyType> = keys ?? []
  const isOfDialers = /^\/(assignment|dials|callback)|\.php$/.test(path)
  return !isOfDialers && random.isTrue(0.2) ? "session" : random.oneOf(types)
}

/** Identifiers of campaigns, groups and dispositions alike: a campaign dials from the group of its own name. */
const things = ["east", "west", "north/1", "preview"]

const numbers = [
  "2125550100",
  "2125550101",
  "6465550102",
  "2015550103",
  "4155550104",
  "3055550105",
  "7135550106",
  "+1 312 555 0107",
  "2075550108"
]

const tags = ["VIP", "vip", "Solar", "Trial 2"]

const prospects = ["2125551000", "6465551001", "4155551002", "3055551003", "7135551004", "5035551005"]

/** Values by the names that the contract has for them. */
const byName: Readonly<Record<string, (random: Random) => unknown>> = {
  ...Object.fromEntries(
    [
      "campaign_id",
      "dialer_campaign",
      "inbound_pool_id",
      "inbound_group_id",
      "group_id",
      "groupId",
      "campaignId",
      "dispositionId",
      "pool",
      "into",
      "reserve",
      "campaign",
      "list",
      "listId",
      "defaultCampaign",
      "row_id"
    ].map((name) => [name, (random: Random) => random.oneOf(things)])
  ),
  campaigns: (random) => random.isTrue(0.5) ? [] : [random.oneOf(things)],
  campaignsExclude: () => [],
  ani: (random) => random.oneOf(numbers),
  number: (random) => random.oneOf(numbers),
  from_number: (random) => random.oneOf(numbers),
  phones: (random) => numbers.filter(() => random.isTrue(0.4)),
  add: (random) => numbers.filter(() => random.isTrue(0.2)),
  remove: (random) => numbers.filter(() => random.isTrue(0.1)),
  campaignIds: (random) => things.filter(() => random.isTrue(0.5)),
  tags: (random) => random.oneOf(["*", "VIP", "Solar,vip"]),
  withoutTags: (random) => random.oneOf(["*", "vip"]),
  tag: (random) => random.oneOf(tags),
  vendor: (random) => random.oneOf(["hiya", "TNS"]),
  owner: (random) => random.oneOf(["4021", "4022", "4023"]),
  owners: (random) =>
    numbers.filter(() => random.isTrue(0.3)).map((number) => ({
      owner: random.oneOf(["4021", "4022", " 4021 ", ""]),
      number: random.isTrue(0.2) ? "none" : number
    })),
  carriers: (random) =>
    numbers.filter(() => random.isTrue(0.3)).map((number) => ({
      number,
      carrier: random.oneOf(["Telnyx", "telnyx", "twilio", "a:b"]),
      ...(random.isTrue(0.7) ? { attestation: random.oneOf(["A", "B", "unknown", "none", "D"]) } : {}),
      ...(random.isTrue(0.4) ? { home: random.oneOf(["yes", "no"]) } : {})
    })),
  rights: (random) =>
    numbers.filter(() => random.isTrue(0.3)).map((number) => ({
      number,
      document: random.oneOf(["LOA 1", "LOA 2", ""]),
      from: random.oneOf(["2020-01-01", "2020-01-02", "2999-01-01", "tomorrow"]),
      ...(random.isTrue(0.3) ? { to: random.oneOf(["2020-06-30", "2999-12-31"]) } : {})
    })),
  time: (random) => new Date(Date.now() - (1 + random.below(3)) * 86_400_000).toISOString().slice(0, 10),
  addTags: (random) => tags.filter(() => random.isTrue(0.4)),
  removeTags: (random) => tags.filter(() => random.isTrue(0.2)),
  csv: (random) =>
    `country_code,number,inbound_group_id\n${
      numbers.filter(() => random.isTrue(0.3)).map((each) => `+1,${each},${random.oneOf(things)}`).join("\n")
    }\n`,
  ids: (random) => Array.from({ length: 1 + random.below(3) }, () => new Known("numbers", random.below(20))),
  version: (random) => new Known("version", random.below(50)),
  state: (random) => new Known("state", random.below(50)),
  entry: (random) => new Known("entry", random.below(50)),
  uploadId: (random) => new Known("upload", random.below(20)),
  redressCase: (random) => new Known("redress", random.below(5)),
  remediation: (random) => new Known("remediations", random.below(10)),
  view: (random) => new Known("views", random.below(10)),
  webhook: (random) => new Known("webhooks", random.below(10)),
  connection: (random) => new Known("connections", random.below(10)),
  keyId: (random) => new Known("made keys", random.below(10)),
  prospect_phone: (random) => random.oneOf(prospects),
  prospect: (random) => random.oneOf(prospects),
  phone: (random) => random.oneOf(prospects),
  to_number: (random) => random.oneOf(prospects),
  phone_number: (random) => random.oneOf(prospects),
  prospect_zip: (random) => random.oneOf(["10001", "94103", ""]),
  zip: (random) => random.oneOf(["10001", "94103", ""]),
  country_code: () => "+1",
  countryCode: () => 1,
  name: (random) => random.oneOf(["One", "Two", "Three"]),
  address: (random) => random.oneOf(["", "sort=-dials"]),
  group_name: (random) => random.oneOf(["One", "Two", "Three"]),
  campaign_name: (random) => random.oneOf(["One", "Two", "Three"]),
  disposition_name: (random) => random.oneOf(["One", "Two", "Busy", "No Answer"]),
  brand_name: (random) => random.oneOf(["", "Acme"]),
  search: (random) => random.oneOf(["", "east", "212", "One"]),
  datetime: () => new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace("T", " "),
  date: () => "2040-01-02T03:04:05Z",
  dateStart: () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
  dateEnd: () => new Date().toISOString().slice(0, 10),
  until: () => undefined,
  from: () => undefined,
  expiresAt: () => undefined,
  comparedWith: () => undefined,
  dial_id: (random) => `dial-${random.below(10_000)}`,
  call_id: (random) => `call-${random.below(10_000)}`,
  url: () => "https://hooks.example.com/alerts",
  publicUrl: () => "https://hooks.example.com",
  signingKey: () => "0123456789abcdef0123456789abcdef",
  password: () => "a password for somebody",
  userName: (random) => random.oneOf(["ann", "ben"]),
  timeZone: () => undefined,
  inboundGroups: (random) => random.isTrue(0.9),
  offset: (random) => random.oneOf([0, 1]),
  limit: (random) => random.oneOf([2, 100]),
  page: () => 1,
  page_size: (random) => random.oneOf([2, 100]),
  dailyCap: (random) => random.oneOf([1, 2, 5, 100]),
  hourlyCap: (random) => random.oneOf([null, 2, 100]),
  minGapSeconds: (random) => random.oneOf([null, null, null, 86_400]),
  // None that depends on the hour.
  subject: (random) => random.oneOf([null, "One"]),
  prospectDailyLimit: (random) => random.oneOf([null, null, 1, 3]),
  prospectWindowLimit: () => null,
  callingHours: (random) => random.oneOf([null, "00:00-24:00"]),
  limitPresets: () => [],
  oneNumberStates: (random) => random.oneOf([[], ["NY", "CA"]]),
  dropLockoutHours: (random) => random.oneOf([null, 72]),
  shadow: () => undefined
}

/** A value as a schema has it. */
const made = (schema: JsonSchema.JsonSchema, name: string, endpoint: Contract.Endpoint, random: Random): unknown => {
  if (name === "id") {
    return endpoint.path.startsWith("/admin/numbers/{id}")
      ? new Known("numbers", random.below(20))
      : random.oneOf(things)
  }
  if (name === "name" && /users|members/.test(endpoint.path)) return random.oneOf(["ann", "ben"])
  if (name === "name" && endpoint.path === "/admin/workspace") return undefined
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (known !== undefined) return known(random)
  const meant = JsonSchema.resolve(Contract.definitions(), schema)
  if (meant.anyOf !== undefined) return made(random.oneOf(meant.anyOf), name, endpoint, random)
  if (meant.type === "array" && meant.items !== undefined && meant.enum === undefined) {
    return Array.from({ length: 1 + random.below(2) }, () => made(meant.items!, "", endpoint, random))
  }
  if (meant.type !== "object") {
    const value = JsonSchema.valid(Contract.definitions(), meant, random)
    // The number that a list goes on after: each storage has its own id for it.
    const isNumber = name === "after" && endpoint.path.startsWith("/admin/numbers") && typeof value === "number"
    return isNumber ? new Known("numbers", value % 20) : value
  }
  const { properties = {}, required = [] } = meant
  return Object.fromEntries(
    Object.entries(properties).filter(([each]) => required.includes(each) || random.isTrue(0.4))
      .map(([each, of]) => [each, made(of, each, endpoint, random)])
  )
}
