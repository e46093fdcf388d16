/**
 * A workspace with everything that the tests need, over any storage.
 */
import * as Administration from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import * as CustomAnis from "@anipool/core/custom/CustomAnis"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Country } from "@anipool/domain/Workspace"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"

/** A number of an area code: the n-th. */
export const numberOf = (areaCode: string, n: number): string => `${areaCode}555${String(n).padStart(4, "0")}`

/** A new workspace, with the caller that stands for it. */
export const newCaller = (options: {
  readonly country?: Country
  readonly policy?: PolicyOverride
  readonly defaultCampaign?: string
  readonly timeZone?: string
} = {}) =>
  Effect.gen(function*() {
    const administration = yield* Administration.Administration
    const workspace = yield* administration.createWorkspace({
      name: `workspace-${randomUUID()}`,
      country: options.country ?? "us",
      timeZone: options.timeZone ?? (yield* Fixture.noonZone),
      inboundGroups: true,
      fields: {},
      policy: options.policy ?? {}
    })
    const caller: Caller = { workspace, defaultCampaign: options.defaultCampaign ?? null }
    return caller
  })

/** Registers a campaign that dials from the pool `poolId` (none: every ANI). */
export const newCampaign = (caller: Caller, id: string, poolId?: string) =>
  Effect.flatMap(
    CustomCampaigns.CustomCampaigns,
    (campaigns) => campaigns.create(caller, { id, name: `Campaign ${id}`, type: "Outbound", inboundPoolId: poolId })
  )

/** Registers ANIs in a pool. */
export const newAnis = (
  caller: Caller,
  poolId: string,
  numbers: ReadonlyArray<string>,
  countryCode: 1 | 44 = 1
) =>
  Effect.flatMap(
    CustomAnis.CustomAnis,
    (anis) => Effect.forEach(numbers, (number) => anis.create(caller, { countryCode, number, inboundGroupId: poolId }))
  )
