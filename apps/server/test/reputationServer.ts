/**
 * A server over a storage into which tests can write the past.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { StartFailed } from "@anipool/server/StartFailed"
import { Seed } from "@anipool/storage-contract/Seed"
import { Anis } from "@anipool/storage/Anis"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { Storage } from "@anipool/storage/Storage"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer as layerServer, type TestServer } from "./TestServer.ts"

/** What the tests of number reputation use. */
export type Services = Seed | Storage | TestServer

/** A server over a storage, and the storage. */
export const layer = <E>(storage: Layer.Layer<Storage | Seed, E>): Layer.Layer<Services, E | StartFailed> =>
  Layer.flatMap(
    storage,
    (context) => Layer.merge(layerServer(Layer.succeedContext(context)), Layer.succeedContext(context))
  )

/** What was answered. */
export { is } from "./groupsSuite.ts"

/** A workspace as storage knows it. */
export const stored = Effect.fnUntraced(function*(name: string) {
  const workspaces = yield* Workspaces
  const feed = yield* InventoryFeed
  const { id } = yield* Effect.flatten(workspaces.findByName(name))
  const { day } = yield* Effect.flatten(feed.head(id))
  return { id, today: day }
}, Effect.orDie)

/** The id of a number that a workspace holds. */
export const idOf = Effect.fnUntraced(function*(workspaceId: WorkspaceId, callingCode: 1 | 44, national: string) {
  const anis = yield* Anis
  return (yield* Effect.flatten(anis.find(workspaceId, [{ callingCode, national }]))).id
}, Effect.orDie)

/** Dials of a day: 8 with 2 contacts, 1 success, 3 blocked and 1 not answered, so many times. */
export const dialed = (workspaceId: WorkspaceId, today: LocalDate, aniId: AniId, times: ReadonlyArray<number>) =>
  Effect.flatMap(Seed, (seed) =>
    seed.dialed(
      workspaceId,
      today,
      times.map((n, ago) => ({
        aniId,
        day: dayBefore(today, ago),
        dials: 8 * n,
        contacts: 2 * n,
        successes: n,
        blocks: 3 * n,
        noAnswers: n
      }))
    ))

/** The day so many days before another. */
export const dayBefore = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Takes so many numbers of one pool in, after those that there are. */
export const many = (workspaceId: WorkspaceId, count: number) =>
  Effect.flatMap(Anis, (anis) =>
    anis.putMany(
      workspaceId,
      Array.from({ length: count }, (_, i) => ({
        callingCode: 1 as const,
        number: `310555${String(i).padStart(4, "0")}`,
        areaCode: "310",
        inboundGroupId: "P",
        isBranded: false,
        brandName: ""
      }))
    ))
