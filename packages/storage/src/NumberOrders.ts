/**
 * Port: orders of numbers at providers. An order is kept before it is sent, so that one whose answer was lost is looked up
 * by its reference, and is not sent again as another.
 */
import type { Purchase } from "@anipool/domain/planner/BuyList"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Area codes of one order. */
export const linesMax = 500

/** Orders in one page; a page asks for at least 1. */
export const pageSizeMax = 100

/**
 * How an order stands. `planned`: it is being sent, or who sent it was stopped. `unknown`: it was sent, and nobody knows
 * whether the provider took it. `sent`: the provider took it. `allocated`: the provider is done, and gave what the lines
 * say. `failed`: nothing is bought by it.
 */
export type OrderState = "planned" | "unknown" | "sent" | "allocated" | "failed"

/** Numbers of one area code. */
export interface OrderLine {
  readonly areaCode: string
  readonly asked: number
  /** The area codes that they are bought for, in whose order they go to them: not its own alone, where it stands in for others. */
  readonly covers: ReadonlyArray<Purchase>
  /** How many the provider says it gave. */
  readonly allocated: number
  /** Those of them that are known, as `+12125550100`. */
  readonly numbers: ReadonlyArray<string>
  /** Why it gave fewer; `null`: it did not say. */
  readonly reason: string | null
}

/** An order to be kept. */
export interface NewOrder {
  /** What the provider is told to call it; no other order of the workspace has it. */
  readonly reference: string
  readonly provider: string
  /** What else the provider is told, as the site that numbers go to; no secrets. */
  readonly settings: Readonly<Record<string, string>>
  readonly lines: ReadonlyArray<Pick<OrderLine, "areaCode" | "asked" | "covers">>
}

/** What became of an order. */
export interface OrderProgress {
  readonly state: OrderState
  /** What the provider calls it; `null`: not known, or it has no name there. */
  readonly providerId: string | null
  readonly lines: ReadonlyArray<OrderLine>
  /** When the provider was last told to sell something, milliseconds since the epoch; `null`: it was not yet. */
  readonly sentAt: number | null
  /** A word on what went wrong. */
  readonly note: string | null
}

/** An order. Instants are milliseconds since the epoch. */
export interface NumberOrder extends OrderProgress, Pick<NewOrder, "reference" | "provider" | "settings"> {
  readonly id: number
  readonly createdAt: number
  /** Since when all its numbers are in the inventory; `null`: they are not. */
  readonly importedAt: number | null
}

/** An order that one process works on. */
export interface Claim {
  readonly workspaceId: WorkspaceId
  readonly order: NumberOrder
  /** Given by storage. */
  readonly token: number
}

/** Port: orders of numbers. */
export class NumberOrders extends Context.Tag("@anipool/storage/NumberOrders")<NumberOrders, {
  /**
   * Keeps a new order (at most `linesMax` lines), `planned` and claimed. `None`, and nothing is kept: another one is
   * `planned` or `unknown`, or has an id above `after`, so that what was to be bought must be found anew.
   */
  readonly begin: (
    workspaceId: WorkspaceId,
    order: NewOrder,
    options: { readonly after: number; readonly lease: Duration.Duration }
  ) => Effect.Effect<Option.Option<Claim>, StorageError>
  /** Claims an order; `None`: there is none of this id, or another process works on it. */
  readonly claim: (
    workspaceId: WorkspaceId,
    id: number,
    lease: Duration.Duration
  ) => Effect.Effect<Option.Option<Claim>, StorageError>
  /**
   * Keeps how a claimed order stands, and the claim for another lease; `null` lets it go. False, and nothing is changed: it
   * was claimed by another since.
   */
  readonly keep: (
    claim: Claim,
    progress: OrderProgress,
    lease: Duration.Duration | null
  ) => Effect.Effect<boolean, StorageError>
  /** Notes that all numbers of an order are in the inventory, the first time. */
  readonly noteImported: (workspaceId: WorkspaceId, id: number) => Effect.Effect<void, StorageError>
  /** The order of this id. */
  readonly find: (workspaceId: WorkspaceId, id: number) => Effect.Effect<Option.Option<NumberOrder>, StorageError>
  /** The latest orders, latest first, those before the id `before` where it is given; at most `limit` (≤ `pageSizeMax`). */
  readonly list: (
    workspaceId: WorkspaceId,
    options: { readonly before?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<NumberOrder>, StorageError>
}>() {}
