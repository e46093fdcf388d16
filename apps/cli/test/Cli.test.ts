import * as Cli from "@anipool/cli/Cli"
import * as Commands from "@anipool/cli/Commands"
import { summaries } from "@anipool/cli/summaries"
import { version } from "@anipool/domain/Release"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CommandLine, layer } from "./commandLine.ts"

const leaves = [
  "config",
  "migrate",
  "apply",
  "workspace create",
  "workspace list",
  "user create",
  "user list",
  "user disable",
  "user set-password",
  "key create",
  "key list",
  "key revoke",
  "policy show",
  "policy set",
  "assign",
  "ani list",
  "ani import",
  "ani pause",
  "ani activate",
  "ani history",
  "ani rest",
  "area-code add",
  "area-code list",
  "remediation list",
  "remediation set",
  "dials import",
  "dials rejected",
  "dials recount",
  "disposition class",
  "disposition classes",
  "demo load"
]

const oneLine = (text: string) => text.replace(/\s+/g, " ")

describe("help", () => {
  for (const leaf of leaves) {
    it.effect(`anipool ${leaf} --help names the command and --json, and opens no storage`, () =>
      Effect.gen(function*() {
        const { opened, run } = yield* CommandLine
        const { exit, stderr, stdout } = yield* run(...leaf.split(" "), "--help")
        assert.strictEqual(exit, 0)
        assert.strictEqual(stderr, "")
        assert.match(oneLine(stdout), new RegExp(`^Usage: anipool ${leaf} `))
        assert.include(stdout, "--json")
        assert.strictEqual(opened(), 0)
      }).pipe(Effect.provide(layer)))
  }

  it.effect("is asked for by --help or -h anywhere, whatever else is said", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const expected = yield* run("assign", "--help")
      assert.deepStrictEqual(yield* run("assign", "--workspace", "W", "--campaign", "C", "--help"), expected)
      assert.deepStrictEqual(yield* run("assign", "2125550123", "-h"), expected)
    }).pipe(Effect.provide(layer)))

  it.effect("is given by help too", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      assert.deepStrictEqual(yield* run("help"), yield* run("--help"))
      assert.deepStrictEqual(yield* run("help", "key"), yield* run("key", "--help"))
      assert.deepStrictEqual(yield* run("help", "key", "create"), yield* run("key", "create", "--help"))
    }).pipe(Effect.provide(layer)))

  it.effect("lists every command, and those of a group", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const all = yield* run("--help")
      for (const leaf of leaves) assert.match(all.stdout, new RegExp(`^  ${leaf} `, "m"))
      assert.deepStrictEqual(yield* run(), all)
      // The program starts the server before any of this is loaded, but somebody looks for it here.
      assert.match(all.stdout, /^ {2}serve /m)
      const ofKey = (yield* run("key", "--help")).stdout
      assert.match(ofKey, /^ {2}key revoke /m)
      assert.notMatch(ofKey, /workspace create/)
    }).pipe(Effect.provide(layer)))

  it.effect("tells of the options that the program itself has, and they do what it says", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const { stdout } = yield* run("--help")
      for (const option of ["--version", "--completions bash|zsh|fish|sh", "--log-level LEVEL", "--json", "--create"]) {
        assert.include(stdout, option)
      }
      assert.deepStrictEqual(yield* run("--version"), { exit: 0, stdout: `${version}\n`, stderr: "" })
      const completions = yield* run("--completions", "bash")
      assert.strictEqual(completions.exit, 0)
      for (const word of ["workspace", "set-password", "--time-zone"]) assert.include(completions.stdout, word)
    }).pipe(Effect.provide(layer)))

  it.effect("stays within 100 columns", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      for (const leaf of ["", ...leaves]) {
        const { stdout } = yield* run(...leaf.split(" ").filter((word) => word !== ""), "--help")
        for (const line of stdout.split("\n")) assert.isAtMost(line.length, 100, line)
      }
    }).pipe(Effect.provide(layer)))
})

