/**
 * `commit`: the assignment ledger on PostgreSQL, in groups, against one statement for each assignment.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Ledger from "@anipool/storage/AssignmentLedger"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Pg from "pg"
import { type Bench, BenchFailed, roundsDefault, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import * as NaivePick from "../references/naivePick.ts"
import * as Rounds from "../Rounds.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "commit",
  meaning: "the ledger on PostgreSQL, in batches of 200, against one by one",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    yield* Database.fillNaive(database, anis)
    const { workspaces: [workspace] } = yield* Workspaces.make(database, [{ name: "Commit", anis }])
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new Pg.Pool({ connectionString: database.naiveUrl, max: NaivePick.connectionsMax })),
      (pool) => Effect.promise(() => pool.end())
    )
    const confirm = yield* confirmer(database, workspace!)
    const pickNaively = naivePicker(pool)
    const way = (name: string, callers: number, step: Step, secondsOf: number) => ({
      name,
      warmUp: repeat(step, callers, warmUpSeconds),
      measure: repeat(step, callers, secondsOf)
    })
    const ways = [
      way(`ledger, batches of ${batch}, one at a time (as a server does)`, 1, confirm, seconds),
      way(`ledger, batches of ${batch}, two at a time (as two servers do)`, 2, confirm, seconds),
      way("reference: naive, 1 connection", 1, pickNaively, seconds),
      way(`reference: naive, ${NaivePick.connectionsMax} connections`, NaivePick.connectionsMax, pickNaively, seconds)
    ]
    const before = yield* database.assignments
    const measured = yield* Rounds.measure(ways, rounds)
    const recorded = (yield* database.assignments) - before
    const figures = measured.map((runs) => ({
      perSecond: Statistics.median(runs.map(({ perSecond }) => perSecond)),
      p50: Statistics.median(runs.map(({ steps }) => Statistics.percentile(steps, 50))),
      p99: Statistics.median(runs.map(({ steps }) => Statistics.percentile(steps, 99)))
    }))
    // A server has one batch of a workspace under way: that row is the one the targets are for.
    const [alone, , , naive] = figures
    return {
      bench: "commit",
      programs: [database.version],
      title: "Commit: the assignment ledger on PostgreSQL",
      method:
        `${
          Figures.count(anis)
        } ANIs in ${Numbers.areaCodesHeld} area codes, on the embedded PostgreSQL with durable settings ` +
        "(fsync, full_page_writes and synchronous_commit on). The ledger checks status, pool and cap, counts the uses and " +
        "writes the log in one statement for each batch. The naive way picks and counts in one statement for each assignment " +
        "(FOR UPDATE SKIP LOCKED), without a log. Callers run in this one process; no core is reserved. " +
        `Warm-up, then medians of ${rounds} interleaved rounds of ${seconds} s; ${
          Figures.count(recorded)
        } log rows were ` +
        "written meanwhile.",
      tables: [{
        title: "Durable assignments per second",
        columns: ["way", "assignments/s", "p50 ms", "p99 ms", "to naive"],
        rows: ways.map(({ name }, i) => [
          name,
          Figures.count(figures[i]!.perSecond),
          Figures.decimal(figures[i]!.p50, 2),
          Figures.decimal(figures[i]!.p99, 2),
          Figures.ratio(figures[i]!.perSecond, naive!.perSecond)
        ])
      }],
      targets: [
        {
          wanted: "40,000 assignments/s, durable, one batch at a time",
          measured: Figures.count(alone!.perSecond),
          isMet: alone!.perSecond >= 40_000
        },
        {
          wanted: "4x the naive way, one batch at a time",
          measured: Figures.ratio(alone!.perSecond, naive!.perSecond),
          isMet: alone!.perSecond >= 4 * naive!.perSecond
        }
      ]
    }
  })
}

// internal

const anis = 200_000

/** Assignments of one step. */
export const batch = 200

const warmUpSeconds = 2
const prospects = 10_000

