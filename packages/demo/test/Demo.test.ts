import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as AdminCore from "@anipool/admin-core/AdminCore"
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { Authentication } from "@anipool/core/Authentication"
import * as Core from "@anipool/core/Core"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import * as Demo from "@anipool/demo/Demo"
import * as DemoAnis from "@anipool/demo/DemoAnis"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as DemoSecrets from "@anipool/demo/DemoSecrets"
import * as Geography from "@anipool/domain/geo/Geography"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Without the history, which takes most of the time that the demo takes: tests of its own look at that. */
const layer = Layer.merge(
  AdminCore.layer,
  Layer.succeed(DemoHistory.DemoHistory, { load: () => Effect.void })
).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(ActivityCounts.layer),
  Layer.provideMerge(MemoryStorage.layer)
)

const plain = (secrets: Demo.DemoSecrets) => Object.values(secrets).map(Redacted.value)

describe("the demo's ANIs", () => {
  const us = DemoAnis.us()
  const uk = DemoAnis.uk()

  it("are a fleet that a company would have, all different, all with an area code", () => {
    assert.closeTo(us.length, 115, 10)
    assert.closeTo(uk.length, 28, 5)
    for (const anis of [us, uk]) assert.strictEqual(new Set(anis.map((each) => each.number)).size, anis.length)
    for (const { countryCode, number } of [...us, ...uk]) {
      const resolved = Either.getOrThrow(PhoneNumber.resolve(number, countryCode))
      assert.strictEqual(resolved.national, number)
      assert.isTrue(PhoneNumber.isPresentable(resolved))
    }
  })

  it("are numbers that nobody has", () => {
    for (const { number } of us) assert.match(number, /^[2-9]\d\d55501\d\d$/)
    const drama = /^(1[1-6]\d4960\d{3}|191498\d{4}|207946\d{4}|289649\d{4}|292018\d{4}|7700900\d{3})$/
    for (const { number } of uk) assert.match(number, drama)
  })

  it("are of cities of the US and Canada, some toll-free, more where many people are dialed", () => {
    const codes = new Set(us.map((each) => each.number.slice(0, 3)))
    const kinds = [...codes].map((code) => Geography.find(1, code)?.kind)
    assert.strictEqual(kinds.filter((kind) => kind === "tollFree").length, 3)
    assert.strictEqual(kinds.filter((kind) => kind !== "tollFree" && kind !== "geographic").length, 0)
    const countOf = (code: string) => us.filter((each) => each.number.startsWith(code)).length
    assert.isAbove(countOf("212"), countOf("206"))
    assert.isAtLeast(countOf("206"), 3)
  })

  it("are shared out among the pools, and some are branded", () => {
    const { auto, roofing, shared, ...large } = DemoAnis.usPools
    assert.strictEqual(us.filter((each) => each.inboundGroupId === roofing).length, DemoAnis.roofing.length)
    assert.strictEqual(us.filter((each) => each.inboundGroupId === auto).length, DemoAnis.auto.length)
    assert.isAtLeast(us.filter((each) => each.inboundGroupId === shared).length, 3)
    for (const pool of Object.values(large)) {
      assert.isAbove(us.filter((each) => each.inboundGroupId === pool).length, 35)
    }
    assert.closeTo(us.filter((each) => each.isBranded === true).length / us.length, 0.2, 0.02)
    for (const each of us) assert.strictEqual(each.brandName === "", each.isBranded !== true)
  })
})

