/**
 * Where two answers differ beyond what each storage names in its own way: ids, times and secrets.
 *
 * Ids are held against each other: those of one thing on both sides stand for each other from when they were first told in
 * the same place, and for nothing else.
 */

/** What of one storage stands for what of the other. */
export interface Pairs {
  /** Whether two ids of a kind stand for each other; binds them if neither is known. */
  readonly isSame: (kind: string, one: unknown, other: unknown) => boolean
  /** The ids of a kind that are known, on both sides. */
  readonly of: (kind: string) => ReadonlyArray<readonly [one: unknown, other: unknown]>
}

/** None yet. */
export const makePairs = (): Pairs => {
  const kinds = new Map<string, { readonly ones: Map<unknown, unknown>; readonly others: Map<unknown, unknown> }>()
  const known = (kind: string) => {
    const found = kinds.get(kind) ?? { ones: new Map(), others: new Map() }
    kinds.set(kind, found)
    return found
  }
  return {
    isSame: (kind, one, other) => {
      const { ones, others } = known(kind)
      if (!ones.has(one) && !others.has(other)) {
        ones.set(one, other)
        others.set(other, one)
      }
      return ones.get(one) === other && others.get(other) === one
    },
    of: (kind) => [...known(kind).ones]
  }
}

/** The first place where the answers to a route differ, and what stands there; undefined: nowhere. */
export const of = (route: string, one: unknown, other: unknown, pairs: Pairs, at = ""): string | undefined => {
  const name = /(?:^|\.)([A-Za-z_0-9]+)(?:\.\d+)*$/.exec(at)?.[1] ?? ""
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return first(one.map((each, i) => of(route, each, other[i], pairs, `${at}.${i}`)))
  }
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    // Things of several kinds stand in one list: each with what it is.
    const kind = typeof one["kind"] === "string" ? `.<${one["kind"]}>` : ""
    const found = first(names.map((each) => of(route, one[each], other[each], pairs, `${at}${kind}.${each}`)))
    return found === undefined || found.includes("\n") ? found : `${found}\n  in ${show(one)}\n  and ${show(other)}`
  }
  // Written down a little later, and not at the same moment.
  if (name === "lastUsedAt") return undefined
  // A worker solves prices by the time.
  if (name === "solvedAt") return undefined
  // Said once there are prices.
  if (name === "lastUses" && (one === null || other === null)) return undefined
  // Told by the requests of the last hour, in its order too, which each server writes down in its own time.
  if (/\.keeps(\.|$)/.test(at)) return undefined
  if (one === other && (!isId(name) || isOfAnyKind(at))) return undefined
  if (typeof one === typeof other && one !== null && other !== null && !isObject(one) && !isObject(other)) {
    if (isId(name) && pairs.isSame(kindAt(route, name, at), one, other)) return undefined
    if (isOfMoment(name, one) && isOfMoment(name, other)) return undefined
    if (typeof one === "string" && typeof other === "string" && timeless(one) === timeless(other)) return undefined
  } else if (one === other) return undefined
  return `${at === "" ? "the answer" : at.slice(1)}: ${show(one)} and ${show(other)}`
}

// internal

const first = (found: ReadonlyArray<string | undefined>) => found.find((each) => each !== undefined)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Names of what a storage makes up: numbers in its order, and texts by chance. */
const isId = (name: string): boolean =>
  /^(id|numberId|caseId|entry|entries|undoes|undoneBy|uploadId|upload|keyId|aniId|next|before|after|version|state|subjectId|workspaceId|target|inboundCampaignIds|selectedCampaigns)$/
    .test(
      name
    )

/** What the audit trail tells of whatever it was. */
const isOfAnyKind = (at: string): boolean => /\.(details|subject|actor)\./.test(at)

/** Which ids are one another's, whichever route tells of them. */
const kindAt = (route: string, name: string, at: string): string => {
  if (name === "version" || name === "state" || name === "workspaceId") return name
  if (name === "entry" || name === "entries" || name === "undoes" || name === "undoneBy") return "entry"
  if (name === "uploadId" || name === "upload") return "upload"
  if (name === "numberId" || route === "/admin/remediations" && /^\.outcomes\.\d+\.id$/.test(at)) return "numbers"
  if (name === "caseId") return "remediations"
  const area =
    /^\/admin\/(keys|webhooks|connections|views|shared-views|redress|remediations|numbers|audit|users|uploads)/.exec(
      route
    )?.[1]
  if (name === "id" && area !== undefined && !isOfAnyKind(at) && !/campaigns|groups|memberships/.test(at)) {
    // Keys that are asked with are among those that are listed: only those that were made are to be known.
    if (area === "keys") return at === ".id" ? "made keys" : "keys"
    return { audit: "entry", uploads: "upload", "shared-views": "views" }[area] ?? area
  }
  if (name === "id" && route === "/nrm/anis") return "numbers"
  return `${route} ${at.replaceAll(/\.\d+/g, "")}`
}

/** What depends on when, or on chance: times, and secrets. */
const isOfMoment = (name: string, value: unknown): boolean =>
  /(At|since|until|from|_date|^at|secret|Url|Ms|messageId|address)$/i.test(name) ||
  typeof value === "number" && value > 1e12

const timeless = (text: string): string =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?/g, "<time>")
    .replaceAll(/workspace [\da-f-]{36}/g, "<workspace>")
    .replaceAll(/(Number|Upload|upload|webhook|key) \d+/g, "$1 <id>")

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? "nothing"
