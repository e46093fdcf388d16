/**
 * PostgreSQL that dies, freezes, or has no room left.
 */
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import type * as Pg from "pg"
import { type Fault, gone } from "../Fault.ts"
import { connectionsMax } from "../Postgres.ts"
import * as Processes from "../Processes.ts"

const frozen = (seconds: number, isShort: boolean): Fault => ({
  name: `frozen-${seconds}`,
  title: `PostgreSQL frozen for ${seconds} s (SIGSTOP to all its processes)`,
  ground: "own",
  isShort,
  happen: ({ postgres }) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const family = Processes.familyOf(postgres.postmaster())
        for (const pid of family) Processes.signal(pid, "SIGSTOP")
        return family
      }),
      () => Effect.sleep(seconds * 1000),
      (family) => Effect.sync(() => family.forEach((pid) => Processes.signal(pid, "SIGCONT")))
    ).pipe(Effect.zipRight(gone))
})

/** What happens to PostgreSQL. */
export const faults: ReadonlyArray<Fault> = [
  frozen(10, true),
  frozen(60, false),
  {
    name: "restarted",
    title: "PostgreSQL restarted",
    ground: "own",
    isShort: false,
    happen: ({ own }) => own!.stop.pipe(Effect.zipRight(own!.start), Effect.zipRight(gone))
  },
  {
    name: "killed",
    title: "PostgreSQL's postmaster killed, started again two seconds later",
    ground: "own",
    isShort: false,
    happen: ({ own }) =>
      own!.kill.pipe(
        Effect.zipRight(Effect.sleep("2 seconds")),
        Effect.zipRight(own!.start),
        Effect.zipRight(gone)
      )
  },
  {
    name: "away-at-start",
    title: "PostgreSQL killed while a server starts, started again three seconds later",
    ground: "own",
    isShort: false,
    through: "first",
    startsServer: true,
    happen: ({ first, own }) =>
      Effect.gen(function*() {
        yield* first.end("SIGTERM")
        const starting = yield* Effect.fork(first.start)
        // Somewhere between its first connection and its first answer.
        yield* Effect.sleep("700 millis")
        yield* own!.kill
        yield* Effect.sleep("3 seconds")
        yield* own!.start
        const happened = yield* gone
        yield* starting
        return happened
      })
  },
  {
    name: "no-connections",
    title: "PostgreSQL out of connections for 6 s, those of the servers cut",
    ground: "own",
    isShort: true,
    happen: ({ postgres }) =>
      Effect.acquireUseRelease(
        Effect.sync((): Array<Pg.Client> => []),
        (taken) =>
          Effect.promise(async () => {
            const until = performance.now() + 6_000
            const cutter = await postgres.occupy()
            while (performance.now() < until) {
              await cutter?.query(cutAll)
              const more = await Promise.all(Array.from({ length: connectionsMax }, postgres.occupy))
              taken.push(...more.filter((client) => client !== undefined))
            }
            if (cutter !== undefined) taken.push(cutter)
          }),
        (taken) => Effect.promise(() => Promise.all(taken.map((client) => client.end())))
      ).pipe(Effect.zipRight(gone))
  },
  {
    name: "cut",
    title: "all connections cut (pg_terminate_backend), five times in 2 s",
    ground: "own",
    isShort: false,
    happen: ({ postgres }) =>
      Effect.promise(() => postgres.query(cutAll)).pipe(
        Effect.delay("400 millis"),
        Effect.repeatN(4),
        Effect.zipRight(gone)
      )
  },
  {
    name: "postmaster",
    title: "the embedded PostgreSQL's postmaster killed; the servers start it again",
    ground: "embedded",
    isShort: true,
    happen: ({ postgres }) =>
      Effect.zipRight(Effect.sync(() => Processes.signal(postgres.postmaster(), "SIGKILL")), gone)
  },
  {
    name: "postmaster-and-starter",
    title: "the embedded PostgreSQL's postmaster killed, and the server that started it",
    ground: "embedded",
    isShort: false,
    happen: ({ first, postgres }) =>
      first.end("SIGKILL").pipe(
        Effect.zipRight(Effect.sync(() => Processes.signal(postgres.postmaster(), "SIGKILL"))),
        Effect.zipRight(gone),
        Effect.tap(first.start)
      )
  },
  {
    name: "disk",
    title: "the disk of the data directory full for 10 s",
    ground: "disk",
    isShort: false,
    backLimitMs: 60_000,
    happen: ({ folder }) =>
      Effect.gen(function*() {
        const filler = join(folder, "data", "filler")
        // It ends when there is no room left, which is what it is for.
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"], { stdio: "ignore" })
        yield* Effect.sleep("10 seconds")
        rmSync(filler)
        return yield* gone
      })
  }
]

// internal

const cutAll = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ^@ 'anipool '"
