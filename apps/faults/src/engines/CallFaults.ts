/**
 * What happens to Anipool while an Asterisk dials 50 calls a second, and what came of each call.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type * as Postgres from "../Postgres.ts"
import * as Processes from "../Processes.ts"
import type * as Product from "../Product.ts"
import type * as Service from "../Service.ts"
import type { SuiteFailed } from "../SuiteFailed.ts"
import * as Asterisk from "./Asterisk.ts"

/** What it happens to. */
export interface World {
  readonly asterisk: Asterisk.Asterisk
  readonly agi: Service.Service & { readonly pid: () => number }
  readonly server: Product.Server
  readonly postgres: Postgres.OwnPostgres
  /** The assignments in the ledger: how many each prospect has, and the number of the last. */
  readonly ledger: () => Promise<ReadonlyMap<string, Ledgered>>
}

/** What the ledger has of a prospect. */
export interface Ledgered {
  readonly uses: number
  /** Ten digits. */
  readonly ani: string
}

/** Something that happens. */
export interface CallFault {
  readonly title: string
  /** How long it holds calls at most, beyond what a call may wait: a process that is frozen answers nothing. */
  readonly holdsMs: number
  readonly happen: (world: World) => Effect.Effect<void, SuiteFailed, Scope.Scope>
}

/** What came of the calls meanwhile. */
export interface CallOutcome {
  readonly title: string
  readonly calls: number
  readonly assigned: number
  readonly own: number
  readonly longestMs: number
  /** Numbers in the ledger that no call showed: they were answered after the call had gone on. */
  readonly notShown: number
  readonly broken: ReadonlyArray<string>
}

/** Calls a second. */
export const perSecond = 50

const seconds = 20
const happensAfterSeconds = 6
const calls = perSecond * seconds

/** What a call may wait, as `anipool agi` is started. */
export const budgetMs = 250

/** A turn of a busy process, and the way there and back. */
const turnMs = 250

/** What happens, in this order. */
export const callFaults: ReadonlyArray<CallFault> = [
  { title: "nothing", holdsMs: 0, happen: () => Effect.void },
  {
    title: "the server killed (calls need `anipool agi` and PostgreSQL alone), started again 2 s later",
    holdsMs: 0,
    happen: ({ server }) =>
      server.end("SIGKILL").pipe(Effect.zipRight(Effect.sleep("2 seconds")), Effect.zipRight(server.start))
  },
  {
    title: "`anipool agi` killed, started again 2 s later",
    holdsMs: 0,
    happen: ({ agi }) => agi.end("SIGKILL").pipe(Effect.zipRight(Effect.sleep("2 seconds")), Effect.zipRight(agi.start))
  },
  {
    title: "`anipool agi` frozen for 3 s (SIGSTOP)",
    holdsMs: 3_000,
    happen: ({ agi }) => frozen(() => [agi.pid()], "3 seconds")
  },
  {
    title: "PostgreSQL frozen for 5 s (SIGSTOP to all its processes)",
    holdsMs: 0,
    happen: ({ postgres }) => frozen(() => Processes.familyOf(postgres.postmaster()), "5 seconds")
  },
  {
    title: "PostgreSQL killed, started again 2 s later",
    holdsMs: 0,
    happen: ({ postgres }) =>
      postgres.kill.pipe(Effect.zipRight(Effect.sleep("2 seconds")), Effect.zipRight(postgres.start))
  }
]

/** Dials, each prospect once, while it happens; `place`: how many faults there were before. */
export const run = (
  world: World,
  { happen, holdsMs, title }: CallFault,
  place: number
): Effect.Effect<CallOutcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const prospects = Array.from({ length: calls }, (_, call) => String(2_125_000_000 + 10_000 * (200 + place) + call))
    const failed: Array<string> = []
    const dialing = Effect.promise(() => dial(world, prospects, failed))
    yield* Effect.all([dialing, Effect.zipRight(Effect.sleep(1_000 * happensAfterSeconds), happen(world))], {
      concurrency: "unbounded"
    })
    yield* Effect.promise(() => hungUp(world))
    const ledger = yield* Effect.promise(world.ledger)
    return { title, calls: prospects.length, ...judge(world.asterisk, ledger, new Set(prospects), holdsMs, failed) }
  })

// internal

const dial = async (
  { asterisk: { manager } }: World,
  prospects: ReadonlyArray<string>,
  failed: Array<string>
): Promise<void> => {
  const began = performance.now()
  const placed = prospects.map(async (prospect, i) => {
    const dueMs = 1_000 * i / perSecond - (performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, dueMs))
    await manager.originate({ context: Asterisk.context, from: Asterisk.ownNumber, prospect })
      .catch((cause: unknown) => failed.push(`${prospect} was not placed: ${String(cause)}`))
  })
  await Promise.all(placed)
}

const hungUpLimitMs = 30_000

/** Until no channel is left: what becomes of calls is written as they end. */
const hungUp = async ({ asterisk: { manager } }: World): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < hungUpLimitMs && await manager.channels() > 0) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const judge = (
  asterisk: Asterisk.Asterisk,
  ledger: ReadonlyMap<string, Ledgered>,
  prospects: ReadonlySet<string>,
  holdsMs: number,
  failed: ReadonlyArray<string>
): Omit<CallOutcome, "calls" | "title"> => {
  const broken = [...failed]
  const asked = asterisk.asked().filter(({ prospect }) => prospects.has(prospect))
  const carried = asterisk.carried()
  if (asked.length !== prospects.size) broken.push(`${asked.length} of ${prospects.size} calls came to dial`)
  let assigned = 0
  for (const { ani, prospect, reason } of asked) {
    const shown = carried.get(prospect) ?? []
    const { ani: kept = "", uses = 0 } = ledger.get(prospect) ?? {}
    if (shown.length !== 1) {
      broken.push(`${prospect} came to the carrier ${shown.length} times`)
      continue
    }
    const [number] = shown.map(digitsOf)
    if (ani !== "" && (reason !== "assigned" || digitsOf(ani) !== number)) {
      broken.push(`${prospect} showed ${number} at the carrier; ${ani} was said, with the reason ${reason}`)
    }
    // Who answers may be killed between the number and the variables that tell of it.
    if (number === Asterisk.ownNumber) continue
    assigned++
    if (uses !== 1 || kept !== number) {
      broken.push(`${prospect} showed ${number}; the ledger has ${uses} uses, the last of ${kept || "none"}`)
    }
  }
  const longestMs = Math.max(...asked.map(({ waitedMs }) => waitedMs))
  const limitMs = budgetMs + turnMs + holdsMs
  if (longestMs > limitMs) broken.push(`a call waited ${Math.round(longestMs)} ms, at most ${limitMs} were promised`)
  const latest = asked.toSorted((a, b) => a.at - b.at).slice(-perSecond)
  if (latest.some(({ ani }) => ani === "")) broken.push("calls of the last second had no number: it did not come back")
  const own = asked.filter(({ prospect }) => carried.get(prospect)?.[0] === Asterisk.ownNumber)
  return {
    assigned,
    own: own.length,
    longestMs,
    notShown: own.filter(({ prospect }) => ledger.has(prospect)).length,
    broken
  }
}

/** Ten digits, however it is written. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, "").slice(-10)

const frozen = (pids: () => ReadonlyArray<number>, time: `${number} seconds`) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const stopped = pids()
      for (const pid of stopped) Processes.signal(pid, "SIGSTOP")
      return stopped
    }),
    () => Effect.sleep(time),
    (stopped) => Effect.sync(() => stopped.forEach((pid) => Processes.signal(pid, "SIGCONT")))
  )
