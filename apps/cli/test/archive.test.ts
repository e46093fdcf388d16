import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const noon = Date.UTC(2026, 2, 10, 12)
const dayMs = 86_400_000

/** A workspace with dials of today and of two days before, and a folder to archive them in. */
const fixture = Effect.gen(function*() {
  const { json, stored } = yield* CommandLine
  yield* TestClock.setTime(noon)
  yield* json("workspace", "create", "--name", "Acme", "--country", "us", "--time-zone", "UTC")
  const { workspace } = yield* callerOf("Acme")
  const dial = (at: number, dialId: string) =>
    stored(Effect.gen(function*() {
      const dials = yield* Dials
      yield* dials.enqueue([{
        workspaceId: workspace.id,
        records: [{
          ...DialRecord.none,
          campaignId: "spring",
          campaignName: "Spring",
          fromNumber: "2125550100",
          toNumber: "6465550123",
          zip: "10001",
          dispositionName: "Sale",
          datetime: LocalTime.formatUtc(at),
          callDirection: "Outbound",
          dialId
        }]
      }])
      yield* dials.process(100)
    }))
  yield* dial(noon, "today")
  yield* dial(noon - dayMs, "a")
  yield* dial(noon - 2 * dayMs, "b")
  const root = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-archive-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )
  return { dial, to: join(root, "archive") }
})

describe("archive", () => {
  it.scoped("writes past days once, and says what it did", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      const { dial, to } = yield* fixture
      const archive = ["archive", "--workspace", "Acme", "--before", "2026-03-10", "--to", to]
      const days = [{ day: "2026-03-08", what: "dials" }, { day: "2026-03-09", what: "dials" }]
      assert.deepStrictEqual(yield* json(...archive, "--dry-run"), { days, dryRun: true })
      assert.isFalse(existsSync(to))

      const { stdout } = yield* run(...archive)
      assert.match(stdout, /^DAY +WHAT +ROWS +BYTES +BYTES EACH\n2026-03-08 +dials +1 .*\n2026-03-09 +dials +1 /)
      assert.isTrue(existsSync(join(to, "dials", "workspace=Acme", "day=2026-03-09", "0001.parquet")))
      const none = { days: [], there: 2, elsewhere: [], changed: [], fuller: [], dryRun: false }
      assert.deepStrictEqual(yield* json(...archive), none)
      assert.match((yield* run(...archive)).stdout, /No day waits to be archived\.\nArchived there before: 2\./)

      yield* dial(noon - dayMs + 1_000, "c")
      const again = (yield* json(...archive)) as { readonly days: ReadonlyArray<{ readonly rows: number }> }
      assert.deepStrictEqual(again.days.map(({ rows }) => rows), [2])

      const elsewhere = [...archive.slice(0, -1), `${to}-2`]
      assert.match((yield* run(...elsewhere)).stdout, /not in .*archive-2: 2 \(--again writes them there\)/)
      assert.match((yield* run(...elsewhere, "--again")).stdout, /2026-03-09 +dials +2 /)
    }).pipe(Effect.provide(layer)))

  it.scoped("refuses a day to come, and a folder that cannot be made", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const { to } = yield* fixture
      const late = yield* run("archive", "--workspace", "Acme", "--before", "2026-03-11", "--to", to)
      assert.strictEqual(late.exit, 1)
      assert.match(late.stderr, /before: expected a day that is not to come: today is 2026-03-10/)
      const odd = yield* run("archive", "--workspace", "Acme", "--before", "2026-03-10", "--to", "/dev/null/archive")
      assert.strictEqual(odd.exit, 1)
      assert.match(odd.stderr, /the archive in \/dev\/null\/archive: /)
    }).pipe(Effect.provide(layer)))
})
