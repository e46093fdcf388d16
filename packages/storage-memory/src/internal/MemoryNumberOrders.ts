/**
 * `NumberOrders` in memory.
 */
import * as OrderEntries from "@anipool/domain/trail/OrderEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Claim,
  linesMax,
  type NewOrder,
  type NumberOrder,
  NumberOrders,
  type OrderProgress,
  pageSizeMax
} from "@anipool/storage/NumberOrders"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Lease from "./Lease.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()
  const rowsOf = (workspaceId: WorkspaceId) => State.find(state, workspaceId)?.numberOrders ?? []
  const rowOf = (workspaceId: WorkspaceId, id: number) => rowsOf(workspaceId).find(({ order }) => order.id === id)
  const claimed = (workspaceId: WorkspaceId, { order, token }: State.NumberOrderRow): Claim => ({
    workspaceId,
    order,
    token
  })

  return NumberOrders.of({
    begin: Effect.fn("NumberOrders.begin")((
      workspaceId: WorkspaceId,
      { lines, provider, reference, settings }: NewOrder,
      { after, lease }: { readonly after: number; readonly lease: Duration.Duration }
    ) =>
      Trail.acting((actor) => {
        State.assertAtMost("NumberOrders.begin", lines.length, linesMax)
        const workspace = State.get(state, workspaceId)
        const rows = workspace.numberOrders
        if (rows.some(({ order }) => isOpen(order) || order.id > after)) return Option.none()
        if (rows.some(({ order }) => order.reference === reference)) {
          throw new RangeError(`there is an order ${reference}`)
        }
        const at = now()
        const row: State.NumberOrderRow = {
          order: {
            id: ++state.lastNumberOrderId,
            reference,
            provider,
            settings,
            state: "planned",
            providerId: null,
            lines: lines.map((line) => ({ ...line, allocated: 0, numbers: [], reason: null })),
            sentAt: null,
            note: null,
            createdAt: at,
            importedAt: null
          },
          token: 1,
          leaseUntil: Lease.end(at, lease)
        }
        rows.push(row)
        State.record(state, workspace, actor, OrderEntries.begun(row.order))
        return Option.some(claimed(workspaceId, row))
      })
    ),

    claim: Effect.fn("NumberOrders.claim")((workspaceId: WorkspaceId, id: number, lease: Duration.Duration) =>
      Effect.sync(() => {
        const row = rowOf(workspaceId, id)
        const at = now()
        if (row === undefined || !Lease.isFree(row, at)) return Option.none()
        row.token++
        row.leaseUntil = Lease.end(at, lease)
        return Option.some(claimed(workspaceId, row))
      })
    ),

    keep: Effect.fn("NumberOrders.keep")((
      { order: { id }, token, workspaceId }: Claim,
      { lines, note, providerId, sentAt, state: becomes }: OrderProgress,
      lease: Duration.Duration | null
    ) =>
      Trail.acting((actor) => {
        const row = rowOf(workspaceId, id)
        if (row === undefined || row.token !== token) return false
        const before = row.order
        row.order = { ...before, state: becomes, providerId, lines, sentAt, note }
        const entry = OrderEntries.changed(before, row.order)
        if (entry !== undefined) State.record(state, State.get(state, workspaceId), actor, entry)
        row.leaseUntil = lease === null ? 0 : Lease.end(now(), lease)
        return true
      })
    ),

    noteImported: Effect.fn("NumberOrders.noteImported")((workspaceId: WorkspaceId, id: number) =>
      Effect.sync(() => {
        const row = rowOf(workspaceId, id)
        if (row !== undefined) row.order = { ...row.order, importedAt: row.order.importedAt ?? now() }
      })
    ),

    find: Effect.fn("NumberOrders.find")((workspaceId: WorkspaceId, id: number) =>
      Effect.sync(() => Option.map(Option.fromNullable(rowOf(workspaceId, id)), ({ order }) => order))
    ),

    list: Effect.fn("NumberOrders.list")((
      workspaceId: WorkspaceId,
      { before = Infinity, limit }: { readonly before?: number | undefined; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("NumberOrders.list", limit, pageSizeMax)
        return rowsOf(workspaceId).map(({ order }) => order).filter(({ id }) => id < before).reverse().slice(0, limit)
      })
    )
  })
}

// internal

const isOpen = ({ state }: NumberOrder): boolean => state === "planned" || state === "unknown"
