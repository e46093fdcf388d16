import { batchRecords } from "@anipool/jobs/dialsImport/DialsImport"
import * as Lines from "@anipool/jobs/dialsImport/Lines"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandLine, layer } from "./commandLine.ts"

const names = [
  "campaign_id",
  "campaign_name",
  "agent_name",
  "from_number",
  "disposition_name",
  "to_number",
  "datetime",
  "call_direction",
  "zip",
  "sys_created_date_original",
  "total_dial_attempts",
  "skill_name",
  "lead_source",
  "dial_id"
] as const

type Dial = Readonly<Record<typeof names[number], string>>

const dial = (i: number, changes: Partial<Dial> = {}): Dial => ({
  campaign_id: "C1",
  campaign_name: "Spring",
  agent_name: "Lee, Ann",
  from_number: "2125550100",
  disposition_name: "Sale",
  to_number: "6465550123",
  datetime: "2026-03-02 15:04:05",
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: "3",
  skill_name: "East",
  lead_source: "said \"web\"",
  dial_id: `d${i}`,
  ...changes
})

const quoted = (value: string) => /[",\n]/.test(value) ? `"${value.replaceAll("\"", "\"\"")}"` : value

const csvOf = (dials: ReadonlyArray<Dial>, end = "\n") =>
  [names.join(","), ...dials.map((each) => names.map((name) => quoted(each[name])).join(","))].join(end) + end

const ndjsonOf = (dials: ReadonlyArray<Dial>) => dials.map((each) => `${JSON.stringify(each)}\n`).join("")

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true }))
)

const fileOf = (text: string) =>
  Effect.gen(function*() {
    const path = join(yield* temporary, "dials")
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

const makeAcme = Effect.zipRight(
  // The day after the dials.
  TestClock.setTime(Date.UTC(2026, 2, 3)),
  Effect.flatMap(CommandLine, ({ json }) => json("workspace", "create", "--name", "Acme", "--country", "us"))
)

const importFile = (path: string, ...words: ReadonlyArray<string>) =>
  Effect.flatMap(CommandLine, ({ run }) => run("dials", "import", "--workspace", "Acme", ...words, path, "--json"))

const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  queued: Schema.Int,
  refused: Schema.Int,
  before: Schema.Int,
  refusals: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String }))
})))

const queued = Effect.flatMap(CommandLine, ({ stored }) => stored(Effect.flatMap(Dials, ({ queue }) => queue)))

const processAll = Effect.flatMap(
  CommandLine,
  ({ stored }) =>
    stored(Effect.flatMap(Dials, ({ process }) => process(5_000))).pipe(
      Effect.repeat({ until: ({ taken }) => taken === 0 })
    )
)