describe("wrong usage", () => {
  const cases: ReadonlyArray<readonly [words: string, said: RegExp]> = [
    ["bogus", /there is no command "bogus"$/m],
    ["asign --workspace Acme", /there is no command "asign"; did you mean assign\?/],
    ["x", /there is no command "x"$/m],
    ["key creat", /expected create, .* after key; did you mean create\?/],
    ["help asign", /there is no command "asign"; did you mean assign\?/],
    ["help key creat", /after key; did you mean create\?/],
    ["workspace", /expected create, delete, list, move or update after workspace/],
    ["workspace lst", /expected create, delete, list, move or update after workspace/],
    ["workspace list --bogus", /'--bogus'/],
    ["workspace create --name Acme", /'--country'/],
    ["workspace create --country us", /'--name'/],
    ["workspace create --name Acme --country fr", /--country: expected us, ca or uk/],
    ["workspace create --name Acme --country us --time-zone Mars/Olympus", /--time-zone: expected an IANA time zone/],
    ["key create --workspace Acme --type root", /--type: expected nrm, .* or admin/],
    ["key revoke --id x", /--id: expected/],
    ["key revoke --id 0", /--id: expected/],
    ["policy set --workspace Acme", /expected a setting: --daily-cap, /],
    ["policy set --workspace Acme --daily-cap 0", /--daily-cap: expected a whole number from 1/],
    ["policy set --workspace Acme --daily-cap 1.5", /--daily-cap: expected/],
    ["policy set --workspace Acme --radius far", /--radius: expected/],
    ["policy set --workspace Acme --radius -1", /--radius: expected/],
    ["policy set --workspace Acme --tiers home,moon", /--tiers: expected tiers/],
    ["policy set --workspace Acme --tiers ,", /--tiers: expected tiers/],
    ["policy set --workspace Acme --avoid-repeat maybe", /--avoid-repeat: expected on or off/],
    [
      "policy set --workspace Acme --rest-above-block-rate 101",
      /--rest-above-block-rate: expected a number from 0 to 100, or none/
    ],
    ["policy set --workspace Acme --unset cap", /--unset: expected daily-cap, /],
    ["policy set --workspace Acme --daily-cap 5 --unset daily-cap", /--daily-cap: both set and unset/],
    ["assign --workspace Acme 2125550123", /'--campaign'/],
    ["assign --workspace Acme --campaign C", /<PHONE>/],
    ["assign --workspace Acme --campaign C 2125550123 extra", /'extra'/],
    ["assign --workspace Acme --campaign C --bogus 2125550123", /'--bogus'/],
    ["assign --workspace Acme --campaign C --country-code 33 2125550123", /--country-code: expected 1 or 44/],
    ["ani list --workspace Acme --limit 0", /--limit: expected a whole number from 1/],
    ["ani list --workspace Acme --status GONE", /--status: expected/],
    ["ani import --workspace Acme", /<FILE>/]
  ]
  for (const [words, said] of cases) {
    it.effect(`anipool ${words}`, () =>
      Effect.gen(function*() {
        const { opened, run } = yield* CommandLine
        const { exit, stderr, stdout } = yield* run(...words.split(" "))
        assert.strictEqual(exit, 2, stderr)
        assert.match(stderr, said)
        assert.match(stderr, /^See: anipool.* --help$/m)
        assert.notMatch(stderr, /^\s+at /m, "a stack trace")
        assert.strictEqual(stdout, "")
        assert.strictEqual(opened(), 0)
        const asJson = yield* run(...words.split(" "), "--json")
        assert.deepInclude(asJson, { exit: 2, stdout: "" })
        assert.deepInclude(JSON.parse(asJson.stderr), { success: false, code: "wrong_usage" })
      }).pipe(Effect.provide(layer)))
  }
})

