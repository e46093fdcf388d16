/**
 * Groups for the contract suites, and what a workspace holds of them.
 */
import type { AniStatus } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

/** The `index`-th number (0 to 9,999) of a country, packed. */
export const phone = (index: number, callingCode: CallingCode = 1): PackedNumber.PackedNumber =>
  PackedNumber.pack(Fixture.newNumber(index, callingCode))

/** A group of the numbers with these indexes. */
export const group = (groupId: string, ...indexes: ReadonlyArray<number>) => ({
  groupId,
  name: `Group ${groupId}`,
  phones: indexes.map((index) => phone(index))
})

/** The index of a national number that `Fixture.newAni` made. */
export const indexOf = (number: string): number => Number(number.slice(-4))

/** The groups of a workspace that have members, as a server's feed tells them: by group, the indexes of its members. */
export const membersOf = Effect.fn("GroupsFixture.membersOf")(function*(workspaceId: WorkspaceId) {
  const { pools } = yield* Fixture.settingsOf(workspaceId)
  const groupIds = new Map(pools.map(({ groupId, id }) => [id, groupId]))
  const replica = Fixture.emptyReplica()
  yield* Fixture.readOn(workspaceId, replica, 1_000)
  const members: Record<string, Array<number>> = {}
  for (const { number, pools } of replica.entries.values()) {
    for (const pool of pools) (members[groupIds.get(pool)!] ??= []).push(indexOf(number))
  }
  for (const indexes of Object.values(members)) indexes.sort((a, b) => a - b)
  return members
})

/** The indexes of the ANIs of a workspace in a state; without one, of all that are held. */
export const heldOf = Effect.fn("GroupsFixture.heldOf")(function*(workspaceId: WorkspaceId, status?: AniStatus) {
  const anis = yield* Anis
  const held = yield* anis.list(workspaceId, { limit: 10_000, ...(status !== undefined && { filter: { status } }) })
  return held.map(({ number }) => indexOf(number)).sort((a, b) => a - b)
})
