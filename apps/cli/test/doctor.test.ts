import * as Diagnose from "@anipool/jobs/doctor/Diagnose"
import * as Installation from "@anipool/jobs/doctor/Installation"
import { StorageUnavailable } from "@anipool/jobs/UseCases"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandLine, layer } from "./commandLine.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true }))
)

/** A data directory with a database in it, as far as can be seen. */
const dataDirectory = Effect.tap(folder, (path) => Effect.promise(() => mkdir(join(path, "cluster"))))

const file = (path: string, text: string, mode = 0o600) =>
  Effect.promise(async () => {
    await writeFile(path, text)
    await chmod(path, mode)
  })

/** What is found with these variables set, where the database has nothing to complain of; the disk is this machine's. */
const found = (
  variables: Record<string, string>,
  look: Parameters<typeof Diagnose.findings>[0] = () => Effect.succeed([])
) =>
  Diagnose.findings(look).pipe(
    Effect.map((findings) => findings.filter(({ check }) => check !== "disk")),
    Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(variables))))
  )

describe("doctor", () => {
  it.scoped("has nothing to say of an installation that is as it should be", () =>
    Effect.gen(function*() {
      const dataDir = yield* dataDirectory
      const bootstrap = join(dataDir, "anipool.json")
      yield* file(bootstrap, JSON.stringify({ workspaces: [{ name: "Acme", country: "us" }] }))
      yield* file(join(dataDir, "password"), "secret")
      assert.deepStrictEqual(yield* found({ ANIPOOL_DATA_DIR: dataDir, ANIPOOL_BOOTSTRAP: bootstrap }), [])
    }))

  it.scoped("finds a variable that holds what is not allowed, and storage in memory", () =>
    Effect.gen(function*() {
      const [wrong] = yield* found({ PORT: "high" })
      assert.deepInclude(wrong, { check: "configuration", severity: "error" })
      assert.include(wrong!.message, "PORT is \"high\"")
      assert.include(wrong!.remedy, "anipool config")
      assert.deepInclude((yield* found({ ANIPOOL_STORAGE: "memory" }))[0], {
        check: "configuration",
        severity: "warning"
      })
    }))

  it.scoped("finds a bootstrap file that is missing, broken or open to others", () =>
    Effect.gen(function*() {
      const dataDir = yield* dataDirectory
      const bootstrap = join(dataDir, "anipool.json")
      const check = found({ ANIPOOL_DATA_DIR: dataDir, ANIPOOL_BOOTSTRAP: bootstrap })
      const only = Effect.map(check, (findings) => {
        assert.deepStrictEqual(findings.map((each) => each.check), ["bootstrap"])
        return findings[0]!
      })
      assert.include((yield* only).message, "cannot be read")
      yield* file(bootstrap, "{\"workspaces\": [{\"name\": \"Acme\"}]}")
      const { message, remedy } = yield* only
      assert.include(message, "country")
      assert.include(remedy, "unset ANIPOOL_BOOTSTRAP")
      yield* file(bootstrap, "{\"workspaces\": []}", 0o644)
      assert.deepInclude(yield* only, { severity: "warning", remedy: `chmod 600 ${bootstrap}` })
    }))

  it.scoped("finds an embedded database beside another one, and secrets that others may read", () =>
    Effect.gen(function*() {
      const dataDir = yield* dataDirectory
      yield* file(join(dataDir, "password"), "secret", 0o644)
      const findings = yield* found({ ANIPOOL_DATA_DIR: dataDir, DATABASE_URL: "postgres://localhost/anipool" })
      assert.deepStrictEqual(findings.map(({ check }) => check), ["leftover", "secrets"])
      assert.include(findings[0]!.remedy, "unset DATABASE_URL")
      assert.include(findings[1]!.remedy, "chmod 600")
    }))

  it.scoped("finds that there is no database yet, and makes none", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* folder, "not", "there")
      const findings = yield* found({ ANIPOOL_DATA_DIR: dataDir }, () => Effect.die("there is nothing to look at"))
      assert.deepStrictEqual(findings.map(({ check, severity }) => [check, severity]), [["database", "warning"]])
      assert.isFalse(yield* Installation.hasCluster(dataDir))
    }))

  it.scoped("finds a database that cannot be opened", () =>
    Effect.gen(function*() {
      const dataDir = yield* dataDirectory
      const away = new StorageUnavailable({ message: "The embedded PostgreSQL ended at its start." })
      const [finding] = yield* found({ ANIPOOL_DATA_DIR: dataDir }, () => away)
      assert.deepInclude(finding, { check: "database", severity: "error" })
      assert.include(finding!.message, away.message)
    }))

  it("finds a disk that is nearly full, and one that is about to stop PostgreSQL", () => {
    const gigabyte = 1024 ** 3
    const severityOf = (free: number, total: number) =>
      Option.getOrUndefined(Option.map(Installation.diskFinding("/data", free, total), ({ severity }) => severity))
    assert.strictEqual(severityOf(20 * gigabyte, 1000 * gigabyte), undefined)
    assert.strictEqual(severityOf(2 * gigabyte, 8 * gigabyte), undefined)
    assert.strictEqual(severityOf(2 * gigabyte, 100 * gigabyte), "warning")
    assert.strictEqual(severityOf(gigabyte / 8, gigabyte), "error")
  })

  it.effect("says so in words or as JSON, and by its exit code", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      assert.deepStrictEqual(yield* run("doctor"), { exit: 0, stdout: "Nothing to say: all is well.\n", stderr: "" })
      const { exit, stdout } = yield* run("doctor", "--json")
      assert.deepStrictEqual([exit, JSON.parse(stdout)], [0, { ok: true, findings: [] }])
      assert.strictEqual((yield* run("doctor", "--from", "2026-01-01")).exit, 2)
    }).pipe(Effect.provide(layer)))
})
