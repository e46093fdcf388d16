import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandLine, layer } from "./commandLine.ts"

const fileOf = (text: string) =>
  Effect.gen(function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true }))
    )
    const path = join(directory, "snapshot.json")
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

const makeAcme = Effect.flatMap(
  CommandLine,
  ({ json }) => json("workspace", "create", "--name", "Acme", "--country", "us", "--inbound-groups")
)

const groups = [
  { group_id: "east", group_name: "East", phones: ["2125550100", "(646) 555-0101", "x"] },
  { group_id: "", phones: [] }
]

const completed = {
  uploadId: 1,
  status: "completed",
  progress: 1,
  result: {
    groups_created: 1,
    groups_replaced: 0,
    groups_deleted: 0,
    groups_skipped: 1,
    phones_added: 2,
    phones_removed: 0,
    phones_skipped: 1,
    anis_created: 2,
    anis_removed: 0,
    skipped: [
      { group_id: "east", phone: "x", reason: "expected a phone number" },
      { group_id: "", reason: "expected a group_id of 1 to 255 characters" }
    ]
  }
}

// Live: a worker rests between its steps.
describe("snapshot", () => {
  it.scopedLive("upload applies a file, and answers what came of it as over HTTP", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const file = yield* fileOf(JSON.stringify(groups))
      assert.deepStrictEqual(yield* json("snapshot", "upload", "--workspace", "Acme", file), completed)
      assert.deepStrictEqual(yield* json("snapshot", "status", "--workspace", "Acme", "--id", "1"), completed)
      assert.deepStrictEqual(yield* json("snapshot", "list", "--workspace", "Acme"), [completed])
      const held = yield* json("ani", "list", "--workspace", "Acme", "--pool", "east")
      assert.strictEqual((held as ReadonlyArray<unknown>).length, 2)
      const { exit, stderr, stdout } = yield* run("snapshot", "upload", "--workspace", "Acme", file)
      assert.deepStrictEqual({ exit, stderr }, { exit: 0, stderr: "" })
      assert.strictEqual(
        stdout,
        [
          "Upload 2 is completed.",
          "Groups: 0 created, 1 replaced, 0 deleted, 1 skipped.",
          "Phones: 0 added, 0 removed, 1 skipped.",
          "ANIs: 0 created, 0 removed.",
          "  skipped: group \"east\", \"x\": expected a phone number",
          "  skipped: group \"\": expected a group_id of 1 to 255 characters",
          ""
        ].join("\n")
      )
      const { stdout: listed } = yield* run("snapshot", "list", "--workspace", "Acme", "--limit", "1")
      assert.match(listed, /^ID +UPLOADED +STATUS +DONE\n2 +\d{4}-\d\d-\d\dT\S+Z +completed +100%\n$/)
    }).pipe(Effect.provide(layer)))

  it.scopedLive("upload --detach leaves it to a worker", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* makeAcme
      const file = yield* fileOf(JSON.stringify(groups))
      const queued = yield* json("snapshot", "upload", "--workspace", "Acme", "--detach", file)
      assert.deepStrictEqual(queued, { uploadId: 1, status: "queued", progress: 0 })
      assert.deepStrictEqual(yield* json("snapshot", "status", "--workspace", "Acme", "--id", "1"), queued)
    }).pipe(Effect.provide(layer)))

  it.scopedLive("what cannot be used at all fails", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      yield* json("workspace", "create", "--name", "Off", "--country", "us")
      const upload = (workspace: string, text: string) =>
        Effect.flatMap(fileOf(text), (file) => run("snapshot", "upload", "--workspace", workspace, file))
      const refused = [
        ["Acme", "[", "body: expected JSON in UTF-8"],
        ["Acme", "[]", "body: expected at least one group"],
        ["Acme", "[{}]", "0.group_id: is missing, expected a string"],
        ["Off", "[]", "Inbound groups are not enabled for this workspace"],
        ["None", "[]", "Workspace not found"]
      ] as const
      for (const [workspace, text, message] of refused) {
        const { exit, stderr } = yield* upload(workspace, text)
        assert.deepStrictEqual({ exit, stderr }, { exit: 1, stderr: `anipool: ${message}\n` })
      }
      const unusable = yield* upload("Acme", "[{\"group_id\":\"A\",\"phones\":[\"x\"]}]")
      assert.strictEqual(unusable.exit, 1)
      assert.match(unusable.stderr, /^anipool: The snapshot holds no group that can be used; nothing was changed\n$/)
      const missing = yield* run("snapshot", "upload", "--workspace", "Acme", "/no/such.json")
      assert.strictEqual(missing.stderr, "anipool: /no/such.json cannot be read: there is no such file\n")
      const unknown = yield* run("snapshot", "status", "--workspace", "Acme", "--id", "9")
      assert.deepStrictEqual(unknown, { exit: 1, stdout: "", stderr: "anipool: Upload not found\n" })
    }).pipe(Effect.provide(layer)))
})