// Prime to the number of ANIs, so that every one comes up and neighbours in a batch are far apart.
const stride = 7919

/** Does some assignments, and answers how many. */
export type Step = () => Effect.Effect<number, BenchFailed>

interface Run {
  readonly perSecond: number
  /** Milliseconds of each step. */
  readonly steps: ReadonlyArray<number>
}

/** Repeats a step by some callers at once. */
const repeat = (step: Step, callers: number, seconds: number): Effect.Effect<Run, BenchFailed> =>
  repeatAll(Array<Step>(callers).fill(step), seconds)

/** Repeats steps, each by a caller of its own, at once. */
export const repeatAll = (all: ReadonlyArray<Step>, seconds: number): Effect.Effect<Run, BenchFailed> =>
  Effect.suspend(() => {
    const steps: Array<number> = []
    let done = 0
    const began = performance.now()
    const until = began + seconds * 1000
    const caller = (step: Step) =>
      Effect.gen(function*() {
        for (let now = performance.now(); now < until;) {
          // Not `done += yield* …`, which would read `done` before the wait.
          const some = yield* step()
          done += some
          const then = performance.now()
          steps.push(then - now)
          now = then
        }
      })
    return Effect.forEach(all, caller, { concurrency: "unbounded", discard: true }).pipe(
      Effect.map(() => ({ perSecond: done / (performance.now() - began) * 1000, steps }))
    )
  })

/** Confirms a batch of assignments with each step. */
export const confirmer = (
  database: Pick<Database.Database, "services">,
  { workspace }: Workspaces.Filled
): Effect.Effect<Step, BenchFailed> =>
  Effect.gen(function*() {
    const ledger = Context.get(database.services, Ledger.AssignmentLedger)
    const feed = Context.get(database.services, InventoryFeed.InventoryFeed)
    const settings = yield* Effect.mapError(feed.settings(workspace.id), Database.failed)
    const ids: Array<AniId> = []
    for (;;) {
      const page = yield* Effect.mapError(
        feed.inInventory(workspace.id, ids.at(-1) ?? 0, InventoryFeed.pageSizeMax),
        Database.failed
      )
      if (page.ids.length === 0) break
      for (const { id } of InventoryPage.entries(page)) ids.push(id)
    }
    if (Option.isNone(settings) || ids.length === 0) {
      return yield* new BenchFailed({ message: "the workspace is not there" })
    }
    const { campaigns: [campaign], head, pools: [pool] } = settings.value
    const phones = Numbers.prospects(prospects).map(({ phone }) => phone)
    let next = 0
    return () => {
      const proposals = Array.from({ length: batch }, (): Ledger.Proposal => {
        const at = next++
        return {
          aniId: ids[at * stride % ids.length]!,
          poolId: pool!.id,
          campaignKey: campaign!.key,
          dailyCap: Workspaces.dailyCap,
          hourlyCap: null,
          gapMs: null,
          rightUntil: null,
          prospect: phones[at % phones.length]!,
          tier: 1
        }
      })
      return ledger.confirm(workspace.id, head, proposals).pipe(
        Effect.mapError(Database.failed),
        Effect.flatMap(({ outcomes }) =>
          outcomes.every(({ result }) => result === "accepted")
            ? Effect.succeed(batch)
            : new BenchFailed({
              message: `the ledger refused: ${outcomes.find(({ result }) => result !== "accepted")!.result}`
            })
        )
      )
    }
  })

const naivePicker = (pool: Pg.Pool): Step => {
  const codes = [...Numbers.anis(Numbers.areaCodesHeld)].map(({ areaCode }) => areaCode)
  let next = 0
  return () =>
    Effect.tryPromise({
      try: () => NaivePick.pick(pool, codes[next++ * stride % codes.length]!, Workspaces.dailyCap),
      catch: Database.failed
    }).pipe(Effect.flatMap((number) =>
      number === undefined ? new BenchFailed({ message: "the naive way found none" }) : Effect.succeed(1)
    ))
}
