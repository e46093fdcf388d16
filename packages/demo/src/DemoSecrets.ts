/**
 * The secrets of the demo workspaces' keys, and the file that keeps them.
 *
 * Storage knows only hashes, so the demo could show its keys once and never again; it is no fun to start over for that.
 * The file is for the eyes of its user alone (mode 0600) and lies in the data directory, beside the database's password.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import type { KeyType } from "@anipool/domain/ApiKey"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Name of the file in the data directory. */
export const fileName = "demo-keys.json"

const Secret = Schema.Redacted(ApiKey.Secret)

/** The types of keys that each of the demo workspaces has, in the order in which they are shown. */
export const keyTypes = [
  "admin",
  "universal",
  "assignment",
  "nrm",
  "planner",
  "dials"
] as const satisfies ReadonlyArray<KeyType>

/** One secret for each key of the demo workspaces. */
export const DemoSecrets = Schema.Struct({
  usAdmin: Secret,
  usUniversal: Secret,
  usAssignment: Secret,
  usNrm: Secret,
  usPlanner: Secret,
  usDials: Secret,
  ukAdmin: Secret,
  ukUniversal: Secret,
  ukAssignment: Secret,
  ukNrm: Secret,
  ukPlanner: Secret,
  ukDials: Secret
}).annotations({ identifier: "DemoSecrets" })
/** One secret for each key of the demo workspaces. */
export type DemoSecrets = typeof DemoSecrets.Type

/** Secrets that are known: all, or those of a release that had fewer keys. */
export const KnownSecrets = Schema.partialWith(DemoSecrets, { exact: true })
/** Secrets that are known. */
export type KnownSecrets = typeof KnownSecrets.Type

/** The secret of a workspace's key. */
export const secretOf = (
  secrets: DemoSecrets,
  country: "us" | "uk",
  type: KeyType
): Redacted.Redacted => secrets[nameOf(country, type)]

/** The name under which the secret of a workspace's key is kept. */
export const nameOf = (country: "us" | "uk", type: KeyType): keyof DemoSecrets =>
  `${country}${type.charAt(0).toUpperCase()}${type.slice(1)}` as keyof DemoSecrets

/** The secrets kept in a data directory; `None` when there are none, or when they cannot be read (a warning says so). */
export const read = (dataDir: string): Effect.Effect<Option.Option<KnownSecrets>> =>
  Effect.tryPromise(() => readFile(join(dataDir, fileName), "utf8").catch(orMissing)).pipe(
    Effect.flatMap((text) => text === undefined ? Effect.succeedNone : Effect.asSome(decode(text))),
    // The cause is left out of the log: a parser's message may quote the secrets.
    Effect.catchAll(() =>
      Effect.logWarning(`${fileName} in ${dataDir} cannot be read: the demo gets new keys`).pipe(
        Effect.as(Option.none())
      )
    )
  )

/** Keeps the secrets in a data directory, which is made when missing; a warning says so when that fails. */
export const write = (dataDir: string, secrets: DemoSecrets): Effect.Effect<void> =>
  encode(secrets).pipe(
    Effect.flatMap((text) =>
      Effect.tryPromise(async () => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 })
        // A file of its own first, so that nobody ever reads half of it; its name is nobody else's.
        const path = join(dataDir, fileName)
        const unfinished = `${path}.${randomBytes(6).toString("hex")}`
        await writeFile(unfinished, `${text}\n`, { mode: 0o600 })
        await rename(unfinished, path)
      })
    ),
    Effect.catchAll((cause) =>
      Effect.logWarning(`The demo's keys cannot be kept in ${dataDir}: its next start makes new ones`, cause)
    )
  )

// internal

const decode = Schema.decode(Schema.parseJson(KnownSecrets))
const encode = Schema.encode(Schema.parseJson(DemoSecrets, { space: 2 }))

const orMissing = (cause: NodeJS.ErrnoException): undefined => {
  if (cause.code === "ENOENT") return undefined
  throw cause
}
