/**
 * The differential test: the same requests to servers over memory and over PostgreSQL, whose answers must be the same, and all
 * that a workspace shows after them. A difference is told with the fewest requests that still make it.
 */
import * as Effect from "effect/Effect"
import * as Random from "../attack/Random.ts"
import * as Asks from "./Asks.ts"
import * as Difference from "./Difference.ts"
import type { Answer, Place, Sent, Servers } from "./Servers.ts"

/** How much of it. */
export interface Asked {
  readonly requests: number
  /** Of the first workspace; those after it have the next ones. */
  readonly seed: number
}

/** Requests to one workspace: a trace of more would take long to make short. */
const perWorkspace = 100

/** Requests between two looks at all that the workspace shows. */
const perLook = 50

/** What came of it: answers by their statuses, and differences as people read them. */
export interface Outcome {
  readonly byStatus: ReadonlyMap<number, number>
  readonly differences: ReadonlyArray<string>
}

/** Asks, one workspace after the other. */
export const run = (servers: Servers, { requests, seed }: Asked): Effect.Effect<Outcome> =>
  Effect.gen(function*() {
    const differences: Array<string> = []
    const byStatus = new Map<number, number>()
    for (let asked = 0; asked < requests; asked += perWorkspace) {
      // Each workspace has a seed of its own, so that what was found in the last one can be repeated alone.
      const own = seed + asked / perWorkspace
      const asks = Asks.make(Math.min(perWorkspace, requests - asked), Random.make(own))
      const found = yield* firstDifference(servers, asks, byStatus)
      if (found === undefined) continue
      yield* Effect.logInfo(`seed ${own}, request ${found.after}: ${found.said}`)
      const trace = yield* shortened(servers, asks.slice(0, found.after + 1), found)
      differences.push(`seed ${own}, request ${found.after}: ${trace}`)
      if (differences.length >= differencesMax) break
    }
    return { byStatus, differences }
  })

// internal

/** Further ones are most often of the same causes. */
const differencesMax = 5

/** Requests of a trace that are told, the last ones. */
const linesMax = 100

/** How often a trace is tried with something left out. */
const triesMax = 100

/** Where two storages differed. */
interface Found {
  /** The place of the request, or the one before the look. */
  readonly after: number
  readonly said: string
  /** What it is about, whatever ids and places it has. */
  readonly about: string
  /** What showed it after the requests; undefined: the last of them did. */
  readonly view: Asks.Ask | undefined
  /** The requests, as people read them. */
  readonly lines: ReadonlyArray<string>
}

const firstDifference = (
  servers: Servers,
  asks: ReadonlyArray<Asks.Ask>,
  byStatus: Map<number, number> = new Map(),
  looks?: ReadonlyArray<Asks.Ask>
): Effect.Effect<Found | undefined> =>
  Effect.gen(function*() {
    const places = yield* Effect.all([servers.memory, servers.postgres])
    const pairs = Difference.makePairs()
    const views = looks ?? Asks.views()
    const lines: Array<string> = []
    for (const [i, ask] of asks.entries()) {
      lines.push(lineOf(ask, pairs))
      const { difference, status } = yield* compare(places, ask, pairs)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (difference !== undefined) return foundAt(lines, ask, difference, undefined)
      const isLook = (i + 1) % perLook === 0 && looks === undefined || i + 1 === asks.length
      if (!isLook) continue
      for (const view of views) {
        const { difference: seen } = yield* compare(places, view, pairs)
        if (seen !== undefined) return foundAt(lines, view, seen, view)
      }
    }
    return undefined
  })

const foundAt = (
  lines: ReadonlyArray<string>,
  { endpoint: { method, path } }: Asks.Ask,
  said: string,
  view: Asks.Ask | undefined
): Found => ({
  view,
  lines,
  after: lines.length - 1,
  said: `${method} ${path}: ${said}`,
  about: `${method} ${path} ${said.split(": ", 1)[0]?.replaceAll(/\d+/g, "n") ?? ""}`
})

/** Sends a request to both storages, and waits for what workers do about it. */
const compare = ([one, other]: readonly [Place, Place] | Array<Place>, ask: Asks.Ask, pairs: Difference.Pairs) =>
  Effect.gen(function*() {
    const { endpoint: { method, path }, server } = ask
    const isEventual = method === "GET" && eventual.test(path) || /planner/.test(path)
    yield* loaded([one!, other!], ask)
    let answers: readonly [Answer, Answer]
    let difference: string | undefined
    for (let tries = 0;; tries++) {
      answers = yield* Effect.all([
        one!.send(sentTo(0, ask, pairs), server),
        other!.send(sentTo(1, ask, pairs), server)
      ], { concurrency: 2 })
      difference = differenceOf(path, answers, pairs)
      // A place for long answers is free once the one before has ended on both ends.
      const isBusy = answers.some(({ status }) => status === 503)
      if (difference === undefined || !(isEventual || isBusy) || tries >= eventualTries) break
      yield* Effect.sleep("100 millis")
    }
    const { status } = answers[0]
    // An undo of a snapshot is one too.
    const uploads = answers.map(({ json }) => {
      const { upload, uploadId } = (json ?? {}) as { readonly upload?: unknown; readonly uploadId?: unknown }
      return uploadId ?? upload
    })
    if (method === "POST" && uploads.every((id) => typeof id === "number")) {
      yield* Effect.all([settled(one!, uploads[0]), settled(other!, uploads[1])], { concurrency: 2 })
    }
    if (path.startsWith("/dials")) yield* Effect.all([processed(one!), processed(other!)], { concurrency: 2 })
    return { difference, status }
  })