describe("dials import", () => {
  for (
    const [form, textOf] of [
      ["CSV", csvOf],
      ["CSV with CRLF", (dials: ReadonlyArray<Dial>) => csvOf(dials, "\r\n")],
      ["CSV with a byte order mark", (dials: ReadonlyArray<Dial>) => `\uFEFF${csvOf(dials)}`],
      ["NDJSON", ndjsonOf],
      ["NDJSON with a byte order mark", (dials: ReadonlyArray<Dial>) => `\uFEFF${ndjsonOf(dials)}`]
    ] as const
  ) {
    it.scoped(`queues ${form}`, () =>
      Effect.gen(function*() {
        yield* makeAcme
        const dials = [dial(1), dial(2, { agent_name: "Ann\nLee" }), dial(3, { from_number: "anonymous" })]
        const ran = yield* importFile(yield* fileOf(textOf(dials)))
        assert.deepStrictEqual(decode(ran.stdout), { queued: 3, refused: 0, before: 0, refusals: [] }, ran.stderr)
        assert.strictEqual((yield* queued).records, 3)
        yield* processAll
        const { json } = yield* CommandLine
        const rejected = yield* json("dials", "rejected", "--workspace", "Acme")
        assert.deepInclude((rejected as ReadonlyArray<object>)[0], { id: 1, reason: "from_number", record: dials[2] })
      }).pipe(Effect.provide(layer)))
  }

  it.scoped("refuses lines alone, names them, and reports all of them", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const dials = Array.from({ length: 300 }, (_, i) => dial(i, i % 2 === 0 ? {} : { zip: "", datetime: "soon" }))
      const report = join(yield* temporary, "refused.ndjson")
      const ran = yield* importFile(yield* fileOf(`${csvOf(dials)}\none,two\n"open`), "--report", report)
      assert.strictEqual(ran.exit, 0)
      const { refusals, ...counts } = decode(ran.stdout)
      assert.deepStrictEqual(counts, { queued: 150, refused: 153, before: 0 })
      assert.strictEqual(refusals.length, 100)
      assert.deepStrictEqual(refusals[0], {
        line: 3,
        reason: "zip: is missing or empty, expected text; datetime: expected UTC as YYYY-MM-DD HH:MM:SS, or ISO 8601"
      })
      assert.include(ran.stderr, "line 3: zip: is missing")
      assert.include(ran.stderr, "(the first 100 of 153 refused lines)")
      const reported = (yield* Effect.promise(() => readFile(report, "utf8"))).trim().split("\n")
      assert.strictEqual(reported.length, 153)
      assert.deepStrictEqual(reported.slice(-3).map((line) => JSON.parse(line)), [
        { line: 302, reason: "is empty" },
        { line: 303, reason: "expected 14 fields" },
        { line: 304, reason: "expected quotes in pairs, doubled within a field" }
      ])
    }).pipe(Effect.provide(layer)))

  it.scoped("goes on where it was broken off, and imports a file once", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const { stored } = yield* CommandLine
      const dials = Array.from({ length: 2 * batchRecords + 10 }, (_, i) => dial(i))
      const path = yield* fileOf(csvOf(dials))
      const first = yield* stored(Effect.gen(function*() {
        const { enqueue, ...others } = yield* Dials
        let batches = 0
        return Dials.of({
          ...others,
          // Dies after the first batch is queued.
          enqueue: (...all) => ++batches > 1 ? Effect.dieMessage("gone") : enqueue(...all)
        })
      })).pipe(Effect.flatMap((broken) =>
        Effect.flatMap(CommandLine, ({ runOver }) =>
          runOver(broken, "dials", "import", "--workspace", "Acme", path, "--json"))
      ))
      assert.strictEqual(first.exit, 1)
      assert.strictEqual((yield* queued).records, batchRecords)
      const second = yield* importFile(path)
      assert.deepStrictEqual(decode(second.stdout), {
        queued: batchRecords + 10,
        refused: 0,
        before: batchRecords,
        refusals: []
      })
      const third = yield* importFile(path)
      assert.deepStrictEqual(decode(third.stdout), { queued: 0, refused: 0, before: dials.length, refusals: [] })
      assert.strictEqual((yield* queued).records, dials.length)
      const again = yield* importFile(path, "--again")
      assert.strictEqual(decode(again.stdout).queued, dials.length)
      yield* processAll
      // Doubled dials count once: had a record been lost or changed on the way, there would be more of them.
      const result = yield* Effect.flatMap(CommandLine, ({ json }) =>
        json("dials", "recount", "--workspace", "Acme"))
      assert.deepStrictEqual(result, { dials: dials.length, corrected: 0, archivedDays: 0, left: [], dryRun: false })
    }).pipe(Effect.provide(layer)))

  it.scoped("refuses a file that is neither, or that is not there", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const cases = [
        ["", /expected CSV with a header, or NDJSON/],
        ["campaign_id,agent_name\n1,2\n", /the header lacks campaign_name, from_number, /],
        [csvOf([dial(1)]).replace("dial_id", "zip"), /the header names a field twice/]
      ] as const
      for (const [text, reason] of cases) {
        const ran = yield* importFile(yield* fileOf(text))
        assert.strictEqual(ran.exit, 1)
        assert.match(ran.stderr, reason)
      }
      const missing = yield* importFile("/nowhere/dials.csv")
      assert.strictEqual(missing.exit, 1)
      assert.include(missing.stderr, "/nowhere/dials.csv cannot be read: there is no such file")
      const none = yield* importFile(yield* fileOf(csvOf([dial(1, { datetime: "" })])))
      assert.strictEqual(none.exit, 1)
      assert.match(none.stderr, /no line could be imported/)
    }).pipe(Effect.provide(layer)))

  it("splits lines alike however they are cut, and tells where each ends", () => {
    const line = FastCheck.array(FastCheck.constantFrom("a", ",", "\"\"", "\"x\ny,\"", "é", "\r"), { maxLength: 6 })
      .map((parts) => parts.join("")).filter((text) => !text.endsWith("\r"))
    FastCheck.assert(FastCheck.property(
      FastCheck.array(line, { maxLength: 6 }),
      FastCheck.array(FastCheck.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
      FastCheck.constantFrom("\n", "\r\n"),
      (texts, cuts, end) => {
        const bytes = Buffer.from(texts.map((text) => text + end).join(""))
        const lines = Lines.make(5, true)
        const found: Array<Lines.Line> = []
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = cuts[i % cuts.length]!
          found.push(...lines.push(bytes.subarray(at, at + size)))
          at += size
        }
        found.push(...lines.end())
        assert.deepStrictEqual(found.map(({ text }) => text), texts)
        let place = 5
        assert.deepStrictEqual(
          found.map(({ next }) => next),
          texts.map((text) => place += Buffer.byteLength(text + end))
        )
      }
    ))
  })
})

