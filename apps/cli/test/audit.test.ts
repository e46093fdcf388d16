import * as AuditSealing from "@anipool/core/audit/AuditSealing"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

describe("audit export, verify", () => {
  it.scoped("a day is sealed, exported, and proves itself; what was changed in the file is named", () =>
    Effect.gen(function*() {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-audit-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
      )
      const { core, json, run, stored } = yield* CommandLine
      const sealed = stored(
        Effect.flatMap(AuditSealing.job, ({ step }) => Effect.repeat(step, { while: (outcome) => outcome === "more" }))
      )
      yield* TestClock.setTime(Date.UTC(2026, 2, 10, 12))
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const caller = yield* callerOf("Acme")
      yield* sealed
      yield* core(Effect.gen(function*() {
        const campaigns = yield* CustomCampaigns
        const anis = yield* CustomAnis
        yield* campaigns.create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P" })
        yield* anis.create(caller, { countryCode: 1, number: "2125550101", inboundGroupId: "P" })
      }))
      assert.strictEqual((yield* run("assign", "--workspace", "Acme", "--campaign", "C1", "2125550147")).exit, 0)
      const file = join(folder, "audit.txt")
      const words = ["audit", "export", "--workspace", "Acme", "--from", "2026-03-10", "--to", "2026-03-10", file]
      const early = yield* run(...words)
      assert.strictEqual(early.exit, 1)
      assert.match(early.stderr, /at least is sealed/)
      assert.match((yield* run(...words.with(3, "acme"))).stderr, /did you mean Acme/)

      yield* TestClock.adjust("1 day")
      yield* sealed
      const exported = yield* run(...words)
      assert.strictEqual(exported.exit, 0, exported.stderr)
      assert.match(
        exported.stdout,
        /of 1 sealed day of Acme\nAll of it is as it was sealed. The chain ends with [0-9a-f]{64}/
      )
      assert.strictEqual(statSync(file).mode & 0o777, 0o600, "it holds prospects' numbers")
      assert.match((yield* run(...words)).stderr, /audit.txt cannot be written/, "nothing is written over")
      const head = /[0-9a-f]{64}/.exec(exported.stdout)![0]
      assert.strictEqual((yield* run("verify", file, "--head", head.toUpperCase())).exit, 0)
      assert.deepInclude(yield* json("verify", file), { workspace: "Acme", days: 1, head, found: 0 })
      assert.strictEqual((yield* run("verify", file, "--head", "0".repeat(64))).exit, 1)
      assert.strictEqual((yield* run("verify", file, "--head", "12")).exit, 2)

      const text = readFileSync(file, "utf8")
      assert.include(text, "2125550147")
      writeFileSync(file, text.replace("2125550147", "2125550148"))
      const changed = yield* run("verify", file)
      assert.strictEqual(changed.exit, 1)
      assert.match(changed.stdout, /line \d+: 2026-03-10: assignment 0 was changed/)
      assert.match(changed.stderr, /is not as it was sealed/)
      assert.match((yield* run("verify", join(folder, "none"))).stderr, /none cannot be read/)
    }).pipe(Effect.provide(layer)))
})
