import { Authentication } from "@anipool/core/Authentication"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { SignIn } from "@anipool/core/people/SignIn"
import type { KeyId } from "@anipool/domain/ApiKey"
import * as Policy from "@anipool/domain/assignment/Policy"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const CreatedKey = Schema.Struct({
  id: Schema.Int,
  type: Schema.String,
  secret: Schema.String,
  workspace: Schema.String,
  name: Schema.NullOr(Schema.String),
  defaultCampaign: Schema.NullOr(Schema.String),
  allowInUrl: Schema.Boolean
})

const words = (line: string): ReadonlyArray<string> => line.split(" ")

const makeAcme = Effect.gen(function*() {
  const { json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
})

const made = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { json } = yield* CommandLine
    return (yield* json(...words)) as Record<string, unknown>
  })

const createKey = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { json } = yield* CommandLine
    return Schema.decodeUnknownSync(CreatedKey, { onExcessProperty: "error" })(yield* json("key", "create", ...words))
  })

describe("workspace", () => {
  it.effect("update changes what is named, and nothing else", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      const before = yield* made("workspace", "create", "--name", "Acme", "--country", "us", "--field-ani", "F1")
      const fields = ["--field-ani", "none", "--field-ani-copy", "F3"]
      const changes = ["--name", "Acme Ltd", "--time-zone", "America/Chicago", "--inbound-groups", "on", ...fields]
      assert.deepStrictEqual(yield* json("workspace", "update", "--workspace", "Acme", ...changes), {
        ...before,
        name: "Acme Ltd",
        timeZone: "America/Chicago",
        inboundGroups: true,
        fields: { aniCopy: "F3" }
      })
      assert.deepInclude(yield* json("workspace", "update", "--workspace", "Acme Ltd", "--inbound-groups", "off"), {
        inboundGroups: false,
        fields: { aniCopy: "F3" }
      })
      assert.strictEqual((yield* run("workspace", "update", "--workspace", "Acme Ltd")).exit, 2)
      assert.strictEqual((yield* run("workspace", "update", "--workspace", "Acme", "--name", "B")).exit, 1)
      yield* json("workspace", "create", "--name", "Other", "--country", "us")
      const taken = yield* run("workspace", "update", "--workspace", "Other", "--name", "Acme Ltd")
      assert.deepStrictEqual(taken, { exit: 1, stdout: "", stderr: "anipool: Workspace already exists\n" })
    }).pipe(Effect.provide(layer)))

  it.effect("delete says what would go, asks or is told so, and tells afterwards who did it", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* makeAcme
      const { secret } = yield* createKey(...words("--workspace Acme --type universal"))
      const preview = yield* json("workspace", "delete", "--workspace", "Acme", "--dry-run")
      const holdings = { keys: 1, members: 0, groups: 0, campaigns: 0, anis: 0, dials: 0 }
      assert.deepStrictEqual(preview, { name: "Acme", holdings, keysInUse: 0, deleted: false })
      const unasked = yield* run("workspace", "delete", "--workspace", "Acme")
      assert.strictEqual(unasked.exit, 2)
      assert.include(unasked.stderr, "--yes is needed where nobody can be asked")
      const shown = yield* run("workspace", "delete", "--workspace", "Acme", "--dry-run")
      assert.include(
        shown.stdout,
        "Workspace \"Acme\" would go for good, with 0 numbers, 0 groups, 0 campaigns, 1 key,"
      )
      assert.lengthOf((yield* json("workspace", "list")) as ReadonlyArray<unknown>, 1)

      assert.deepInclude(yield* json("workspace", "delete", "--workspace", "Acme", "--yes"), { deleted: true })
      assert.deepStrictEqual(yield* json("workspace", "list"), [])
      const found = yield* core(Effect.flatMap(Authentication, (each) => each.find(Redacted.make(secret))))
      assert.deepStrictEqual(found, Option.none())
      const again = yield* run("workspace", "delete", "--workspace", "Acme", "--yes")
      assert.deepStrictEqual(again, { exit: 1, stdout: "", stderr: "anipool: Workspace not found\n" })
      const [deleted] = (yield* json("workspace", "list", "--deleted")) as ReadonlyArray<Record<string, unknown>>
      assert.deepInclude(deleted, { id: 1, name: "Acme" })
      assert.deepInclude(deleted!["by"], { kind: "commandLine" })
      assert.isString(deleted!["doneAt"])
    }).pipe(Effect.provide(layer)))

  it.effect("delete is refused while a key is in use, unless that is said not to matter", () =>
    Effect.gen(function*() {
      const { json, run, stored } = yield* CommandLine
      yield* makeAcme
      const { id } = yield* createKey(...words("--workspace Acme --type universal"))
      const at = yield* Clock.currentTimeMillis
      yield* stored(Effect.gen(function*() {
        const keys = yield* ApiKeys
        const { workspaceId } = (yield* keys.list()).find((key) => key.id === id)!
        yield* keys.markUsed([{ workspaceId, id: id as KeyId, at }])
      }))
      const refused = yield* run("workspace", "delete", "--workspace", "Acme", "--yes")
      assert.strictEqual(refused.exit, 1)
      assert.include(refused.stderr, "Keys of the workspace were used within the last ten minutes")
      const deleting = yield* Effect.fork(json(...words("workspace delete --workspace Acme --yes --even-in-use")))
      yield* TestClock.adjust("5 seconds")
      assert.deepInclude(yield* Fiber.join(deleting), { deleted: true, keysInUse: 1 })
      assert.deepStrictEqual(yield* json("workspace", "list"), [])
    }).pipe(Effect.provide(layer)))

  it.effect("create answers the workspace as it is stored, and list shows it", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      assert.deepStrictEqual(yield* json("workspace", "list"), [])
      const plain = {
        id: 1,
        name: "Acme",
        country: "us",
        timeZone: "UTC",
        inboundGroups: false,
        fields: {},
        policy: {}
      }
      assert.deepStrictEqual(yield* json("workspace", "create", "--name", "Acme", "--country", "us"), plain)
      const full = {
        id: 2,
        name: "Dial & Co",
        country: "uk",
        timeZone: "Europe/London",
        inboundGroups: true,
        fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" },
        policy: {}
      }
      assert.deepStrictEqual(
        yield* json(
          ...words("workspace create --country UK --time-zone Europe/London --inbound-groups"),
          ...words("--field-ani F1 --field-assigned-at F2 --field-ani-copy F3"),
          "--name",
          "Dial & Co"
        ),
        full
      )
      assert.deepStrictEqual(yield* json("workspace", "list"), [plain, full])
      assert.match((yield* run("workspace", "list")).stdout, /^2 +Dial & Co +uk +Europe\/London +on$/m)
    }).pipe(Effect.provide(layer)))

  it.effect("create refuses a name that is taken", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const ran = yield* run("workspace", "create", "--name", "Acme", "--country", "ca")
      assert.deepStrictEqual(ran, { exit: 1, stdout: "", stderr: "anipool: Workspace already exists\n" })
    }).pipe(Effect.provide(layer)))
})