describe("the database of a command", () => {
  it.effect("is made by those that begin one, and by those that are told to", () =>
    Effect.sync(() => {
      const made = [
        "worker",
        "migrate --json",
        "apply file.json",
        "workspace create --name Acme --country us",
        "demo load",
        "restore file",
        "workspace list --create",
        "assign --create --workspace Acme --campaign C 2125550123"
      ]
      const used = [
        "workspace list",
        "workspace",
        "key list",
        "ani list --all",
        "agi --workspace Acme",
        "ani import -- --create"
      ]
      for (const words of made) assert.isTrue(Cli.makesDatabase(words.split(" ")), words)
      for (const words of used) assert.isFalse(Cli.makesDatabase(words.split(" ")), words)
      // A word that is misspelt here would never make one.
      const paths = summaries.map(({ path }) => path.join(" "))
      assert.deepStrictEqual(Commands.makers.filter((each) => !paths.includes(each)), [])
    }))

  it.effect("may be asked for with every command, whatever it takes", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      assert.deepStrictEqual(
        yield* run("workspace", "--create", "list", "--json"),
        yield* run("workspace", "list", "--json")
      )
    }).pipe(Effect.provide(layer)))
})

describe("options", () => {
  it.effect("are taken before and after the argument, with = or without", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const expected = yield* run("assign", "--workspace", "W", "--campaign", "C", "--zip", "10001", "2125550147")
      assert.strictEqual(expected.exit, 1)
      const others = [
        ["assign", "2125550147", "--workspace", "W", "--campaign", "C", "--zip", "10001"],
        ["assign", "--workspace=W", "2125550147", "--zip=10001", "--campaign=C"],
        ["assign", "--workspace", "W", "--campaign", "C", "--zip", "10001", "--", "2125550147"]
      ]
      for (const words of others) assert.deepStrictEqual(yield* run(...words), expected)
    }).pipe(Effect.provide(layer)))

  it.effect("are taken after the - of standard input too, which may also be a value", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const said = {
        exit: 1,
        stdout: "",
        stderr: "{\"success\":false,\"code\":\"workspace_not_found\",\"message\":\"Workspace not found\"}\n"
      }
      assert.deepStrictEqual(yield* run("ani", "import", "-", "--workspace", "W", "--json"), said)
      assert.deepStrictEqual(yield* run("ani", "import", "--workspace", "-", "--json", "-"), said)
    }).pipe(Effect.provide(layer)))
})

describe("refusals", () => {
  const cases: ReadonlyArray<readonly [words: string, said: string]> = [
    ["key create --workspace Nobody --type nrm", "anipool: Workspace not found\n"],
    ["key list --workspace Nobody", "anipool: Workspace not found\n"],
    ["key revoke --id 7", "anipool: Key not found\n"],
    ["policy show --workspace Nobody", "anipool: Workspace not found\n"],
    ["ani list --workspace Nobody", "anipool: Workspace not found\n"],
    ["assign --workspace Nobody --campaign C 2125550123", "anipool: Workspace not found\n"],
    ["apply /no/such/file.json", "anipool: /no/such/file.json cannot be read: there is no such file\n"]
  ]
  for (const [words, said] of cases) {
    it.effect(`anipool ${words}`, () =>
      Effect.gen(function*() {
        const { run } = yield* CommandLine
        assert.deepStrictEqual(yield* run(...words.split(" ")), { exit: 1, stdout: "", stderr: said })
        const asJson = yield* run(...words.split(" "), "--json")
        assert.deepInclude(asJson, { exit: 1, stdout: "" })
        assert.deepInclude(JSON.parse(asJson.stderr), { success: false, message: said.slice("anipool: ".length, -1) })
      }).pipe(Effect.provide(layer)))
  }
})

describe("migrate", () => {
  it.effect("answers what was run", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      assert.deepStrictEqual(yield* json("migrate"), { applied: ["inventory"] })
      assert.match((yield* run("migrate")).stdout, /inventory applied/)
    }).pipe(Effect.provide(layer)))
})
