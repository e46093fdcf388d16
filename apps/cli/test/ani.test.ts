import { batchRows } from "@anipool/jobs/aniImport/AniImport"
import { Anis } from "@anipool/storage/Anis"
import { Observations } from "@anipool/storage/Observations"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const header = "country_code,number,inbound_group_id,is_branded,brand_name"

const Rows = Schema.Array(Schema.Struct({
  id: Schema.Int,
  countryCode: Schema.String,
  number: Schema.String,
  areaCode: Schema.String,
  region: Schema.String,
  state: Schema.String,
  locality: Schema.String,
  status: Schema.String,
  statusLabel: Schema.String,
  inboundGroupId: Schema.NullOr(Schema.String),
  isBranded: Schema.Boolean,
  brandName: Schema.String,
  label: Schema.String
}))

const makeAcme = Effect.flatMap(
  CommandLine,
  ({ json }) => json("workspace", "create", "--name", "Acme", "--country", "us")
)

const fileOf = (text: string) =>
  Effect.gen(function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true }))
    )
    const path = join(directory, "anis.csv")
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

const importText = (text: string, ...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { run } = yield* CommandLine
    return yield* run("ani", "import", "--workspace", "Acme", yield* fileOf(text), ...words)
  })

const list = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { json } = yield* CommandLine
    const rows = yield* json("ani", "list", "--workspace", "Acme", ...words)
    return Schema.decodeUnknownSync(Rows, { onExcessProperty: "error" })(rows)
  })

const numbers = (rows: typeof Rows.Type) => rows.map((row) => row.number)