describe("key", () => {
  it.effect("create shows a secret that opens the workspace, and list never does", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* makeAcme
      const { secret, ...key } = yield* createKey("--workspace", "Acme", "--type", "universal")
      assert.deepStrictEqual(key, {
        id: 1,
        type: "universal",
        workspace: "Acme",
        name: null,
        defaultCampaign: null,
        allowInUrl: false
      })
      const known = yield* core(Effect.flatMap(Authentication, (each) => each.find(Redacted.make(secret))))
      assert.strictEqual(Option.getOrThrow(known).workspace.name, "Acme")

      const more = ["--default-campaign", "C1", "--name", "Robot", "--expires", "2999-12-31"]
      yield* createKey("--workspace", "Acme", "--type", "NRM", ...more)
      const expiresAt = "2999-12-31T00:00:00.000Z"
      const rows = (yield* json("key", "list")) as ReadonlyArray<Record<string, unknown>>
      assert.isTrue(rows.every(({ lastUsedAt }) => lastUsedAt === null || typeof lastUsedAt === "string"))
      const lasting = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => name !== "lastUsedAt"))
      )
      assert.deepStrictEqual<unknown>(lasting, [
        { ...key, active: true, expiresAt: null },
        {
          id: 2,
          type: "nrm",
          workspace: "Acme",
          name: "Robot",
          defaultCampaign: "C1",
          active: true,
          allowInUrl: false,
          expiresAt
        }
      ])
      const said = JSON.stringify([yield* run("key", "list"), yield* run("key", "list", "--workspace", "Acme")])
      assert.notInclude(said, secret)
      assert.notInclude(said, "secret")
    }).pipe(Effect.provide(layer)))

  it.effect("a key may be allowed to stand in URLs, if it opens assignment alone", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      yield* createKey("--workspace", "Acme", "--type", "assignment", "--allow-in-url")
      const refused = yield* run("key", "create", "--workspace", "Acme", "--type", "universal", "--allow-in-url")
      assert.deepStrictEqual([refused.exit, refused.stdout], [1, ""])
      assert.include(refused.stderr, "allowInUrl: expected a key of type assignment")
      const rows = (yield* json("key", "list")) as ReadonlyArray<unknown>
      assert.deepStrictEqual(rows.length, 1)
      assert.deepInclude(rows[0], { id: 1, allowInUrl: true })
    }).pipe(Effect.provide(layer)))

  it.effect("list shows all workspaces' keys, or one's", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* makeAcme
      yield* json("workspace", "create", "--name", "Other", "--country", "uk")
      yield* createKey("--workspace", "Acme", "--type", "dials")
      yield* createKey("--workspace", "Other", "--type", "planner")
      const workspacesOf = (rows: unknown) =>
        Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ workspace: Schema.String })))(rows).map((row) =>
          row.workspace
        )
      assert.deepStrictEqual(workspacesOf(yield* json("key", "list")), ["Acme", "Other"])
      assert.deepStrictEqual(workspacesOf(yield* json("key", "list", "--workspace", "Other")), ["Other"])
    }).pipe(Effect.provide(layer)))

  it.effect("revoke makes it inactive", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* makeAcme
      const { id } = yield* createKey("--workspace", "Acme", "--type", "assignment")
      const revoked = {
        id,
        type: "assignment",
        workspace: "Acme",
        name: null,
        defaultCampaign: null,
        active: false,
        allowInUrl: false
      }
      assert.deepStrictEqual(yield* json("key", "revoke", "--id", String(id)), revoked)
      assert.deepStrictEqual(yield* json("key", "list"), [{ ...revoked, lastUsedAt: null, expiresAt: null }])
    }).pipe(Effect.provide(layer)))
})

