/**
 * Port: the inventory with what dialing did to each number, by pages.
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { DialCounts } from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { NumberPrefix } from "@anipool/domain/NumberPrefix"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** An ANI with its figures. Dates are those of the workspace's time zone. */
export interface AniReport {
  readonly id: AniId
  readonly callingCode: CallingCode
  readonly number: string
  readonly areaCode: string
  readonly status: AniStatus
  readonly brandName: string
  /**
   * The display name of its pool (of several, the one of the lowest id): of a pool that has no name but its id, that of the
   * registered campaign with that id, if there is one. Empty without a pool.
   */
  readonly poolName: string
  /** How often it was assigned, dialed, and reached somebody, ever. */
  readonly assignedTotal: number
  readonly dialsTotal: number
  readonly contactsTotal: number
  readonly lastDialedOn: LocalDate | null
  readonly activatedOn: LocalDate | null
  readonly deactivatedOn: LocalDate | null
  readonly inventoriedOn: LocalDate
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly today: DialCounts
  /** Of today and the 29 days before. */
  readonly last30: DialCounts
}

/** ANIs in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Port: the inventory with its figures. Removed ANIs are not in it. */
export class AniReports extends Context.Tag("@anipool/storage/AniReports")<AniReports, {
  /**
   * `limit` (≤ `pageSizeMax`) ANIs by id, after the first `offset`, and how many there are; those whose number begins
   * with `numberPrefix`, where one is given. Past the end: no ANIs. Without a prefix the cost does not grow
   * with the offset.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: { readonly numberPrefix?: NumberPrefix; readonly offset: number; readonly limit: number }
  ) => Effect.Effect<{ readonly total: number; readonly anis: ReadonlyArray<AniReport> }, StorageError>
}>() {}
