/**
 * Workspaces for a run: made by a bootstrap file, filled through core.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import type { Caller } from "@anipool/core/Caller"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import type { Workspace } from "@anipool/domain/Workspace"
import { putManyMax } from "@anipool/storage/Anis"
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BenchFailed } from "./Bench.ts"
import { type Database, failed } from "./Database.ts"
import * as Numbers from "./Numbers.ts"

/** The campaign that assigns, in each workspace. */
export const campaign = "bench"

/** The pool of all ANIs, in each workspace. */
export const pool = "bench-pool"

/** High enough never to be reached, so that what is measured is the same from the first request to the last. */
export const dailyCap = 1_000_000

/** A workspace to be. */
export interface Wanted {
  readonly name: string
  readonly anis: number
}

/** A workspace, and a key to it. */
export interface Filled extends Wanted {
  readonly key: string
  /** Opens the dials intake. */
  readonly dialsKey: string
  /** Opens what an administrator may do. */
  readonly adminKey: string
  readonly workspace: Workspace
}

/** Workspaces, and the bootstrap file that names them. */
export interface Site {
  readonly bootstrap: string
  readonly workspaces: ReadonlyArray<Filled>
}

/** What workspaces are made in. */
export type Home = Pick<Database, "dataDir" | "services" | "settle">

/** Makes workspaces with their keys, campaign and ANIs. */
export const make = Effect.fnUntraced(function*(
  database: Home,
  wanted: ReadonlyArray<Wanted>
): Effect.fn.Return<Site, BenchFailed> {
  const secrets = () => wanted.map(() => `bench_${randomBytes(24).toString("hex")}`)
  const keys = secrets()
  const dialsKeys = secrets()
  const adminKeys = secrets()
  const text = JSON.stringify({
    workspaces: wanted.map(({ name }, i) => ({
      name,
      country: "us",
      timeZone: "America/New_York",
      inboundGroups: true,
      policy: { dailyCap },
      keys: [{ type: "assignment", secret: keys[i], defaultCampaign: campaign }, {
        type: "dials",
        secret: dialsKeys[i]
      }, { type: "admin", secret: adminKeys[i] }]
    }))
  })
  const bootstrap = join(database.dataDir, "bench-bootstrap.json")
  yield* Effect.promise(() => writeFile(bootstrap, text, { mode: 0o600 }))
  const fillAll = Effect.gen(function*() {
    yield* Bootstrap.apply(text)
    return yield* Effect.forEach(
      wanted,
      (each, i) =>
        Effect.map(fill(each), (workspace) => ({
          ...each,
          workspace,
          key: keys[i]!,
          dialsKey: dialsKeys[i]!,
          adminKey: adminKeys[i]!
        }))
    )
  })
  const workspaces = yield* fillAll.pipe(Effect.provide(database.services), Effect.mapError(failed))
  yield* database.settle
  return { bootstrap, workspaces }
})

// internal

const fill = Effect.fnUntraced(function*({ anis, name }: Wanted) {
  yield* Effect.logInfo(`putting ${anis} ANIs into ${name}`)
  const administration = yield* Administration
  const customAnis = yield* CustomAnis
  const campaigns = yield* CustomCampaigns
  const workspace = yield* administration.workspace(name)
  const caller: Caller = { workspace, defaultCampaign: null }
  let part: Array<Numbers.Number> = []
  const put = Effect.suspend(() => {
    const entries = part.map(({ national }) => ({ countryCode: 1 as const, number: national, inboundGroupId: pool }))
    part = []
    return customAnis.importMany(caller, entries)
  }).pipe(
    Effect.tap(({ refusals }) =>
      refusals.length === 0 ? Effect.void : Effect.dieMessage(`ANI refused: ${refusals[0]!.reason}`)
    )
  )
  for (const ani of Numbers.anis(anis)) {
    part.push(ani)
    if (part.length === putManyMax) yield* put
  }
  if (part.length > 0) yield* put
  yield* campaigns.create(caller, { id: campaign, name: "Benchmark", type: "Outbound", inboundPoolId: pool })
  return workspace
})