describe("user", () => {
  it.effect("is made with a password that signs in, listed, given another, and disabled", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* makeAcme
      const place = ["--workspace", "Acme", "--role", "operator"]
      const { password, ...ada } = yield* made("user", "create", "--name", "Ada@Example.com", ...place)
      const name = "ada@example.com"
      assert.deepStrictEqual<unknown>(ada, { name, displayName: name, isAdministrator: false, isDisabled: false })
      const signIn = (by: unknown) =>
        core(Effect.flatMap(SignIn, (each) =>
          each.byPassword({ name, password: Redacted.make(String(by)) }, { address: "", browser: "" })))
      assert.strictEqual((yield* signIn(password)).user.name, name)
      const { password: next } = yield* made("user", "set-password", "--name", name)
      assert.strictEqual((yield* Effect.flip(signIn(password)))._tag, "SignInFailed")
      yield* signIn(next)
      const boss = yield* made("user", "create", "--name", "boss", "--administrator", "--display-name", "The boss")
      assert.deepInclude(boss, { displayName: "The boss", isAdministrator: true })
      assert.deepInclude(yield* run("user", "disable", "--name", "boss"), { exit: 1 })
      yield* json("user", "disable", "--name", name)
      yield* Effect.flip(signIn(next))
      const { stdout } = yield* run("user", "list")
      assert.match(stdout, /ada@example\.com .* disabled\nboss +The boss +yes +active/)
      assert.strictEqual((yield* run("user", "create", "--name", "eve", "--role", "viewer")).exit, 2)
    }).pipe(Effect.provide(layer)))
})