describe("Demo.load", () => {
  it.effect("makes two workspaces with campaigns, ANIs, dispositions and keys that work", () =>
    Effect.gen(function*() {
      const { curl, isNew, secrets } = yield* Demo.load(Option.none())
      assert.isTrue(isNew)
      assert.strictEqual(new Set(plain(secrets)).size, 12)
      const administration = yield* Administration
      const us = yield* administration.workspace(Demo.usWorkspace)
      const uk = yield* administration.workspace(Demo.ukWorkspace)
      assert.deepStrictEqual(us.policy, { dailyCap: 75 })
      const campaigns = yield* Campaigns
      const ids = (yield* campaigns.list(us.id)).map((each) => each.id)
      assert.deepStrictEqual(ids, [
        "auto-insurance",
        "home-warranty",
        "medicare-blended",
        "roofing-leads",
        "solar-outbound"
      ])
      const anis = yield* Anis
      assert.strictEqual((yield* anis.list(us.id, { limit: 10_000 })).length, DemoAnis.us().length)
      assert.strictEqual((yield* anis.list(uk.id, { limit: 10_000 })).length, DemoAnis.uk().length)

      const authentication = yield* Authentication
      const assignment = yield* Assignment
      for (const name of ["usUniversal", "usAssignment", "ukUniversal", "ukAssignment"] as const) {
        const secret = Redacted.value(secrets[name])
        const caller = Option.getOrThrow(yield* authentication.find(Redacted.make(secret)))
        const isUk = caller.workspace.id === uk.id
        const lead = { prospectPhone: isUk ? "02079460999" : curl.prospectPhone, prospectZip: curl.prospectZip }
        const assigned = yield* assignment.assign(caller, lead, { explain: true })
        assert.strictEqual(assigned._tag, "Assigned")
        assert.strictEqual(assigned.explanation?.tier, 1)
      }
      for (const campaign of ids) {
        // It shows local numbers only, and has none in New York.
        if (campaign === "auto-insurance") continue
        const lead = { prospectPhone: curl.prospectPhone, dialerCampaign: campaign }
        const assigned = yield* assignment.assign({ workspace: us, defaultCampaign: null }, lead)
        assert.strictEqual(assigned._tag, "Assigned", campaign)
      }
      const dispositions = yield* CustomDispositions
      const sale = yield* dispositions.get({ workspace: uk, defaultCampaign: null }, "sale")
      assert.deepStrictEqual(sale, { id: "sale", name: "Sale", type: "Agent", contact: true, success: true })
    }).pipe(Effect.provide(layer)))

  it.effect("leaves complete workspaces as they are, and names the known keys again", () =>
    Effect.gen(function*() {
      const first = yield* Demo.load(Option.none())
      const administration = yield* Administration
      const customAnis = yield* CustomAnis
      const caller = { workspace: yield* administration.workspace(Demo.usWorkspace), defaultCampaign: null }
      const { number } = DemoAnis.us()[0]!
      yield* customAnis.remove(caller, number)
      yield* administration.setPolicy(Demo.usWorkspace, undefined, { dailyCap: 9 })
      const second = yield* Demo.load(Option.some(first.secrets))
      assert.isFalse(second.isNew)
      assert.deepStrictEqual(plain(second.secrets), plain(first.secrets))
      assert.strictEqual((yield* administration.keys()).length, 12)
      assert.strictEqual((yield* Effect.flip(customAnis.get(caller, number)))._tag, "NotFound")
      assert.deepStrictEqual((yield* administration.policy(Demo.usWorkspace)).override, { dailyCap: 9 })
    }).pipe(Effect.provide(layer)))

  it.effect("makes new keys when the earlier ones are not known", () =>
    Effect.gen(function*() {
      const first = yield* Demo.load(Option.none())
      const second = yield* Demo.load(Option.none())
      assert.isFalse(second.isNew)
      assert.strictEqual(new Set([...plain(first.secrets), ...plain(second.secrets)]).size, 24)
    }).pipe(Effect.provide(layer)))

  it.effect("finishes what was cut short", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const customAnis = yield* CustomAnis
      const workspace = yield* administration.createWorkspace({
        name: Demo.usWorkspace,
        country: "us",
        timeZone: "UTC",
        inboundGroups: true,
        fields: {},
        policy: {}
      })
      yield* customAnis.importMany({ workspace, defaultCampaign: null }, DemoAnis.us().slice(0, 10))
      assert.isTrue((yield* Demo.load(Option.none())).isNew)
      const anis = yield* Anis
      assert.strictEqual((yield* anis.list(workspace.id, { limit: 10_000 })).length, DemoAnis.us().length)
    }).pipe(Effect.provide(layer)))
})

