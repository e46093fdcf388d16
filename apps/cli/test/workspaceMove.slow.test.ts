/**
 * `anipool workspace move` as an operator runs it: what was sealed of past days proves itself in the other installation as it
 * did here, and nothing is to be said about its books.
 */
import * as AuditSealing from "@anipool/core/audit/AuditSealing"
import * as LedgerFixture from "@anipool/storage-contract/LedgerFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { json, run, temporary } from "./anipoolProcess.ts"

/** Seals of so many days, the first of which holds nothing: the chain begins with it. */
const days = 4

/** A workspace that was used on each of some days, which are sealed. */
const sealed = (url: Redacted.Redacted) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const { confirm, held, propose, workspace, workspaceId } = yield* LedgerFixture.freshLedger(3, "UTC")
    yield* confirm([propose(held[0]!), propose(held[1]!)])
    yield* sql`
      INSERT INTO assignment
        (workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect)
      SELECT workspace_id, day - n, assigned_at - n * INTERVAL '1 day', ani_id, campaign_id, use_of_day, daily_cap,
        left_this_hour, tier, prospect
      FROM assignment, generate_series(1, ${days}) n WHERE workspace_id = ${workspaceId}`
    const { step } = yield* AuditSealing.job
    yield* step
    yield* sql`
      UPDATE audit_seal SET day = day - ${days}::integer, from_at = from_at - ${days} * INTERVAL '1 day',
        until_at = until_at - ${days} * INTERVAL '1 day' WHERE workspace_id = ${workspaceId}`
    yield* Effect.repeatN(step, days + 1)
    return workspace.name
  }).pipe(Effect.provide(Layer.provideMerge(PostgresStorage.layer, PgConnection.layerUrl(url, { maxConnections: 2 }))))

const dayBefore = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

describe("anipool workspace move", () => {
  it.scopedLive(
    "takes a workspace to another installation, where the seals of its days hold",
    () =>
      Effect.gen(function*() {
        const directory = yield* temporary
        const [here, there] = yield* Effect.all([TestDatabase.make, TestDatabase.make])
        const name = yield* sealed(here.url)
        const anipool = (url: Redacted.Redacted, ...words: ReadonlyArray<string>) =>
          run({ DATABASE_URL: Redacted.value(url) }, ...words)
        const exported = Effect.fnUntraced(function*(url: Redacted.Redacted, file: string) {
          const path = join(directory, file)
          const report = json(
            yield* anipool(
              url,
              "audit",
              "export",
              path,
              "--workspace",
              name,
              "--from",
              dayBefore(days),
              "--to",
              dayBefore(0),
              "--json"
            )
          )
          return { report, text: yield* Effect.promise(() => readFile(path, "utf8")) }
        })
        const before = yield* exported(here.url, "here.audit")
        assert.deepInclude(before.report, { found: 0, notKept: 0 })
        // Seals of the days, and two assignments each.
        assert.isAbove((before.report as { readonly rows: number }).rows, 2 * (days - 2))

        const wrong = yield* anipool(here.url, "workspace", "move", "--workspace", name, "--to", "mysql://nowhere")
        assert.strictEqual(wrong.exit, 1)
        assert.match(wrong.stderr, /^anipool: --to: /)
        const to = Redacted.value(there.url)
        const moved = json(yield* anipool(here.url, "workspace", "move", "--workspace", name, "--to", to, "--json"))
        assert.containsAllKeys(moved, ["id", "tables", "rows", "closedMs", "membersMade"])
        const again = yield* anipool(here.url, "workspace", "move", "--workspace", name, "--to", to)
        assert.match(again.stdout, /^Workspace ".*" has moved, with \d+ rows of \d+ tables; its id there is \d+\.\n$/)

        const after = yield* exported(there.url, "there.audit")
        assert.deepStrictEqual(after.report, before.report)
        assert.strictEqual(after.text, before.text)
        assert.deepInclude(json(yield* anipool(there.url, "doctor", "--json", "--audit")), { findings: [] })
        assert.deepStrictEqual(json(yield* anipool(here.url, "workspace", "list", "--json")), [])
        const [left] = json(yield* anipool(here.url, "workspace", "list", "--deleted", "--json")) as [
          { readonly name: string; readonly by: { readonly name: string } }
        ]
        assert.strictEqual(left.name, name)
        assert.match(left.by.name, /^moved to the database "/)
        assert.notInclude(left.by.name, new URL(to).password)
        yield* anipool(here.url, "workspace", "delete", "--workspace", name, "--yes", "--even-in-use")
      }),
    240_000
  )
})