describe("policy", () => {
  const { defaults } = Policy

  it.effect("set changes what is named and leaves the rest, unset goes back to the level above", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* makeAcme
      const of = ["--workspace", "Acme"]
      const shown = { workspace: "Acme", campaign: null, warnings: [] }
      assert.deepStrictEqual(yield* json("policy", "show", ...of), { ...shown, override: {}, effective: defaults })

      const first = { dailyCap: 75, radiusMiles: 50.5, tiers: ["home", "state"] }
      assert.deepStrictEqual(
        yield* json("policy", "set", ...of, "--daily-cap", "75", "--radius", "50.5", "--tiers", "State, home"),
        { ...shown, override: first, effective: { ...defaults, ...first } }
      )
      const second = { radiusMiles: 50.5, avoidRepeat: true, restAboveBlockRate: 12.5 }
      const set = yield* json(
        ...words("policy set --workspace Acme --avoid-repeat on --rest-above-block-rate 12.5"),
        ...words("--unset daily-cap --unset tiers")
      )
      assert.deepStrictEqual(set, { ...shown, override: second, effective: { ...defaults, ...second } })
      assert.deepStrictEqual(yield* json("policy", "show", ...of), set)
    }).pipe(Effect.provide(layer)))

  it.effect("set takes each rule's setting, and shows it", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const override = {
        hourlyCap: 8,
        whenExhausted: "refuse",
        warmUpDays: 14,
        warmUpStep: 5,
        sticky: true,
        preferAnswered: true,
        holdOutPercent: 25,
        requireCallbackRoute: true,
        shadow: true
      }
      assert.deepStrictEqual(
        yield* json(
          ...words("policy set --workspace Acme --hourly-cap 8 --when-exhausted REFUSE --warm-up-days 14"),
          ...words("--warm-up-step 5 --sticky on --prefer-answered on --hold-out 25"),
          ...words("--require-callback-route on --shadow on")
        ),
        { workspace: "Acme", campaign: null, override, effective: { ...defaults, ...override }, warnings: [] }
      )
      const { stdout } = yield* run("policy", "show", "--workspace", "Acme")
      assert.match(stdout, /^when-exhausted +refuse +workspace$/m)
      assert.match(stdout, /^warm-up-step +5 +workspace$/m)
      assert.match(stdout, /^sticky +on +workspace$/m)
      const wrong = yield* run(...words("policy set --workspace Acme --hold-out 101"))
      assert.deepStrictEqual([wrong.exit, wrong.stdout], [2, ""])
      assert.match(wrong.stderr, /--hold-out: expected a whole number from 0 to 100/)
    }).pipe(Effect.provide(layer)))

  it.effect("set takes limits of people, and warns of presets that nobody verified", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const set = words("policy set --workspace Acme --prospect-daily-limit 3 --calling-hours 08:00-20:30")
      const { stdout } = yield* run(...set, "--subject", "solar roofs", "--limit-presets", "Florida, kentucky")
      assert.match(stdout, /^subject +solar roofs +workspace$/m)
      assert.match(stdout, /^calling-hours +08:00-20:30 +workspace$/m)
      assert.match(stdout, /^Kentucky: not verified/m)
      assert.notMatch(stdout, /^Florida: not verified/m)
      const shown = yield* json("policy", "set", "--workspace", "Acme", "--subject", "none", "--limit-presets", "none")
      const override = { subject: null, prospectDailyLimit: 3, callingHours: "08:00-20:30", limitPresets: [] }
      assert.deepInclude(shown, { override, warnings: [] })
      for (
        const wrong of [["--calling-hours", "8-20"], ["--limit-presets", "atlantis"], ["--prospect-daily-limit", "0"]]
      ) {
        assert.strictEqual((yield* run("policy", "set", "--workspace", "Acme", ...wrong)).exit, 2, wrong[0])
      }
    }).pipe(Effect.provide(layer)))

  it.effect("of a campaign lies over its workspace's, and says where each setting comes from", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* makeAcme
      const caller = yield* callerOf("Acme")
      yield* core(
        Effect.flatMap(
          CustomCampaigns,
          (campaigns) => campaigns.create(caller, { id: "C1", name: "One", type: "Outbound" })
        )
      )
      yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "75", "--avoid-repeat", "on")
      const of = ["--workspace", "Acme", "--campaign", "C1"]
      assert.deepStrictEqual(yield* json("policy", "set", ...of, "--daily-cap", "none"), {
        workspace: "Acme",
        campaign: "C1",
        override: { dailyCap: null },
        effective: { ...defaults, avoidRepeat: true },
        warnings: []
      })
      const { stdout } = yield* run("policy", "show", ...of)
      assert.match(stdout, /^daily-cap +none +campaign$/m)
      assert.match(stdout, /^avoid-repeat +on +workspace$/m)
      assert.match(stdout, /^radius +100 +default$/m)
      const unknown = yield* run("policy", "show", "--workspace", "Acme", "--campaign", "C2")
      assert.deepStrictEqual(unknown, { exit: 1, stdout: "", stderr: "anipool: Campaign not found\n" })
    }).pipe(Effect.provide(layer)))
})