describe("ani import", () => {
  it.scoped("takes lines in, and brings those that are held up to date", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const first = yield* importText(
        `\uFEFF${header}\r\n1,(212) 555-0101,P1,true,"Clear, Inc."\r\n+44,020 7946 0018,P2,,\r\n`,
        "--json"
      )
      assert.deepStrictEqual(JSON.parse(first.stdout), { created: 2, updated: 0, refused: 0, refusals: [] })
      assert.deepStrictEqual(yield* list(), [
        {
          id: 1,
          countryCode: "+1",
          number: "2125550101",
          areaCode: "212",
          region: "New York City",
          state: "NY",
          locality: "New York",
          status: "ACTIVE_AND_BEING_MANAGED",
          statusLabel: "Active and Being Managed",
          inboundGroupId: "P1",
          isBranded: true,
          brandName: "Clear, Inc.",
          label: "none"
        },
        {
          id: 2,
          countryCode: "+44",
          number: "2079460018",
          areaCode: "20",
          region: "Greater London",
          state: "England",
          locality: "London",
          status: "ACTIVE_AND_BEING_MANAGED",
          statusLabel: "Active and Being Managed",
          inboundGroupId: "P2",
          isBranded: false,
          brandName: "",
          label: "none"
        }
      ])
      // Other order, other case, two columns fewer, no newline at the end.
      const second = yield* importText(
        "Number,COUNTRY_CODE,inbound_group_id\n2125550101,1,P3\n2125550102,1,P3",
        "--json"
      )
      assert.deepStrictEqual(JSON.parse(second.stdout), { created: 1, updated: 1, refused: 0, refusals: [] })
      assert.deepStrictEqual(numbers(yield* list("--pool", "P3")), ["2125550101", "2125550102"])
    }).pipe(Effect.provide(layer)))

  it.scoped("refuses lines that are no good alone, with their line and the reason", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const text = [
        header,
        "1,2125550101,P1,false,",
        "33,0140000000,P1,,",
        "1,,P1,,",
        "",
        "1,2125550102,,,",
        "1,2125550103,P1,maybe,",
        "1,0005550104,P1,,",
        `1,2125550105,P1,,${"x".repeat(256)}`,
        "1,2125550106,P1,,brand,one too many",
        "1,2125550107,P1"
      ].join("\n")
      const refusals = [
        { line: 3, reason: "country_code: expected 1 or 44" },
        { line: 4, reason: "number: expected a phone number" },
        { line: 6, reason: "inbound_group_id: expected 1 to 255 characters" },
        { line: 7, reason: "is_branded: expected true or false" },
        { line: 8, reason: "number: expected an area code that exists under +1" },
        { line: 9, reason: "brand_name: expected at most 255 characters" },
        { line: 10, reason: "expected no more fields than the header names, found 1 more" }
      ]
      const { exit, stderr, stdout } = yield* importText(text, "--json")
      assert.strictEqual(exit, 0)
      assert.deepStrictEqual(JSON.parse(stdout), { created: 2, updated: 0, refused: 7, refusals })
      assert.strictEqual(stderr, refusals.map(({ line, reason }) => `line ${line}: ${reason}\n`).join(""))
      const human = yield* importText(text)
      assert.strictEqual(human.stdout, "0 ANIs created, 2 updated, 7 lines refused.\n")
    }).pipe(Effect.provide(layer)))

  it.scoped("fails when every line was refused", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const { exit, stderr } = yield* importText(`${header}\n1,x,P1,,\n`)
      assert.strictEqual(exit, 1)
      assert.strictEqual(stderr, "line 2: number: expected a phone number\nanipool: no line could be imported\n")
    }).pipe(Effect.provide(layer)))

  const badHeaders: ReadonlyArray<readonly [text: string, said: RegExp]> = [
    ["", /it is empty; expected the header country_code,number,/],
    ["1,2125550101,P1\n", /its header names "1"; expected the header country_code,/],
    ["country_code;number;inbound_group_id\n", /its header names "country_code;number;inbound_group_id"/],
    ["country_code,number\n1,2125550101\n", /its header lacks inbound_group_id; expected/],
    ["country_code,number,number,inbound_group_id\n", /its header names number twice/]
  ]
  for (const [text, said] of badHeaders) {
    it.scoped(`refuses the header ${JSON.stringify(text.split("\n")[0])}`, () =>
      Effect.gen(function*() {
        yield* makeAcme
        const { exit, stderr, stdout } = yield* importText(text)
        assert.deepStrictEqual({ exit, stdout }, { exit: 1, stdout: "" })
        assert.match(stderr, said)
        assert.deepStrictEqual(yield* list(), [])
      }).pipe(Effect.provide(layer)))
  }

  it.scoped("stops at quoting that is broken, and at a file that is none", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const open = yield* importText(`${header}\n1,2125550101,P1,,"never closed\n1,2125550102,P1,,\n`)
      assert.strictEqual(open.exit, 1)
      assert.match(open.stderr, /is no CSV that can be read: .*at line 3/)
      const endless = yield* importText(`${header}\n1,2125550101,P1,,"${"1,2125550102,P1,,\n".repeat(10_000)}`)
      assert.strictEqual(endless.exit, 1)
      assert.match(endless.stderr, /record exceed the maximum number of tolerated bytes/)
      const missing = yield* run("ani", "import", "--workspace", "Acme", "/no/such.csv")
      assert.deepStrictEqual(missing, {
        exit: 1,
        stdout: "",
        stderr: "anipool: /no/such.csv cannot be read: there is no such file\n"
      })
      const directory = yield* run("ani", "import", "--workspace", "Acme", tmpdir())
      assert.strictEqual(directory.exit, 1)
      assert.match(directory.stderr, /it is a directory/)
    }).pipe(Effect.provide(layer)))

  it.scoped("goes on over many batches, and names the first hundred refusals of all", () =>
    Effect.gen(function*() {
      yield* makeAcme
      // Every tenth line is no good; the rest are different numbers.
      const rows = batchRows * 3 + 10
      const line = (i: number) => `1,${i % 10 === 0 ? "x" : `212${String(2_000_000 + i)}`},P1`
      const text = `${header}\n${Array.from({ length: rows }, (_, i) => line(i)).join("\n")}\n`
      const { exit, stderr, stdout } = yield* importText(text, "--json")
      assert.strictEqual(exit, 0)
      const { created, refusals, refused } = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
        created: Schema.Int,
        refused: Schema.Int,
        refusals: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String }))
      })))(stdout)
      assert.strictEqual(created, rows - rows / 10)
      assert.strictEqual(refused, rows / 10)
      assert.deepStrictEqual(refusals.map((each) => each.line), Array.from({ length: 100 }, (_, i) => 2 + i * 10))
      assert.match(stderr, /\(the first 100 of 601 refused lines\)\n$/)
    }).pipe(Effect.provide(layer)))
})

