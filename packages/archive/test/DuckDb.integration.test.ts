/**
 * What the documentation asks of an archive, asked in DuckDB.
 */
import * as Archive from "@anipool/archive/Archive"
import { assignmentColumns, dialColumns } from "@anipool/archive/ArchiveColumns"
import * as FolderStore from "@anipool/archive/FolderStore"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import type { PastDay, StoredAssignment, StoredDial } from "@anipool/storage/ArchivedDays"
import { DuckDBInstance } from "@duckdb/node-api"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assignments, dials, midnight, odd } from "./Rows.ts"

const page = readFileSync(fileURLToPath(new URL("../../../docs/archive.md", import.meta.url)), "utf8")

/** The blocks of SQL, in their order. */
const blocks = [...page.matchAll(/^```sql[^\n]*\n([^`]*)^```/gm)].map(([, sql]) => sql!)

const dayMs = 86_400_000

const dayOf = (kind: PastDay["kind"], days: number): PastDay => ({
  kind,
  day: new Date(midnight + days * dayMs).toISOString().slice(0, 10),
  from: midnight + days * dayMs,
  until: midnight + (days + 1) * dayMs
})

const acme = { id: 1 as WorkspaceId, name: "Acme", timeZone: "UTC" } as Workspace
const other = { id: 2 as WorkspaceId, name: "Höhn & Co", timeZone: "UTC" } as Workspace

const archive = (root: string) =>
  Effect.gen(function*() {
    const place = Archive.make(FolderStore.make(root), 200)
    const keep = (workspace: Workspace, day: PastDay, rows: Parameters<typeof place.write>[2]) =>
      Effect.scoped(Effect.flatMap(place.write(workspace, day, rows), ({ keep }) => keep))
    const ofDials = (rows: ReadonlyArray<StoredDial>) => ({ kind: "dial" as const, pages: Stream.make(rows) })
    const ofAssignments = (rows: ReadonlyArray<StoredAssignment>) => ({
      kind: "assignment" as const,
      pages: Stream.make(rows)
    })
    const told = { ...dials(1)[0]!, prospect: "+16465550123", disposition: "Sale" }
    yield* keep(acme, dayOf("dial", 0), ofDials([...dials(450), told]))
    yield* keep(acme, dayOf("dial", 31), ofDials([{ ...told, dialedAt: midnight + 31 * dayMs, contact: true }]))
    yield* keep(other, dayOf("dial", 0), ofDials(odd))
    yield* keep(acme, dayOf("assignment", 0), ofAssignments(assignments(300)))
  })

describe("an archive in DuckDB", () => {
  it.scoped("answers what the documentation asks", () =>
    Effect.gen(function*() {
      const root = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-duckdb-"))),
        (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
      )
      yield* archive(root)
      yield* Effect.promise(async () => {
        const connection = await (await DuckDBInstance.create(":memory:")).connect()
        const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()
        const [views = "", byMonth, isLocal, blocked, person, overCap, followed, byHour, ...more] = blocks
        assert.isDefined(byHour)
        assert.deepStrictEqual(more, [], "each question of the page is asked here")
        await connection.run(
          views.replaceAll("'dials/", `'${root}/dials/`).replaceAll("'assignments/", `'${root}/assignments/`)
        )

        const columnsOf = async (view: string) => (await ask(`DESCRIBE ${view}`)).map(([name]) => name)
        assert.deepStrictEqual(await columnsOf("dials"), [...dialColumns.map(({ name }) => name), "day", "workspace"])
        assert.deepStrictEqual(
          await columnsOf("assignments"),
          [...assignmentColumns.map(({ name }) => name), "day", "workspace"]
        )
        for (const { name } of [...dialColumns, ...assignmentColumns]) assert.include(page, `\`${name}\``)

        assert.deepStrictEqual(
          await ask("SELECT workspace, count(*) FROM dials GROUP BY workspace ORDER BY workspace"),
          [["Acme", "452"], ["Höhn & Co", "2"]]
        )
        const [first] = await ask(
          `SELECT dialed_at AT TIME ZONE 'UTC', ani, zip, lead_created_on, hour FROM dials
          WHERE workspace <> 'Acme' ORDER BY dialed_at`
        )
        assert.deepStrictEqual(first, ["2026-03-01 23:59:59.999", "442071838750", "", "1969-12-31", null])

        const reached = dials(450).filter(({ contact }) => contact).length + Number(dials(1)[0]!.contact)
        assert.deepStrictEqual(await ask(byMonth!), [
          ["2026-03-01 00:00:00", "451", Math.round(1_000 * reached / 451) / 10],
          ["2026-04-01 00:00:00", "1", 100]
        ])
        assert.deepStrictEqual((await ask(isLocal!)).map(([value]) => value), [false, true])
        const most = await ask(blocked!)
        assert.strictEqual(most.length, 20)
        assert.strictEqual(most[0]![3], "2026-03-02")
        assert.deepStrictEqual((await ask(person!)).map((row) => row[3]), ["Sale", "Sale"])
        assert.deepStrictEqual(await ask(overCap!), [])
        assert.deepStrictEqual(await ask(followed!), [["2026-03-02", "300", "300"]])
        assert.strictEqual((await ask(byHour!)).length, 25, "and those whose hour is not known")
        connection.closeSync()
      })
    }), 120_000)
})
