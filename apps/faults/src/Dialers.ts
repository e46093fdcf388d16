/**
 * Dialers: each asks for a number, dials, reports the dial, and does so again. Whatever has no answer, or a 503, is sent
 * again with the same Idempotency-Key, or `dial_id`, until it has one. What they were told stands in their own books.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Http from "./Http.ts"
import type { Site } from "./Site.ts"

/** What the dialers were told, and how they were treated. */
export interface Book {
  /** The number that each request got, by its key; `""`: none was available. */
  readonly assigned: Map<string, string>
  /** The dials that were taken, by their `dial_id`. */
  readonly dialed: Set<string>
  /** Answers that a dialer can do nothing with: neither 200 nor 503. */
  readonly wrong: Array<string>
  /** Requests that had no answer for as long as was tried. */
  unanswered: number
  unavailable: number
  /** 503 without `Retry-After`. */
  withoutRetryAfter: number
  /** Connections that failed. */
  failed: number
  /** Single requests that had no answer in time. */
  hung: number
  /** The longest that a single request waited for its answer. */
  longestMs: number
}

/** Dialers at work. */
export interface Dialing {
  readonly book: Book
  /** Waits until each dialer has been served after this moment (`performance.now()`); how long that took. */
  readonly servedAfter: (momentMs: number, limitMs: number) => Effect.Effect<number>
  /** Lets each finish what it began, and stop. */
  readonly stop: Effect.Effect<void>
}

const dialersDefault = 24
/** Between two calls of one dialer: so that some hundred calls a second are made. */
const paceMs = 60
const retryMs = 200
/** How long a request is sent again and again before it is given up. */
const giveUpMs = 150_000

/** Dials through these servers, each dialer through one of them until it fails. */
export const start = (
  site: Site,
  urls: ReadonlyArray<string>
): Effect.Effect<Dialing, never, Scope.Scope> =>
  Effect.gen(function*() {
    const book = makeBook()
    const served = Array.from({ length: dialersDefault }, (): Array<number> => [])
    const work = { isStopped: false }
    const dialer = async (no: number): Promise<void> => {
      const line = { at: no }
      for (let n = 0; !work.isStopped; n++) {
        const id = `${site.name} ${no}-${n}`
        const ani = await assign(book, site, urls, line, id, n)
        if (ani !== undefined) served[no]!.push(performance.now())
        if (ani !== undefined && ani !== "") await report(book, site, urls, line, id, ani)
        await pause(paceMs * (0.5 + ((no * 7 + n * 13) % 10) / 10))
      }
    }
    const all = Promise.all(Array.from({ length: dialersDefault }, (_, no) => dialer(no)))
    const stop = Effect.promise(() => {
      work.isStopped = true
      return all
    }).pipe(Effect.asVoid)
    yield* Effect.addFinalizer(() => Effect.sync(() => work.isStopped = true))
    return {
      book,
      servedAfter: (moment, limitMs) =>
        Effect.promise(async () => {
          const firsts = () => served.map((times) => times.find((at) => at >= moment) ?? Infinity)
          while (Math.max(...firsts()) === Infinity && performance.now() - moment < limitMs) await pause(20)
          return Math.max(...firsts()) - moment
        }),
      stop
    }
  })

/** Asks again for each request of the book; those whose answer is another one now. */
export const askAgain = (site: Site, url: string, book: Book): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    Effect.forEach(
      [...book.assigned],
      ([id, ani]) =>
        Effect.map(
          Effect.promise(() => Http.send(url, requestOf(site, id))),
          ({ json, status }) => status === 200 && (json["ani"] ?? "") === ani ? [] : [`${id}: ${status} ${ani}`]
        ),
      { concurrency: dialersDefault }
    ),
    (each) => each.flat()
  )

/** The request of this id: always the same one. */
export const requestOf = (site: Site, id: string): Http.Sent => ({
  method: "POST",
  path: "/assignment",
  key: site.key,
  headers: { "idempotency-key": id },
  // One in five asks the campaign whose few numbers are used up on the way.
  body: { prospect_phone: "3105550123", dialer_campaign: id.endsWith("4") ? site.tight : site.open }
})

// internal

interface Line {
  /** The server that this dialer asks now. */
  at: number
}

const makeBook = (): Book => ({
  assigned: new Map(),
  dialed: new Set(),
  wrong: [],
  unanswered: 0,
  unavailable: 0,
  withoutRetryAfter: 0,
  failed: 0,
  hung: 0,
  longestMs: 0
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends until there is an answer other than 503. */
const insist = async (
  book: Book,
  urls: ReadonlyArray<string>,
  line: Line,
  sent: Http.Sent
): Promise<Http.Answer | undefined> => {
  const began = performance.now()
  while (performance.now() - began < giveUpMs) {
    const answer = await Http.send(urls[line.at % urls.length]!, sent)
    book.longestMs = Math.max(book.longestMs, answer.tookMs)
    if (answer.status > 0 && answer.status !== 503) return answer
    if (answer.status === 503) {
      book.unavailable++
      if (answer.retryAfter === undefined) book.withoutRetryAfter++
    } else if (answer.status === 0) book.failed++
    else book.hung++
    line.at++
    await pause(retryMs)
  }
  book.unanswered++
  return undefined
}

const assign = async (
  book: Book,
  site: Site,
  urls: ReadonlyArray<string>,
  line: Line,
  id: string,
  n: number
): Promise<string | undefined> => {
  const answer = await insist(book, urls, line, requestOf(site, id))
  if (answer === undefined) return undefined
  const { json, status } = answer
  if (status !== 200) {
    book.wrong.push(`${status} ${JSON.stringify(json)} at call ${n}`)
    return undefined
  }
  const ani = json["success"] === true ? String(json["ani"]) : ""
  book.assigned.set(id, ani)
  return ani
}

const report = async (
  book: Book,
  site: Site,
  urls: ReadonlyArray<string>,
  line: Line,
  id: string,
  ani: string
): Promise<void> => {
  const answer = await insist(book, urls, line, {
    method: "POST",
    path: "/dials",
    key: site.dialsKey,
    body: {
      campaign_id: site.open,
      campaign_name: site.open,
      agent_name: "Ann Lee",
      from_number: ani,
      disposition_name: "No Answer",
      to_number: "3105550123",
      datetime: site.dialedAt(),
      call_direction: "Outbound",
      zip: "90001",
      sys_created_date_original: "2026-01-01",
      total_dial_attempts: 1,
      skill_name: "Sales",
      lead_source: "web",
      dial_id: id
    }
  })
  if (answer === undefined) return
  if (answer.status === 200) book.dialed.add(id)
  else book.wrong.push(`${answer.status} ${JSON.stringify(answer.json)} for a dial`)
}
