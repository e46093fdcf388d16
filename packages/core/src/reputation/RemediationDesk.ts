/**
 * Requests to have a number's reputation mended, and the desk that works on them.
 */
import type { Ani } from "@anipool/domain/Ani"
import type { RemediationId, RemediationState } from "@anipool/domain/lifecycle/Remediation"
import * as VendorName from "@anipool/domain/reputation/VendorName"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { type Remediation, Remediations } from "@anipool/storage/Remediations"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, type InvalidRequest, NotFound } from "../CoreError.ts"
import type { Actor } from "./AniLifecycle.ts"
import * as InventoryAni from "./InventoryAni.ts"

/** A request that is asked for. */
export interface RemediationRequest {
  readonly ani: string
  /** The carrier's identifier, 6 digits. */
  readonly carrier?: string | undefined
  readonly note?: string | undefined
}

/** Which requests to show; what is left out does not filter. */
export interface DeskFilter {
  readonly state?: RemediationState | undefined
  /** By number. */
  readonly ani?: string | undefined
  /** With whom they are handed in; `none`: with nobody yet. */
  readonly vendor?: string | undefined
  /** Asked for at least so many days ago. */
  readonly minDays?: number | undefined
  readonly after?: RemediationId | undefined
  /** 1 to `listedMax` of the port. */
  readonly limit: number
}

/** Requests for remediation, and the desk that works on them. */
export class RemediationDesk extends Context.Tag("@anipool/core/RemediationDesk")<RemediationDesk, {
  /** Asks for an ANI to be remediated; none is made within the cooldown. The ANI goes on as it is. */
  readonly request: (
    workspace: Workspace,
    request: RemediationRequest,
    by: Actor
  ) => Effect.Effect<
    { readonly ani: Ani; readonly isReceived: boolean },
    InvalidRequest | NotFound | StorageError
  >
  /** Requests by id. */
  readonly list: (
    workspace: Workspace,
    filter: DeskFilter
  ) => Effect.Effect<ReadonlyArray<Remediation>, InvalidRequest | NotFound | StorageError>
  /** Moves a request on. */
  readonly step: (
    workspace: Workspace,
    id: RemediationId,
    step: { readonly state: RemediationState; readonly note: string | null }
  ) => Effect.Effect<Remediation, NotFound | Conflict | StorageError>
}>() {}

/** `RemediationDesk` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const remediations = yield* Remediations

  const find = Effect.fnUntraced(function*(workspace: Workspace, number: string) {
    return yield* InventoryAni.find(anis, workspace, yield* InventoryAni.candidatesOf(workspace, number))
  })

  return RemediationDesk.of({
    request: Effect.fn("RemediationDesk.request")(function*(workspace, { ani: number, carrier, note }, { keyId }) {
      const ani = yield* find(workspace, number)
      const outcome = yield* remediations.request(workspace.id, ani.id, {
        keyId,
        carrier: carrier ?? null,
        note: note ?? null
      })
      if (Option.isNone(outcome)) return yield* InventoryAni.notFound
      return { ani, isReceived: outcome.value === "received" }
    }),

    list: Effect.fn("RemediationDesk.list")(function*(
      workspace,
      { after, ani, limit, minDays, state, vendor }
    ) {
      const named = vendor === undefined ? undefined : VendorName.normalized(vendor)
      const now = yield* Clock.currentTimeMillis
      const held = ani === undefined ? undefined : yield* find(workspace, ani)
      return yield* remediations.list(workspace.id, {
        ...(state === undefined ? {} : { state }),
        ...(held === undefined ? {} : { aniId: held.id }),
        ...(named === undefined ? {} : { vendor: named === "none" ? null : named }),
        ...(minDays === undefined ? {} : { requestedBefore: now - minDays * 86_400_000 }),
        ...(after === undefined ? {} : { after }),
        limit
      })
    }),

    step: Effect.fn("RemediationDesk.step")(function*(workspace, id, step) {
      const moved = yield* remediations.step(workspace.id, id, step).pipe(
        Effect.catchTag(
          "StepRefused",
          ({ state }) =>
            new Conflict({
              message: `The request is ${state}, and cannot become ${step.state}`,
              code: "remediation_transition"
            })
        )
      )
      return Option.isSome(moved)
        ? moved.value
        : yield* new NotFound({ message: "Remediation request not found", code: "remediation_not_found" })
    })
  })
})

/** `RemediationDesk` over storage. */
export const layer: Layer.Layer<RemediationDesk, never, Anis | Remediations> = Layer.effect(RemediationDesk, make)
