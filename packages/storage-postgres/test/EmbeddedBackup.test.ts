/**
 * What is refused before a database is asked. Whole backups are made in `apps/cli/test`, beside a server's work.
 */
import * as EmbeddedBackup from "@anipool/storage-postgres/EmbeddedBackup"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-backup-test-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const refusal = (path: string, isReplacing: boolean) =>
  Effect.flip(EmbeddedBackup.take({
    file: join(path, "backup"),
    dataDir: join(path, "data"),
    isReplacing,
    signKeyFile: Option.none(),
    beside: [],
    onProgress: () => Effect.void
  })).pipe(Effect.filterOrDie((error) => error._tag === "BackupError", (error) => error))

describe("EmbeddedBackup", () => {
  it.scoped("makes nothing where there is no database", () =>
    Effect.gen(function*() {
      const path = yield* directory
      assert.strictEqual((yield* refusal(path, false)).reason, "absent")
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(path)), [])
    }))

  it.scoped("replaces no file unless it is told to", () =>
    Effect.gen(function*() {
      const path = yield* directory
      const file = join(path, "backup")
      yield* Effect.promise(() => writeFile(file, "kept"))
      const error = yield* refusal(path, false)
      assert.strictEqual(error.reason, "exists")
      assert.include(error.message, "--force")
      assert.strictEqual((yield* refusal(path, true)).reason, "absent")
      assert.strictEqual(yield* Effect.promise(() => readFile(file, "utf8")), "kept")
    }))
})
