/**
 * A large company for the console: 100,000 numbers in 5,000 groups, one of which is as large as groups come, 1,000 campaigns
 * that dial from them, and what became of their dials; and a person who administers it.
 */
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { People } from "@anipool/core/people/People"
import { UserName } from "@anipool/domain/people/User"
import { putManyMax } from "@anipool/storage/Anis"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import type { BenchFailed } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Numbers from "../Numbers.ts"
import type * as Workspaces from "../Workspaces.ts"

/** Numbers of the company. */
export const anis = 100_000
/** Groups that they are in. */
export const groups = 5_000
/** Campaigns that dial from them. */
export const campaigns = 1_000
/** Numbers of the largest group: as many as one has at most. */
export const largest = 25_000

/** The largest group. */
export const largestGroup = groupOf(0)

/** Somebody who signs in by name and password. */
export interface Person {
  readonly name: string
  readonly password: string
}

/** Makes it in a workspace that is there, with an administrator, who is answered. */
export const make = Effect.fnUntraced(function*(
  database: Database.Database,
  { workspace }: Workspaces.Filled
): Effect.fn.Return<Person, BenchFailed> {
  yield* Effect.logInfo(`putting ${anis} numbers into ${groups} groups of ${workspace.name}`)
  const person = { name: "operator-of-the-bench", password: randomBytes(24).toString("base64url") }
  const fill = Effect.gen(function*() {
    const caller = { workspace, defaultCampaign: null }
    const customAnis = yield* CustomAnis
    const customCampaigns = yield* CustomCampaigns
    const entries = Array.from(Numbers.anis(anis), ({ national }, i) => ({
      countryCode: 1 as const,
      number: national,
      inboundGroupId: groupOf(i < largest ? 0 : 1 + i % (groups - 1))
    }))
    for (let from = 0; from < entries.length; from += putManyMax) {
      yield* customAnis.importMany(caller, entries.slice(from, from + putManyMax))
    }
    // One is there.
    for (let i = 1; i < campaigns; i++) {
      yield* customCampaigns.create(caller, {
        id: `campaign-${number(i)}`,
        name: `Campaign ${number(i)} of the company`,
        type: "Outbound",
        inboundPoolId: groupOf(i)
      })
    }
    yield* Effect.flatMap(People, ({ create }) =>
      create(
        { name: UserName.make(person.name), displayName: "Operator", password: Redacted.make(person.password) },
        { workspaceId: caller.workspace.id, role: "administrator" }
      ))
  })
  yield* fill.pipe(Effect.provide(database.services), Effect.mapError(Database.failed))
  yield* Database.fillFigures(database)
  yield* Database.fillDials(database, days)
  return person
})

// internal

/** Days with dials. */
const days = 31

function number(i: number): string {
  return String(i).padStart(4, "0")
}

function groupOf(i: number): string {
  return `group-${number(i)}`
}
