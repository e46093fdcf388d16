/**
 * Lets faults happen, one after another, and holds what came of each against the promises.
 */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Audit from "./Audit.ts"
import * as Dialers from "./Dialers.ts"
import { backLimitMs, type Broken, type Fault } from "./Fault.ts"
import { hangMs } from "./Http.ts"
import * as Site from "./Site.ts"
import type { SuiteFailed } from "./SuiteFailed.ts"
import * as World from "./World.ts"

/** What came of a fault. */
export interface Outcome {
  readonly fault: Fault
  /** Assignments and dials that were acknowledged. */
  readonly assigned: number
  readonly dialed: number
  /** Answers 503, and connections that failed. */
  readonly unavailable: number
  readonly failed: number
  readonly longestMs: number
  readonly backMs: number
  readonly memoryMiB: number
  readonly note: string
  /** Promises that were not kept. */
  readonly broken: ReadonlyArray<Broken>
}

/** A fault that could not happen here, and why. */
export interface Skipped {
  readonly fault: Fault
  readonly why: string
}

/** A server holds less than this, whatever happens. */
export const memoryLimitMiB = 512

/** How long dialers dial before and after the fault. */
const calm = "2 seconds"

/** All faults of one ground, in one world. */
export const runAll = (
  ground: World.Ground,
  faults: ReadonlyArray<Fault>
): Effect.Effect<ReadonlyArray<Outcome | Skipped>, SuiteFailed> =>
  Effect.gen(function*() {
    const why = World.whyNot(ground)
    if (faults.length === 0) return []
    if (why !== undefined) return faults.map((fault) => ({ fault, why }))
    const sites = faults.map((fault) => ({ name: nameOf(fault), timeZone: fault.timeZone ?? "UTC" }))
    const world = yield* World.make(ground, sites)
    return yield* Effect.forEach(faults, (fault) =>
      Effect.tap(Effect.scoped(run(world, fault)), ({ broken }) =>
        Console.error(
          [
            `${broken.length === 0 ? "kept  " : "BROKEN"} ${fault.title}`,
            ...broken.map(({ how }) =>
              `       ${how}`
            )
          ].join("\n")
        )))
  }).pipe(Effect.scoped)

/** What of the way that dialers were treated was not as promised. */
export const treatmentOf = (book: Dialers.Book): ReadonlyArray<Broken> => [
  ...brokenIf(book.hung > 0, "answered", `${book.hung} requests had no answer within ${hangMs} ms`),
  ...brokenIf(book.withoutRetryAfter > 0, "answered", `${book.withoutRetryAfter} answers 503 without Retry-After`),
  ...brokenIf(book.unanswered > 0, "answered", `${book.unanswered} requests were given up`),
  ...brokenIf(book.wrong.length > 0, "answered", `${book.wrong.length} answers of no use, such as ${book.wrong[0]}`),
  ...brokenIf(book.assigned.size === 0, "answered", "nothing was assigned")
]

// internal

const nameOf = ({ name }: Fault): string => `Fault ${name}`

const run = (world: World.World, fault: Fault): Effect.Effect<Outcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const { first, second, worker } = world
    for (const each of [first, second, worker]) {
      if (!each.isRunning()) yield* each.start
      each.takeMemoryMiB()
    }
    const aheadSeconds = fault.startsAhead?.(Date.now()) ?? 0
    world.setClock(aheadSeconds)
    // The dialers' own clocks are not what is wrong.
    const site = yield* Site.prepare(nameOf(fault), first.url, () => new Date(Date.now() + aheadSeconds * 1000))
    const urls = fault.through === "first" ? [first.url] : [first.url, second.url]
    const { book, servedAfter, stop } = yield* Dialers.start(site, urls)
    yield* Effect.sleep(calm)
    const { broken: other = [], commandLine, goneAt, note = "" } = yield* fault.happen(world, site)
    const limitMs = Math.round((fault.backLimitMs ?? backLimitMs) + (fault.startsServer === true ? world.startMs : 0))
    const backMs = yield* servedAfter(goneAt, limitMs + 60_000)
    yield* Effect.sleep(calm)
    yield* stop
    const memoryMiB = Math.max(first.takeMemoryMiB(), second.takeMemoryMiB())
    const broken: ReadonlyArray<Broken> = [
      ...other.map((how) => ({ promise: "else", how } as const)),
      ...treatmentOf(book),
      ...[first, second, worker].flatMap((each) =>
        brokenIf(!each.isRunning() && !fault.replaces, "else", `${each.name} ended by itself:\n${each.said()}`)
      ),
      ...brokenIf(backMs > limitMs, "back", `back after ${Math.round(backMs)} ms, promised within ${limitMs}`),
      ...brokenIf(memoryMiB > memoryLimitMiB, "memory", `a server held ${Math.round(memoryMiB)} MiB`),
      ...(yield* Audit.run(world, site, book, commandLine))
    ]
    world.setClock(0)
    return {
      fault,
      assigned: [...book.assigned.values()].filter((ani) => ani !== "").length,
      dialed: book.dialed.size,
      unavailable: book.unavailable,
      failed: book.failed,
      longestMs: book.longestMs,
      backMs,
      memoryMiB,
      note,
      broken
    }
  })

const brokenIf = (is: boolean, promise: Broken["promise"], how: string): ReadonlyArray<Broken> =>
  is ? [{ promise, how }] : []
