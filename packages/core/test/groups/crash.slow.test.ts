/**
 * Snapshots are applied whatever becomes of the workers.
 */
import * as SnapshotProcessing from "@anipool/core/groups/SnapshotProcessing"
import * as SnapshotUploads from "@anipool/core/groups/SnapshotUploads"
import * as Worker from "@anipool/core/worker/Worker"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { type ChildProcess, spawn } from "node:child_process"

const kills = 20
/** Workers that are kept ready, as one takes longer to start than it lives. */
const readyMax = 4
const phonesOfGroup = 6_000

/** Snapshot `n`: two groups, one of them another each time, and no number of the snapshot before. */
const snapshot = (n: number) => {
  const phones = (from: number) =>
    Array.from({ length: phonesOfGroup }, (_, i) => String(2_122_000_000 + n % 3 * 100_000 + from + i))
  return [
    { group_id: "stays", group_name: `Name ${n}`, phones: phones(0) },
    { group_id: `comes ${n}`, phones: phones(phonesOfGroup / 2) },
    { group_id: "", phones: [] }
  ]
}

const startWorker = (program: string, url: Redacted.Redacted): ChildProcess =>
  spawn(process.execPath, [program, Redacted.value(url)], { stdio: ["pipe", "pipe", "inherit"] })

const readable = (child: ChildProcess) =>
  Effect.async<void>((resume) => {
    child.stdout!.once("readable", () => resume(Effect.void))
  })

const storage = Layer.provideMerge(
  Layer.provideMerge(SnapshotUploads.layer, PostgresStorage.layer),
  TestDatabase.layer
)

describe("Snapshots", () => {
  it.scopedLive("killed at any moment, workers leave what one undisturbed run leaves", () =>
    Effect.gen(function*() {
      const program = yield* TestProgram.bundle(new URL("snapshotWorker.ts", import.meta.url))
      const { url } = yield* TestDatabase.TestDatabase
      const uploading = yield* SnapshotUploads.SnapshotUploads
      const groups = yield* InboundGroups

      const open = Effect.map(Fixture.freshWorkspace({ inboundGroups: true }), (workspace) => {
        const caller = { workspace, defaultCampaign: null }
        const all = Effect.map(uploading.list(caller, SnapshotUploads.listMax), (each) => [...each].reverse())
        return {
          uploadNext: Effect.flatMap(all, ({ length }) =>
            uploading.upload(caller, Stream.make(Buffer.from(JSON.stringify(snapshot(length)))))),
          isDone: Effect.map(all, (each) =>
            each.every(({ status }) => status === "completed")),
          left: Effect.gen(function*() {
            const results = (yield* all).map(({ message, progress, result }) => ({ message, progress, result }))
            const names = ["stays", ...results.map((_, n) => `comes ${n}`)]
            const replica = Fixture.emptyReplica()
            yield* Fixture.readOn(workspace.id, replica, 10_000)
            return {
              results,
              groups: yield* Effect.forEach(names, (name) => groups.find(workspace.id, name)),
              held: [...replica.entries.values()].map(({ number, pools }) => `${number} ${pools.length}`).sort()
            }
          })
        }
      })
      const untilDone = <E>(isDone: Effect.Effect<boolean, E>) =>
        Effect.repeat(Effect.delay(isDone, "50 millis"), { until: (isDone) => isDone })

      const ready: Array<ChildProcess> = []
      const started = new Set<ChildProcess>()
      yield* Effect.addFinalizer(() => Effect.sync(() => started.forEach((child) => child.kill("SIGKILL"))))
      const begin = Effect.suspend(() => {
        while (ready.length < readyMax) {
          const child = startWorker(program, url)
          started.add(child)
          ready.push(child)
        }
        const child = ready.shift()!
        const begun = Effect.sync(() => {
          child.stdin!.write("go\n")
          return child
        })
        const isReady = child.stdout!.readableLength > 0
        return isReady ? begun : Effect.zipRight(readable(child), begun)
      })

      const disturbed = yield* open
      for (let killed = 0; killed < kills; killed++) {
        if (yield* disturbed.isDone) yield* disturbed.uploadNext
        const child = yield* begin
        // The lease of the one before, and some more.
        yield* Effect.sleep(`${yield* Random.nextIntBetween(200, 900)} millis`)
        child.kill("SIGKILL")
      }
      yield* begin
      yield* untilDone(disturbed.isDone)
      const found = yield* disturbed.left

      const undisturbed = yield* open
      yield* Effect.scoped(Effect.gen(function*() {
        yield* Worker.make([yield* SnapshotProcessing.make()]).start
        for (const _ of found.results) {
          yield* undisturbed.uploadNext
          yield* untilDone(undisturbed.isDone)
        }
      }))
      assert.deepStrictEqual(found, yield* undisturbed.left)
    }).pipe(Effect.provide(storage)))
})