describe("ani list", () => {
  const held = `${header}
1,2125550101,P1,,
1,2125550102,P2,,
1,6175550103,P1,,
1,8005550104,P1,,
44,1214960105,P1,,
44,7700900106,P1,,
`

  it.scoped("filters by area code, prefix and pool", () =>
    Effect.gen(function*() {
      yield* makeAcme
      yield* importText(held)
      assert.strictEqual((yield* list()).length, 6)
      assert.deepStrictEqual(numbers(yield* list("--area-code", "212")), ["2125550101", "2125550102"])
      assert.deepStrictEqual(numbers(yield* list("--area-code", "0121")), ["1214960105"])
      assert.deepStrictEqual(numbers(yield* list("--prefix", "+1 (617)")), ["6175550103"])
      assert.deepStrictEqual(numbers(yield* list("--pool", "P2")), ["2125550102"])
      assert.deepStrictEqual(numbers(yield* list("--pool", "P1", "--area-code", "212")), ["2125550101"])
      assert.deepStrictEqual(yield* list("--status", "cooling_off"), [])
      assert.strictEqual((yield* list("--status", "ACTIVE_AND_BEING_MANAGED")).length, 6)
    }).pipe(Effect.provide(layer)))

  it.scoped("tells what others say, and shows those of which it is so", () =>
    Effect.gen(function*() {
      const { run, stored } = yield* CommandLine
      yield* makeAcme
      yield* importText(held)
      const { workspace } = yield* callerOf("Acme")
      const [one, two] = yield* stored(Effect.flatMap(Anis, (anis) => anis.list(workspace.id, { limit: 2 })))
      const said = { vendor: "hiya", carrier: null, score: null, raw: null, at: Date.now() }
      yield* stored(Effect.flatMap(Observations, ({ record }) =>
        record(workspace.id, [
          { ...said, aniId: one!.id, label: "clean" },
          { ...said, aniId: two!.id, label: "flagged" }
        ])))
      const rows = yield* list()
      assert.deepStrictEqual(rows.map(({ label }) => label), ["clean", "flagged", "none", "none", "none", "none"])
      assert.deepStrictEqual(numbers(yield* list("--label", "flagged")), ["2125550102"])
      assert.deepStrictEqual(numbers(yield* list("--label", "none", "--limit", "2")), ["6175550103", "8005550104"])
      assert.lengthOf(yield* list("--label", "none", "--all", "--pool", "P1"), 4)
      const { stdout } = yield* run("ani", "list", "--workspace", "Acme", "--label", "flagged")
      assert.match(stdout, /OTHERS SAY\n2 +\+1 2125550102 .* flagged$/m)
    }).pipe(Effect.provide(layer)))

  it.scoped("goes on after an id, and says when there may be more", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      yield* importText(held)
      const { stderr, stdout } = yield* run("ani", "list", "--workspace", "Acme", "--limit", "4")
      assert.strictEqual(stderr, "There may be more: --after 4 shows them, --all shows all.\n")
      assert.match(stdout, /^1 +\+1 2125550101 +Active and Being Managed +P1 +212 +New York, NY$/m)
      assert.match(stdout, /^4 +\+1 8005550104 .* +800 +Toll-Free, TF$/m)
      assert.deepStrictEqual(numbers(yield* list("--limit", "4", "--after", "4")), ["1214960105", "7700900106"])
      assert.strictEqual((yield* run("ani", "list", "--workspace", "Acme", "--limit", "7")).stderr, "")
      assert.strictEqual((yield* list("--all", "--limit", "4")).length, 6)
      assert.deepStrictEqual(numbers(yield* list("--all", "--after", "4")), ["1214960105", "7700900106"])
    }).pipe(Effect.provide(layer)))
})
