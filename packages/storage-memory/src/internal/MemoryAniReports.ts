/**
 * `AniReports` in memory.
 */
import * as Figures from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniReport, AniReports, pageSizeMax } from "@anipool/storage/AniReports"
import * as Effect from "effect/Effect"
import * as AniDays from "./AniDays.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AniReports.of({
    page: Effect.fn("AniReports.page")((
      workspaceId: WorkspaceId,
      options: { readonly numberPrefix?: NumberPrefix.NumberPrefix; readonly offset: number; readonly limit: number }
    ) =>
      Effect.sync(() => {
        const { limit, numberPrefix, offset } = options
        State.assertAtMost("AniReports.page", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, anis: [] }
        const { inventory } = workspace
        const window = windowOf(inventory.now().day)
        const found = numberPrefix === undefined
          ? undefined
          : inventory.rows.filter((row) =>
            Inventory.isInInventory(row) && NumberPrefix.isPrefixOf(numberPrefix, row.callingCode, row.number)
          )
        return {
          total: found?.length ?? inventory.inInventory.size,
          anis: (found?.slice(offset, offset + limit) ?? Inventory.heldFrom(inventory, offset, limit))
            .map((row) => report(workspace, row, window))
        }
      })
    )
  })

/** The 30 days that figures are of: worked out once for all the ANIs of a request. */
export interface Window {
  readonly from: LocalDate
  readonly today: LocalDate
}

/** The window that ends with a day. */
export const windowOf = (today: LocalDate): Window => ({ from: Figures.windowStart(today), today })

/** What dialing did to an ANI in the last 30 days. */
export const last30 = (
  { aniDays }: State.WorkspaceState,
  { id }: Inventory.AniRow,
  { from, today }: Window
): AniDays.Counts => AniDays.between(aniDays, id, from, today)

/** An ANI with its figures. */
export const report = (workspace: State.WorkspaceState, row: Inventory.AniRow, window: Window): AniReport => {
  const { aniDays } = workspace
  const ever = AniDays.between(aniDays, row.id, "", "9999-12-31")
  const pool = Inventory.poolOf(row)
  return {
    id: row.id,
    callingCode: row.callingCode,
    number: row.number,
    areaCode: row.areaCode,
    status: row.status,
    brandName: row.brandName,
    poolName: pool === null ? "" : shownName(workspace, workspace.pools.get(workspace.groupIds[pool - 1]!)!),
    assignedTotal: row.usedTotal,
    dialsTotal: ever.dials,
    contactsTotal: ever.contacts,
    lastDialedOn: AniDays.lastDialedOn(aniDays, row.id) ?? null,
    activatedOn: row.activatedOn,
    deactivatedOn: row.deactivatedOn,
    inventoriedOn: row.inventoriedOn,
    createdAt: row.createdAt,
    today: countsOf(AniDays.between(aniDays, row.id, window.today, window.today)),
    last30: countsOf(last30(workspace, row, window))
  }
}

/** The name that a pool is shown by: its own, or, of one that only a campaign's id named, the campaign's. */
const shownName = ({ campaigns }: State.WorkspaceState, { groupId, name }: State.PoolRow): string =>
  name === groupId ? campaigns.get(groupId)?.campaign.name ?? name : name

/** What came of dials, without what was assigned. */
export const countsOf = (
  { blocks, contacts, dials, noAnswers, successes }: AniDays.Counts
): Figures.DialCounts => ({
  dials,
  contacts,
  successes,
  blocks,
  noAnswers
})
