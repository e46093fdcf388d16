/**
 * Deployments: servers are replaced one by one while dialers dial.
 */
import * as Effect from "effect/Effect"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Fault, gone } from "../Fault.ts"
import { root } from "../places.ts"

/** What happens when a new version comes. */
export const faults: ReadonlyArray<Fault> = [
  {
    name: "one-by-one",
    title: "both servers and the worker stopped (SIGTERM) and started again, one by one",
    ground: "own",
    isShort: false,
    happen: ({ first, second, worker }) =>
      Effect.forEach([first, second, worker], (each) => Effect.zipRight(each.end("SIGTERM"), each.start)).pipe(
        Effect.zipRight(gone)
      )
  },
  {
    name: "migration",
    replaces: true,
    title: "a build with a migration more started beside the old one, which then is stopped",
    ground: "own",
    isShort: true,
    happen: ({ first, folder, second, serverOf }) =>
      Effect.gen(function*() {
        const build = nextBuild(folder)
        const next = yield* serverOf(join(build, "server", "dist", "main.js"))
        yield* next.start
        // Old and new side by side, then the new one alone on the old one's port.
        yield* Effect.sleep("2 seconds")
        const isOldReady = yield* Effect.promise(() => fetch(`${first.url}/health/ready`).then(({ ok }) => ok))
        yield* second.end("SIGTERM")
        const happened = yield* gone
        yield* Effect.addFinalizer(() => next.end("SIGTERM"))
        return {
          ...happened,
          commandLine: join(build, "cli", "dist", "main.js"),
          broken: isOldReady ? [] : ["the old server was not ready beside the new one"]
        }
      })
  }
]

// internal

/** A copy of what was built, with a migration more; where its applications are. */
const nextBuild = (folder: string): string => {
  const next = join(folder, "next")
  for (const kind of ["packages", "apps"]) {
    for (const name of readdirSync(join(root, kind))) {
      const [from, to] = [join(root, kind, name), join(next, kind, name)]
      mkdirSync(to, { recursive: true })
      for (const part of ["package.json", "dist", "node_modules"]) {
        if (existsSync(join(from, part))) {
          cpSync(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true })
        }
      }
    }
  }
  symlinkSync(join(root, "node_modules"), join(next, "node_modules"))
  const list = join(next, "packages", "storage-postgres", "dist", "migrations", "list.js")
  const text = readFileSync(list, "utf8")
  const added =
    "migrations.push({ id: 2, name: \"added\", sql: \"CREATE TABLE added_by_the_fault_suite (n integer)\" })"
  writeFileSync(list, `${text}\n${added}\n`)
  return join(next, "apps")
}
