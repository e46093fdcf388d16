/**
 * A command loads what it needs: how fast it starts follows from that, on any machine.
 */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Metafile } from "esbuild"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Program from "../src/Program.ts"

/** Hundreds of kilobytes each, or a database's client: none of it is needed to say what a command takes. */
const heavy = [
  "packages/geo-data/",
  "packages/storage-postgres/",
  "packages/http-api/",
  "apps/server/",
  "node_modules/pg/",
  "node_modules/libphonenumber-js/"
]

/** Commands that neither place a number nor read one. */
const light = [
  "audit",
  "backup",
  "config",
  "doctor",
  "key",
  "ledger",
  "migrate",
  "serve",
  "user",
  "worker",
  "workspace"
]

let outputs: Metafile["outputs"] = {}

beforeAll(async () => {
  const target = await mkdtemp(join(tmpdir(), "anipool-program-"))
  try {
    outputs = (await Program.bundle(target, { isHere: true })).outputs
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}, 120_000)

const chunkOf = (source: string): string => {
  const found = Object.keys(outputs).find((path) => outputs[path]!.entryPoint === source)
  assert(found !== undefined, `${source} is not loaded by itself`)
  return found
}

/** All that is loaded at once with a chunk. */
const loadedWith = (path: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const each of outputs[path]!.imports) {
    if (each.kind === "import-statement" && outputs[each.path] !== undefined) loadedWith(each.path, seen)
  }
  return seen
}

const heavyOf = (source: string): ReadonlyArray<string> => {
  const sources = [...loadedWith(chunkOf(source))].flatMap((path) => Object.keys(outputs[path]!.inputs))
  return heavy.filter((part) => sources.some((each) => each.includes(part)))
}

describe("what the program loads", () => {
  it("of the command line itself is nothing heavy", () => {
    assert.deepStrictEqual(heavyOf("apps/cli/src/main.ts"), [])
  })

  for (const command of light) {
    it(`of ${command} neither`, () => {
      assert.deepStrictEqual(heavyOf(`apps/cli/src/commands/${command}.ts`), [])
    })
  }

  it("of a command that places numbers is the geography, but of none the server or the database's client", () => {
    assert.include(heavyOf("apps/cli/src/commands/assign.ts"), "packages/geo-data/")
    const commands = Object.values(outputs).flatMap(({ entryPoint }) =>
      entryPoint?.startsWith("apps/cli/src/commands/") === true ? [entryPoint] : []
    )
    assert.isAbove(commands.length, 20)
    for (const command of commands) {
      const loaded = heavyOf(command)
      for (const part of ["apps/server/", "packages/storage-postgres/", "node_modules/pg/"]) {
        assert.notInclude(loaded, part, command)
      }
    }
  })
})