describe("Demo.loadKept", () => {
  const directory = Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true }))
  )

  it.scoped("keeps the secrets for the user's eyes alone, and reads them again", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "not", "there", "yet")
      const first = yield* Demo.loadKept(dataDir)
      const { mode } = yield* Effect.promise(() => stat(join(dataDir, DemoSecrets.fileName)))
      assert.strictEqual(mode & 0o777, 0o600)
      const second = yield* Demo.loadKept(dataDir)
      assert.deepStrictEqual(plain(second.secrets), plain(first.secrets))
      // Another database with the same file: the keys are made there with the same secrets.
      const elsewhere = yield* Effect.provide(Demo.loadKept(dataDir), Layer.fresh(layer))
      assert.isTrue(elsewhere.isNew)
      assert.deepStrictEqual(plain(elsewhere.secrets), plain(first.secrets))
    }).pipe(Effect.provide(layer)))

  it.scoped("adds to a file of a release that had fewer keys the keys that it lacks", () =>
    Effect.gen(function*() {
      const dataDir = yield* directory
      const path = join(dataDir, DemoSecrets.fileName)
      const first = yield* Demo.loadKept(dataDir)
      const kept = JSON.parse(yield* Effect.promise(() => readFile(path, "utf8"))) as Record<string, string>
      const { ukAssignment, ukUniversal, usAssignment, usUniversal } = kept
      const old = { usUniversal, usAssignment, ukUniversal, ukAssignment }
      yield* Effect.promise(() => writeFile(path, JSON.stringify(old)))
      const second = yield* Demo.loadKept(dataDir)
      assert.strictEqual(Redacted.value(second.secrets.usUniversal), Redacted.value(first.secrets.usUniversal))
      assert.notStrictEqual(Redacted.value(second.secrets.usNrm), Redacted.value(first.secrets.usNrm))
      const authentication = yield* Authentication
      const caller = Option.getOrThrow(yield* authentication.find(second.secrets.usNrm))
      assert.deepInclude(caller.key, { type: "nrm", active: true })
      const third = yield* Demo.loadKept(dataDir)
      assert.deepStrictEqual(plain(third.secrets), plain(second.secrets))
    }).pipe(Effect.provide(layer)))

  it.scoped("replaces a file that cannot be read, and shows nothing of it", () =>
    Effect.gen(function*() {
      const dataDir = yield* directory
      const path = join(dataDir, DemoSecrets.fileName)
      yield* Effect.promise(() => writeFile(path, "{\"usUniversal\": \"half-a-secret"))
      const logged: Array<string> = []
      const logger = Logger.make((options) => logged.push(Logger.stringLogger.log(options)))
      const { secrets } = yield* Effect.provide(Demo.loadKept(dataDir), Logger.replace(Logger.defaultLogger, logger))
      assert.match(logged.join("\n"), /demo-keys\.json .* cannot be read/)
      assert.notInclude(logged.join("\n"), "half-a-secret")
      assert.include(yield* Effect.promise(() => readFile(path, "utf8")), Redacted.value(secrets.ukAssignment))
    }).pipe(Effect.provide(layer)))

  it.scoped("loads although the secrets cannot be kept", () =>
    Effect.gen(function*() {
      const file = join(yield* directory, "file")
      yield* Effect.promise(() => writeFile(file, ""))
      const logged: Array<string> = []
      const logger = Logger.make((options) => logged.push(Logger.stringLogger.log(options)))
      const { isNew } = yield* Effect.provide(Demo.loadKept(file), Logger.replace(Logger.defaultLogger, logger))
      assert.isTrue(isNew)
      assert.match(logged.join("\n"), /cannot be kept/)
    }).pipe(Effect.provide(layer)))
})
