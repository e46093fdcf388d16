/**
 * What the contract suites stand on: one layer for a suite, a workspace of its own for each test, numbers to fill it.
 *
 * Suites may run at once against one database: every name and secret made here is fresh, and no test counts anything
 * beyond its own workspace. Time is the adapter's own (a database's clock, say), never a test clock.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import { UserName } from "@anipool/domain/people/User"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import { Anis, type NewAni, type NumberWithAreaCode } from "@anipool/storage/Anis"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import * as Feed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import type { NewTransition } from "@anipool/storage/Transitions"
import type { NewUser } from "@anipool/storage/Users"
import { Workspaces } from "@anipool/storage/Workspaces"
import type { Vitest } from "@effect/vitest"
import { assert, layer as withLayer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Struct from "effect/Struct"

/** The tests of one port. */
export type Tests = (it: Vitest.MethodsNonLive<Storage, true>) => void

/**
 * Runs tests with a layer that is built once, on the live clock. Let it have its test file to itself: `layer` of
 * `@effect/vitest` changes the `it` that the rest of the file imports.
 */
export const runSuite = <E>(name: string, layer: Layer.Layer<Storage, E>, tests: Tests): void =>
  withLayer(layer, { excludeTestServices: true })(name, tests)

/** Lower-case hex digits that no other test has. */
export const freshHex = (length: number): Effect.Effect<string> =>
  Effect.map(
    Effect.replicateEffect(Random.nextIntBetween(0, 16), length),
    (digits) => digits.map((digit) => digit.toString(16)).join("")
  )

/** Settings of a workspace under a fresh name. */
export const freshSettings = (settings: Partial<WorkspaceSettings> = {}): Effect.Effect<WorkspaceSettings> =>
  Effect.map(freshHex(24), (hex) => ({
    name: `contract ${hex}`,
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy: {},
    ...settings
  }))

/** A workspace of the test's own. */
export const freshWorkspace = Effect.fn("Fixture.freshWorkspace")(function*(settings: Partial<WorkspaceSettings> = {}) {
  const workspaces = yield* Workspaces
  return yield* workspaces.create(yield* freshSettings(settings))
})

/** A time zone in which it is about noon: a test that counts the uses of a day there does not run into the next one. */
export const noonZone: Effect.Effect<string> = Effect.map(DateTime.now, (now) => {
  const eastHours = 12 - DateTime.getPartUtc(now, "hours")
  // These names count hours to the west.
  return `Etc/GMT${eastHours > 0 ? "-" : "+"}${Math.abs(eastHours)}`
})

/** A workspace id that no workspace has. */
export const unknownWorkspaceId = 2_000_000_000 as WorkspaceId

/** An ANI id that no ANI has. */
export const unknownAniId = 2_000_000_000 as AniId

/** An ANI with all that may be left out. */
type BrandedAni = NewAni & Pick<Ani, "isBranded" | "brandName">

/** The `index`-th number (0 to 9,999) of a country, as an ANI for a pool. */
export const newAni = (index: number, inboundGroupId: string, callingCode: CallingCode = 1): BrandedAni => ({
  callingCode,
  number: `${callingCode === 1 ? "212555" : "207946"}${String(index).padStart(4, "0")}`,
  areaCode: callingCode === 1 ? "212" : "20",
  inboundGroupId,
  isBranded: false,
  brandName: ""
})

/** The same number without the rest: as `Anis.update` asks for it. */
export const newNumber = (index: number, callingCode: CallingCode = 1): NumberWithAreaCode => {
  const { areaCode, number } = newAni(index, "", callingCode)
  return { callingCode, number, areaCode }
}

/** A stored ANI's national number and calling code, as `Anis.find` asks for it. */
export const numberOf = (ani: Pick<NewAni | Ani, "callingCode" | "number">) => ({
  callingCode: ani.callingCode,
  national: ani.number
})

/** Takes the first `count` numbers into a pool, one by one; answers them in this order. */
export const fillPool = Effect.fn("Fixture.fillPool")(
  function*(workspaceId: WorkspaceId, inboundGroupId: string, count: number) {
    const anis = yield* Anis
    const indexes = Array.from({ length: count }, (_, index) => index)
    return yield* Effect.forEach(indexes, (index) => anis.create(workspaceId, newAni(index, inboundGroupId)))
  }
)

/** A pause without an end, of which nothing else is said. */
export const pause: NewTransition = {
  event: "pause",
  origin: "interface",
  keyId: null,
  carrier: null,
  note: null,
  effectiveAt: null,
  until: null
}

/** A key of type `nrm`, of a fresh secret. */
export const freshKey = Effect.fn("Fixture.freshKey")(function*(workspaceId: WorkspaceId) {
  const keys = yield* ApiKeys
  const secretHash = yield* freshHex(64)
  return yield* keys.create({ workspaceId, type: "nrm", secretHash, defaultCampaign: null, active: true })
})

