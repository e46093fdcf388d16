/**
 * Who uses the embedded PostgreSQL: one file per use, named after the process and holding its mark. To be called under
 * the lock.
 */
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { attempt, type EmbeddedPostgresError } from "./failure.ts"
import { isAlive, ownMark } from "./processes.ts"

/** Registers one use by this process; the answer is its file. */
export const register = (home: string): Effect.Effect<string, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const mark = yield* ownMark
    const file = join(home, "clients", `${process.pid}-${randomBytes(6).toString("hex")}`)
    return yield* attempt("register with the embedded PostgreSQL", async () => {
      await mkdir(join(home, "clients"), { recursive: true, mode: 0o700 })
      await writeFile(file, mark, { flag: "wx", mode: 0o600 })
      return file
    })
  })

export const unregister = (file: string): Effect.Effect<void> =>
  Effect.ignore(attempt("leave the embedded PostgreSQL", () => rm(file, { force: true })))

/** How many uses there are by processes that live; forgets the others. */
export const countAlive = (home: string): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const directory = join(home, "clients")
    const names = yield* attempt("list who uses the embedded PostgreSQL", () => readdir(directory))
    let alive = 0
    for (const name of names) {
      const file = join(directory, name)
      const mark = yield* attempt("read who uses the embedded PostgreSQL", () => readFile(file, "utf8")).pipe(
        Effect.orElseSucceed(() => "")
      )
      if (yield* isAlive(Number.parseInt(name, 10), mark)) alive++
      else yield* unregister(file)
    }
    return alive
  })
