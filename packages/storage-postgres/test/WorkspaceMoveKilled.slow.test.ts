/**
 * Moves whose process is killed, at each of their stages: the workspace is open in one of the two databases, never in both, and
 * the same command brings it there whole.
 */
import * as LedgerFixture from "@anipool/storage-contract/LedgerFixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as WorkspaceMove from "@anipool/storage-postgres/WorkspaceMove"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { spawn } from "node:child_process"
import { booksOf, inOther, optionsOf } from "./moves.ts"

const worker = new URL("moveWorker.ts", import.meta.url)

/** For how long the workspace may be closed: it is open again by then at the latest. */
const closedSeconds = 12

/** Moves a workspace in a process of its own, and kills that once it has come to a stage. */
const moveUntil = Effect.fnUntraced(
  function*(stage: WorkspaceMove.Stage, name: string, url: Redacted.Redacted, to: Redacted.Redacted) {
    const program = yield* TestProgram.bundle(worker)
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [program], {
          env: {
            PATH: process.env["PATH"] ?? "",
            ANIPOOL_TEST_NAME: name,
            ANIPOOL_TEST_STAGE: stage,
            ANIPOOL_TEST_SECONDS: String(closedSeconds),
            ANIPOOL_TEST_URL: Redacted.value(url),
            ANIPOOL_TEST_TO: Redacted.value(to)
          },
          stdio: ["ignore", "pipe", "inherit"]
        })
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    yield* Effect.async<void>((resume) => {
      child.stdout.once("data", () => resume(Effect.void))
      child.once("exit", () => resume(Effect.dieMessage(`it ended before it was ${stage}`)))
    })
    yield* Effect.async<void>((resume) => {
      child.removeAllListeners("exit").once("exit", () => resume(Effect.void))
      child.kill("SIGKILL")
    })
  },
  Effect.scoped
)

const storage = Layer.provideMerge(PostgresStorage.layer, TestDatabase.layerOwner)

describe("a move whose process is killed", () => {
  for (const stage of ["copied", "fenced", "ready", "decided", "arrived"] as const) {
    it.scopedLive(`once it is ${stage}`, () =>
      Effect.gen(function*() {
        const { url } = yield* TestDatabase.TestDatabase
        const other = yield* TestDatabase.make
        const { confirm, held, propose, workspace, workspaceId } = yield* LedgerFixture.freshLedger(4)
        let given = 0
        const isOpenHere = Effect.map(Effect.exit(confirm([propose(held[0]!)])), (exit) => {
          const isGiven = Exit.isSuccess(exit) && LedgerFixture.resultsOf(exit.value)[0] === "accepted"
          if (isGiven) given++
          return isGiven
        })
        const isOpenThere = inOther(
          other.url,
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            Effect.map(sql`SELECT FROM workspace WHERE name = ${workspace.name}`, ({ length }) => length > 0))
        )
        assert.isTrue(yield* isOpenHere)
        yield* moveUntil(stage, workspace.name, url, other.url)

        const isOver = stage === "arrived"
        assert.strictEqual(yield* isOpenThere, isOver)
        if (stage === "copied") {
          assert.isTrue(yield* isOpenHere)
        } else assert.isFalse(yield* isOpenHere)
        if (stage === "fenced" || stage === "ready") {
          // Nobody does anything, and it opens by itself.
          yield* Effect.repeat(Effect.zipRight(Effect.sleep("200 millis"), isOpenHere), {
            until: (isOpen) =>
              isOpen
          })
          assert.isFalse(yield* isOpenThere)
        }

        const moved = yield* WorkspaceMove.move(optionsOf(workspace.name, other.url))
        assert.strictEqual(moved.closedMs === null, isOver)
        assert.isTrue(yield* isOpenThere)
        assert.isFalse(yield* isOpenHere)
        assert.isFalse((yield* booksOf(workspaceId)).has("ani"))
        const [counted] = yield* inOther(
          other.url,
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            sql`
              SELECT (SELECT sum(used_total)::integer FROM ani_usage) AS used, count(*)::integer AS assigned,
                count(DISTINCT workspace_id)::integer AS workspaces
              FROM assignment`)
        )
        assert.deepStrictEqual(counted, { used: given, assigned: given, workspaces: 1 })
      }).pipe(Effect.provide(storage)), 180_000)
  }
})
