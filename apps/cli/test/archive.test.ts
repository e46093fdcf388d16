import * as S3Server from "@anipool/archive/testing/S3Server"
import * as DayCounts from "@anipool/domain/dials/DayCounts"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import { ArchivedDays } from "@anipool/storage/ArchivedDays"
import { Dials } from "@anipool/storage/Dials"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
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
          campaignName: "spring",
          agentName: "=Ann",
          sysCreatedDateOriginal: "2026-03-01",
          totalDialAttempts: "3",
          skillName: "East",
          leadSource: "web, \"paid\"",
          sipCode: "603",
          durationSeconds: "7",
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
  return { dial, to: join(root, "archive"), workspace }
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

  it.scoped("is read where the database has dropped a day: dials are exported, simulated and compared", () =>
    Effect.gen(function*() {
      const { json, run, stored } = yield* CommandLine
      const { dial, to, workspace } = yield* fixture
      const file = (name: string) => join(to, "..", name)
      const days = ["--workspace", "Acme", "--from", "2026-03-08", "--to", "2026-03-10"]
      const exported = (name: string, ...options: ReadonlyArray<string>) =>
        Effect.map(run("dials", "export", ...days, ...options, file(name)), ({ stdout }) => [
          /^(\d+) dial/.exec(stdout)?.[1],
          readFileSync(file(name), "utf8")
        ])
      const [count, before] = yield* exported("before.ndjson")
      assert.strictEqual(count, "3")
      assert.deepStrictEqual(JSON.parse(before!.split("\n")[0]!), {
        campaign_id: "spring",
        campaign_name: "spring",
        agent_name: "=Ann",
        from_number: "2125550100",
        disposition_name: "Sale",
        to_number: "6465550123",
        datetime: "2026-03-08T12:00:00.000Z",
        call_direction: "Outbound",
        zip: "10001",
        sys_created_date_original: "2026-03-01",
        total_dial_attempts: "3",
        skill_name: "East",
        lead_source: "web, \"paid\"",
        dial_id: "b",
        sip_code: "603",
        duration_seconds: "7"
      })
      assert.strictEqual(statSync(file("before.ndjson")).mode & 0o777, 0o600)
      const again = yield* run("dials", "export", ...days, file("before.ndjson"))
      assert.match(again.stderr, /before\.ndjson cannot be written: EEXIST/)
      yield* run("archive", "--workspace", "Acme", "--before", "2026-03-10", "--to", to)

      // What was told comes again as it was told: to another workspace, the same.
      yield* json("workspace", "create", "--name", "Other", "--country", "us", "--time-zone", "UTC")
      yield* run("dials", "import", "--workspace", "Other", file("before.ndjson"))
      yield* stored(Effect.flatMap(Dials, ({ process }) => process(100)))
      yield* run("dials", "export", "--workspace", "Other", ...days.slice(2), file("other.ndjson"))
      assert.strictEqual(readFileSync(file("other.ndjson"), "utf8"), before)

      // Months on, day by day: a clock that leaps drops nothing.
      for (let days = 1; days <= 150; days++) {
        yield* TestClock.setTime(noon + days * dayMs)
        if (days === 150) yield* dial(noon + days * dayMs, "now")
        yield* stored(
          Effect.flatMap(StatisticsUpkeep, ({ partition }) => partition({ assignmentDays: 40, dialMonths: 2 }))
        )
      }
      assert.deepStrictEqual((yield* exported("dropped.ndjson"))[0], "0")
      const [read, text] = yield* exported("read.ndjson", "--archive", to)
      assert.strictEqual(read, "2")
      // Today's was never archived.
      assert.strictEqual(text, before!.split("\n").toSpliced(2, 1).join("\n"))

      // What of the figures was lost is counted anew from there.
      const marks = yield* stored(Effect.flatMap(ArchivedDays, ({ list }) => list(workspace.id)))
      const figures = Effect.map(
        stored(Effect.flatMap(Dials, (dials) => dials.figures(workspace.id))),
        ({ anis, dialDays }) => ({ anis, dialDays })
      )
      const right = yield* figures
      yield* stored(
        Effect.flatMap(
          Dials,
          ({ recountArchived }) => recountArchived(workspace.id, marks[0]!, DayCounts.begin("UTC").end(), false)
        )
      )
      const recount = ["dials", "recount", "--workspace", "Acme"]
      const left = (from: string, to: string) => [{ from, to, reason: "retention" }]
      assert.deepInclude(yield* json(...recount), {
        archivedDays: 0,
        corrected: 0,
        left: left("2026-03-09", "2026-03-10")
      })
      const archived = { archivedDays: 2, left: left("2026-03-10", "2026-03-10"), dials: 3 }
      const dry = yield* json(...recount, "--archive", to, "--dry-run")
      assert.deepInclude(dry, archived)
      assert.isAbove((dry as { readonly corrected: number }).corrected, 0)
      assert.notDeepEqual(yield* figures, right)
      const { stdout } = yield* run(...recount, "--archive", to)
      assert.match(
        stdout,
        /^3 dials counted anew, [1-9]\d* counters corrected\.\n2 days came from the archive\.\nLeft as it is: 2026-03-10, as .* kept any more, nor lie whole in the archive\.\n$/
      )
      assert.deepStrictEqual(yield* figures, right)
      assert.deepInclude(yield* json(...recount, "--archive", to), { ...archived, corrected: 0 })
      const shadow = ["shadow", "report", "--workspace", "Acme", "--day", "2026-03-09"]
      // Its campaign was never registered, so its dials are counted as skipped.
      const dialsOf = (answer: unknown) => (answer as { readonly skipped: number }).skipped
      assert.deepStrictEqual(dialsOf(yield* json(...shadow)), 0)
      assert.deepStrictEqual(dialsOf(yield* json(...shadow, "--archive", to)), 1)

      const nowhere = yield* run("dials", "export", ...days, "--archive", `${to}-none`, file("nowhere.ndjson"))
      assert.strictEqual(nowhere.exit, 1)
      assert.match(nowhere.stderr, /the archive in .*archive-none: ENOENT/)
      assert.isFalse(existsSync(file("nowhere.ndjson")))
      const turned = yield* run(
        "dials",
        "export",
        "--workspace",
        "Acme",
        "--from",
        "2026-03-09",
        "--to",
        "2026-03-08",
        "x"
      )
      assert.strictEqual(turned.exit, 2)
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

  it.scoped("lies in a bucket as well, by the key in the environment, and is read there", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      const { to } = yield* fixture
      const server = yield* Effect.acquireRelease(
        Effect.promise(() => S3Server.serve("acme-calls")),
        (server) => Effect.promise(() => server.close())
      )
      const settings = {
        AWS_ACCESS_KEY_ID: S3Server.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3Server.secretAccessKey,
        AWS_ENDPOINT_URL_S3: server.endpoint
      }
      const within = (settings: Readonly<Record<string, string>>) =>
        Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(settings))))
      const place = "s3://acme-calls/past"
      const archive = ["archive", "--workspace", "Acme", "--before", "2026-03-10", "--to", place]
      assert.match((yield* within(settings)(run(...archive))).stdout, /^DAY +WHAT[^]*\n2026-03-09 +dials +1 /)
      assert.deepStrictEqual(
        [...server.objects.keys()],
        [8, 9].map((day) => `past/dials/workspace=Acme/day=2026-03-0${day}/0001.parquet`)
      )
      assert.deepInclude(yield* within(settings)(json(...archive)), { days: [], there: 2 })
      const file = join(to, "..", "dials.ndjson")
      const days = ["--workspace", "Acme", "--from", "2026-03-08", "--to", "2026-03-09"]
      const read = ["dials", "export", ...days, "--archive", place, file]
      const asked = server.asked.length
      assert.match((yield* within(settings)(run(...read))).stdout, /^2 dials written/)
      assert.isAbove(server.asked.length, asked)

      const failing = (other: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
        Effect.map(within({ ...settings, ...other })(run(...words)), ({ exit, stderr }) => {
          assert.strictEqual(exit, 1)
          assert.notInclude(stderr, S3Server.secretAccessKey)
          return stderr
        })
      for (const words of [archive, read]) {
        assert.match(
          yield* failing({ AWS_SECRET_ACCESS_KEY: "" }, ...words),
          /AWS_SECRET_ACCESS_KEY is unset, but an archive in a bucket asks for it/
        )
        assert.match(
          yield* failing({ AWS_SECRET_ACCESS_KEY: "another" }, ...words),
          /the archive in s3:\/\/acme-calls\/past: AWS_SECRET_ACCESS_KEY is not the secret of the key/
        )
      }
      assert.match(yield* failing({}, ...archive.slice(0, -1), "s3://other/a"), /there is no bucket other/)
      assert.match(
        yield* failing({}, ...archive.slice(0, -1), "gs://other/a"),
        /gs:\/\/other\/a names no archive: expected/
      )
    }).pipe(Effect.provide(layer)))
})