/**
 * Waits before an assignment until both would choose the same: a server hears a little later of numbers that came in by
 * another. What goes on being different shows in the answers.
 */
const loaded = (places: readonly [Place, Place], { body, endpoint: { path }, query }: Asks.Ask) =>
  Effect.gen(function*() {
    if (!path.startsWith("/assignment")) return
    const { leads, ...asked } = { ...query, ...body as object } as {
      readonly leads?: ReadonlyArray<Readonly<Record<string, unknown>>>
    } & Readonly<Record<string, unknown>>
    for (const lead of leads ?? [asked]) {
      const chosen = (place: Place) =>
        Effect.map(
          place.send({
            method: "POST",
            path: "/admin/assignment/preview",
            asker: "admin",
            headers: {},
            body: { phone: lead["prospect_phone"], zip: lead["prospect_zip"], campaign: lead["dialer_campaign"] }
          }, 0),
          ({ status, text }) => `${status} ${/"ani":"[^"]*"/.exec(text)?.[0] ?? ""}`
        )
      yield* Effect.repeat(
        Effect.delay(Effect.all(places.map(chosen), { concurrency: 2 }), "1 millis"),
        { until: ([one, other]) => one === other, times: 200 }
      )
    }
  })

/** What is counted of dials after they were answered. */
const eventual = /^\/(admin\/(numbers|campaigns|groups|dispositions|uploads|audit)|nrm|callback|upload)/

const eventualTries = 150

const differenceOf = (route: string, [one, other]: readonly [Answer, Answer], pairs: Difference.Pairs) =>
  one.status !== other.status
    ? `status: ${one.status} ${one.text.slice(0, 300)} and ${other.status} ${other.text.slice(0, 300)}`
    : one.json === undefined || other.json === undefined
    ? Difference.of(route, one.text, other.text, pairs)
    : Difference.of(route, one.json, other.json, pairs)

/** Waits until a worker is done with an upload. */
const settled = (place: Place, upload: unknown) =>
  Effect.repeat(
    Effect.delay(
      place.send({
        method: "GET",
        path: `/upload/inventory-groups/${String(upload)}`,
        asker: "universal",
        headers: {},
        body: undefined
      }, 0),
      "10 millis"
    ),
    { until: ({ status, text }) => status !== 200 || /"status":"(completed|failed)"/.test(text), times: 2_000 }
  )

/** Waits until a worker has processed the dials. */
const processed = (place: Place) =>
  Effect.repeat(
    Effect.delay(
      place.send({ method: "GET", path: "/admin/today", asker: "admin", headers: {}, body: undefined }, 0),
      "10 millis"
    ),
    { until: ({ text }) => text.includes("\"queue\":{\"dials\":0,"), times: 2_000 }
  )

/** A request in the words of one side. */
const sentTo = (side: 0 | 1, { asker, body, endpoint, path, query }: Asks.Ask, pairs: Difference.Pairs): Sent => {
  const told = (value: unknown): unknown => {
    if (value instanceof Asks.Known) {
      const known = pairs.of(value.kind)
      return known.length === 0 ? 987_654_321 : known[value.index % known.length]![side]
    }
    if (Array.isArray(value)) return value.map(told)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, told(each)]))
  }
  const filled = Object.entries(path).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(told(value)))),
    endpoint.path
  )
  const asked = Object.entries(query).flatMap(([name, value]) => {
    const text = told(value)
    return text === undefined || text === null ? [] : [`${name}=${encodeURIComponent(String(text))}`]
  })
  return {
    method: endpoint.method,
    path: asked.length === 0 ? filled : `${filled}?${asked.join("&")}`,
    asker,
    headers: {},
    body: told(body)
  }
}

/** The fewest requests that still make a difference of the same kind, as people read them. */
const shortened = (
  servers: Servers,
  all: ReadonlyArray<Asks.Ask>,
  found: Found
): Effect.Effect<string> =>
  Effect.gen(function*() {
    const { about, view } = found
    let asks = all
    let last = found
    let tries = 0
    for (let size = Math.ceil(asks.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < asks.length && tries < triesMax;) {
        tries++
        const fewer = [...asks.slice(0, from), ...asks.slice(from + size)]
        const again = yield* firstDifference(servers, fewer, new Map(), view === undefined ? [] : [view])
        if (again?.about === about) {
          asks = fewer.slice(0, again.after + 1)
          last = again
        } else from += size
      }
    }
    return [last.said, ...last.lines.slice(-linesMax).map((line) => `  ${line}`)].join("\n")
  })

/** A request as people read it: that to one storage, and that to the other where it says other ids. */
const lineOf = (ask: Asks.Ask, pairs: Difference.Pairs): string => {
  const [one, other] = ([0, 1] as const).map((side) => {
    const { body, method, path } = sentTo(side, ask, pairs)
    return `${method} ${path} ${JSON.stringify(body) ?? ""}`
  })
  return `by ${ask.asker} on server ${ask.server}: ${one}${one === other ? "" : `, and ${other}`}`
}
