/**
 * Redress cases: whom to ask why numbers are blocked, until people close them.
 */
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { type RedressCase, RedressCases } from "@anipool/storage/RedressCases"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type InvalidRequest, NotFound } from "../CoreError.ts"
import * as InventoryAni from "./InventoryAni.ts"

/** Which cases to show; what is left out does not filter. */
export interface RedressFilter {
  readonly state?: "open" | "closed" | undefined
  readonly number?: string | undefined
  readonly after?: number | undefined
  /** 1 to `listedMax` of the port. */
  readonly limit: number
}

/** Redress cases. */
export class RedressDesk extends Context.Tag("@anipool/core/RedressDesk")<RedressDesk, {
  /** Cases by id. */
  readonly list: (
    workspace: Workspace,
    filter: RedressFilter
  ) => Effect.Effect<ReadonlyArray<RedressCase>, InvalidRequest | NotFound | StorageError>
  /** Closes an open case. */
  readonly close: (
    workspace: Workspace,
    id: number,
    note: string | null
  ) => Effect.Effect<RedressCase, NotFound | StorageError>
}>() {}

/** `RedressDesk` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const cases = yield* RedressCases

  return RedressDesk.of({
    list: Effect.fn("RedressDesk.list")(function*(workspace, { after, limit, number, state }) {
      const held = number === undefined
        ? undefined
        : yield* InventoryAni.find(anis, workspace, yield* InventoryAni.candidatesOf(workspace, number))
      return yield* cases.list(workspace.id, {
        ...(state === undefined ? {} : { isOpen: state === "open" }),
        ...(held === undefined ? {} : { aniId: held.id }),
        ...(after === undefined ? {} : { after }),
        limit
      })
    }),

    close: Effect.fn("RedressDesk.close")(function*(workspace, id, note) {
      const closed = yield* cases.close(workspace.id, id, note)
      if (Option.isSome(closed)) return closed.value
      return yield* new NotFound({ message: "No such redress case is open", code: "remediation_not_found" })
    })
  })
})

/** `RedressDesk` over storage. */
export const layer: Layer.Layer<RedressDesk, never, Anis | RedressCases> = Layer.effect(RedressDesk, make)