describe("dials rejected", () => {
  it.scoped("lists records with their reasons, numbers masked, in pages", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const { json, run } = yield* CommandLine
      assert.strictEqual((yield* run("dials", "rejected", "--workspace", "Acme")).stdout, "No dial was rejected.\n")
      yield* importFile(yield* fileOf(ndjsonOf([dial(1, { to_number: "123" }), dial(2, { from_number: "withheld" })])))
      yield* processAll
      const shown = yield* run("dials", "rejected", "--workspace", "Acme", "--limit", "1")
      assert.match(shown.stdout, /to_number .* Outbound +\*{8}00 +\*23 +C1/)
      assert.notInclude(shown.stdout, "2125550100")
      assert.include(shown.stderr, "--after 1 shows them")
      const next = yield* json("dials", "rejected", "--workspace", "Acme", "--after", "1")
      assert.deepInclude((next as ReadonlyArray<object>)[0], { id: 2, reason: "from_number" })
    }).pipe(Effect.provide(layer)))
})

describe("disposition class", () => {
  it.scoped("gives a name a class of the workspace's own, and takes it back", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const { json, run } = yield* CommandLine
      const set = (...words: ReadonlyArray<string>) => json("disposition", "class", "--workspace", "Acme", ...words)
      const own = json("disposition", "classes", "--workspace", "Acme")
      assert.deepStrictEqual(yield* set("--name", "BUSY!", "--is", "neither"), { name: "busy", class: "neither" })
      assert.deepStrictEqual(yield* set("--name", "Screened", "--is", "block"), { name: "screened", class: "block" })
      assert.deepStrictEqual(yield* own, [{ name: "busy", class: "neither" }, { name: "screened", class: "block" }])
      assert.deepStrictEqual(yield* set("--name", "Busy", "--is", "default"), { name: "busy", class: "no_answer" })
      assert.deepStrictEqual(yield* own, [{ name: "screened", class: "block" }])
      const nameless = yield* run("disposition", "class", "--workspace", "Acme", "--name", "--", "--is", "block")
      assert.notStrictEqual(nameless.exit, 0)
    }).pipe(Effect.provide(layer)))
})