describe("apply", () => {
  const inFile = (text: string) =>
    Effect.map(
      Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
        (directory) => Effect.promise(() => rm(directory, { recursive: true }))
      ),
      (directory) => join(directory, "bootstrap.json")
    ).pipe(Effect.tap((path) => Effect.promise(() => writeFile(path, text))))

  const secret = "a-secret-of-more-than-thirty-two-characters"

  it.scoped("makes what the file names, again and again", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      const workspaces = [{ name: "Acme", country: "us", keys: [{ type: "universal", secret }] }]
      const path = yield* inFile(`\uFEFF${JSON.stringify({ workspaces })}`)
      assert.deepStrictEqual(yield* json("apply", path), { workspaces: 1, keys: 1, areaCodes: 0 })
      assert.deepStrictEqual(yield* json("apply", path), { workspaces: 1, keys: 1, areaCodes: 0 })
      const keys = [{
        id: 1,
        type: "universal",
        workspace: "Acme",
        name: null,
        defaultCampaign: null,
        active: true,
        allowInUrl: false,
        lastUsedAt: null,
        expiresAt: null
      }]
      assert.deepStrictEqual(yield* json("key", "list"), keys)
    }).pipe(Effect.provide(layer)))

  it.scoped("refuses a file in words that show no secret", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const path = yield* inFile(
        JSON.stringify({ workspaces: [{ name: "Acme", country: "xx", keys: [{ type: "universal", secret }] }] })
      )
      const { exit, stderr, stdout } = yield* run("apply", path)
      assert.strictEqual(exit, 1)
      assert.strictEqual(stdout, "")
      assert.match(stderr, /workspaces\.0\.country/)
      assert.notInclude(stderr, secret)
      const broken = yield* run("apply", yield* inFile(`{"workspaces": [{"secret": "${secret}"`))
      assert.strictEqual(broken.exit, 1)
      assert.notInclude(broken.stderr, secret)
    }).pipe(Effect.provide(layer)))
})
