/**
 * The way from each earlier release to this one, and back. `releases` has a database that each of them left behind, and what
 * it said of it (docs/CONTRIBUTING.md says how one is made).
 */
import * as RestoredDatabase from "@anipool/storage-postgres/testing/RestoredDatabase"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Program from "./Program.ts"

const folder = fileURLToPath(new URL("releases", import.meta.url))
const releases = readdirSync(folder).filter((file) => file.endsWith(".sql")).map((file) =>
  file.slice(0, -".sql".length)
)

/** A request that the release was sent, and its answer. */
interface Reading {
  readonly secret: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

interface Kept {
  readonly madeAt: string
  /** The secret of a key that was revoked. */
  readonly revoked: string
  readonly readings: ReadonlyArray<Reading>
}

const keptOf = (release: string): Kept => {
  const [head, ...readings] = readFileSync(join(folder, `${release}.ndjson`), "utf8").trimEnd().split("\n")
  return {
    ...JSON.parse(head!) as Omit<Kept, "readings">,
    readings: readings.map((line) => JSON.parse(line) as Reading)
  }
}

// However long ago the release was, what it left is not due to be removed.
const kept = { ANIPOOL_ASSIGNMENT_RETENTION_DAYS: "3650" }

const environment = (url: Redacted.Redacted) => Program.environment(url, kept)

const run = (url: Redacted.Redacted, ...words: ReadonlyArray<string>) => Program.run(environment(url), ...words)

const serve = (url: Redacted.Redacted) => Program.serve(environment(url))

const send = (
  address: string,
  request: Pick<Reading, "secret" | "method" | "path" | "body">,
  headers: Readonly<Record<string, string>> = {}
) =>
  Effect.promise(async () => {
    const response = await fetch(`${address}${request.path}`, {
      method: request.method,
      headers: { authorization: `Bearer ${request.secret}`, "content-type": "application/json", ...headers },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) })
    })
    return { status: response.status, answer: await response.json() as unknown }
  })

/** What workers work out anew by the minute. */
const figuresOfNow = ["what", "cost", "costs"]

/** What of `now` was there `before`: a later release may say more of a thing, and list more of them. */
const asBefore = (before: unknown, now: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(now)) {
    const ids = new Set(before.map(idOf))
    const same = ids.has(undefined) ? now : now.filter((each) => ids.has(idOf(each)))
    return same.map((each: unknown, i) => i < before.length ? asBefore(before[i], each) : each)
  }
  if (typeof before !== "object" || before === null || typeof now !== "object" || now === null) return now
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      figuresOfNow.includes(name)
        ? [[name, value]]
        : name in now
        ? [[name, asBefore(value, now[name as keyof typeof now])]]
        : []
    )
  )
}

const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : undefined

const assigning = (campaign: string, prospect: string) => ({
  secret: "fixture-assignment-".padEnd(40, "0"),
  method: "POST",
  path: "/assignment",
  body: { prospect_phone: prospect, dialer_campaign: campaign }
})

describe("an upgrade", () => {
  for (const release of releases) {
    it.scopedLive(`from ${release} keeps all that was there, and goes on with it`, () =>
      Effect.gen(function*() {
        const { madeAt, readings, revoked } = keptOf(release)
        const url = yield* RestoredDatabase.restore(readFileSync(join(folder, `${release}.sql`), "utf8"))
        const migrated = yield* run(url, "migrate", "--json")
        assert.strictEqual(migrated.exit, 0, migrated.stderr)
        // The day goes on: caps and figures of "today" hold as they did.
        yield* RestoredDatabase.goBackTo(url, Date.parse(madeAt))

        yield* Effect.scoped(Effect.gen(function*() {
          const address = yield* serve(url)
          for (const { answer, status, ...request } of readings) {
            const now = yield* send(address, request)
            assert.strictEqual(now.status, status, request.path)
            assert.deepStrictEqual(asBefore(answer, now.answer), answer, request.path)
          }
          assert.strictEqual(
            (yield* send(address, { ...assigning("spring", "6465550170"), secret: revoked })).status,
            403
          )

          // One number, used as often as its cap allows; a retry of one of these uses is answered as it was.
          const retried = yield* send(address, assigning("capped", "3475550100"), { "idempotency-key": "capped-0" })
          assert.deepInclude(retried.answer, { success: true, ani: "7185550199" })
          const refused = yield* send(address, assigning("capped", "3475550170"))
          assert.deepInclude(refused.answer, { success: false, message: "No available ANI found" })
          const assigned = yield* send(address, assigning("spring", "6465550170"))
          assert.deepInclude(assigned.answer, { success: true })
        }))

        const day = madeAt.slice(0, 10)
        const audited = yield* run(url, "doctor", "--audit", "--from", day, "--to", day)
        assert.strictEqual(audited.exit, 0, audited.stdout)
        assert.match(audited.stderr, /^54 assignments, 33 kept answers and 32 dials of 1 workspace looked at\.$/m)
      }))
  }

  it.scopedLive("cannot be taken back: an older release does not start, and says what to do", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      yield* RestoredDatabase.addLaterMigration(url)
      const said = "The database has the migration 9999_of_a_later_release of a newer release"
      for (const words of [["serve"], ["workspace", "list"]]) {
        const { exit, stderr } = yield* run(url, ...words)
        assert.strictEqual(exit, 1)
        assert.include(stderr, said)
        assert.include(stderr, "Start the newer release, or restore a backup from before the upgrade.")
      }
    }))
})