/** A user under a fresh name, who has a password's hash and nothing else. */
export const freshUser: Effect.Effect<NewUser> = Effect.map(freshHex(24), (hex) => ({
  name: UserName.make(`user-${hex}`),
  displayName: "Somebody",
  passwordHash: `hash of ${hex}`,
  identity: null,
  isAdministrator: false
}))

/** Where a workspace that exists stands. */
export const headOf = Effect.fn("Fixture.headOf")(function*(workspaceId: WorkspaceId) {
  const feed = yield* Feed.InventoryFeed
  return yield* Effect.flatMap(feed.head(workspaceId), Effect.orDie)
})

/** The settings of a workspace that exists. */
export const settingsOf = Effect.fn("Fixture.settingsOf")(function*(workspaceId: WorkspaceId) {
  const feed = yield* Feed.InventoryFeed
  return yield* Effect.flatMap(feed.settings(workspaceId), Effect.orDie)
})

/** The campaigns of a workspace as the feed tells them, read in pages; they are checked to be by key. */
export const campaignsIn = Effect.fn("Fixture.campaignsIn")(function*(workspaceId: WorkspaceId, limit: number) {
  const feed = yield* Feed.InventoryFeed
  const read: Array<Feed.CampaignEntry> = []
  for (;;) {
    const page = yield* feed.campaigns(workspaceId, read.at(-1)?.key ?? 0, limit)
    assert.isAtMost(page.length, limit)
    for (const campaign of page) {
      assert.isAbove(campaign.key, read.at(-1)?.key ?? 0)
      read.push(campaign)
    }
    if (page.length < limit) return read
  }
})

/** What a reader of changes knows: the ANIs that are not removed, and how far it has read. */
export interface Replica {
  readonly entries: Map<AniId, InventoryPage.HeldEntry>
  cursor: Feed.Cursor
}

/** A reader that has read nothing. */
export const emptyReplica = (): Replica => ({ entries: new Map(), cursor: Feed.start })

/** Reads on until nothing is left; each page is checked to be in order. Answers what was read, in order. */
export const readOn = Effect.fn("Fixture.readOn")(function*(workspaceId: WorkspaceId, replica: Replica, limit: number) {
  const feed = yield* Feed.InventoryFeed
  const read: Array<Feed.FeedEntry> = []
  while (true) {
    const page = yield* feed.changes(workspaceId, replica.cursor, limit)
    if (page.length === 0) return read
    assert.isAtMost(page.length, limit)
    for (const entry of page) {
      const { cursor } = replica
      const isAfter = entry.revision > cursor.revision || (entry.revision === cursor.revision && entry.id > cursor.id)
      assert.isTrue(isAfter, "changes come in the order of (revision, id), each after the cursor")
      replica.cursor = { revision: entry.revision, id: entry.id }
      if (entry.status === "REMOVED_FROM_DIALER") replica.entries.delete(entry.id)
      else replica.entries.set(entry.id, held(entry))
      read.push(entry)
    }
  }
})

/** What of a change an ANI that is held shows. */
export const held = (entry: Feed.FeedEntry): InventoryPage.HeldEntry => Struct.omit(entry, "revision")

/** The ANIs that a workspace holds, read in pages; they are checked to be by id. */
export const heldIn = Effect.fn("Fixture.heldIn")(function*(workspaceId: WorkspaceId, limit: number) {
  const feed = yield* Feed.InventoryFeed
  const read: Array<InventoryPage.HeldEntry> = []
  while (true) {
    const page = yield* feed.inInventory(workspaceId, read.at(-1)?.id ?? 0, limit)
    if (page.ids.length === 0) return read
    assert.isAtMost(page.ids.length, limit)
    for (const entry of InventoryPage.entries(page)) {
      assert.isAbove(entry.id, read.at(-1)?.id ?? 0)
      read.push(entry)
    }
  }
})

/** Runs an effect `times` times at once, and answers how many succeeded; every failure must have the expected tag. */
export const successesOf = Effect.fn("Fixture.successesOf")(
  function*<A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>, times: number, tag: E["_tag"]) {
    const results = yield* Effect.all(Array.from({ length: times }, () => Effect.either(effect)), {
      concurrency: "unbounded"
    })
    const failures = results.flatMap((result) => result._tag === "Left" ? [result.left._tag] : [])
    assert.deepStrictEqual(failures, failures.map(() => tag))
    return times - failures.length
  }
)

/** What was found of a name, which storage did not fail to read. */
export const answered = <A>(found: A | StorageError | undefined): A | undefined => {
  if (found instanceof StorageError) throw found
  return found
}

/** Checks that an effect does not succeed, be it by failure or by defect. */
export const assertRefused = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.map(Effect.exit(effect), (exit) => assert.isTrue(Exit.isFailure(exit), "it should have been refused"))
