/**
 * An ANI into a rest and back, and the record of it.
 */
import type { Ani } from "@anipool/domain/Ani"
import type { KeyId } from "@anipool/domain/ApiKey"
import * as EffectiveTime from "@anipool/domain/lifecycle/EffectiveTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import { type NewTransition, type Transition, Transitions } from "@anipool/storage/Transitions"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, InvalidRequest, type NotFound } from "../CoreError.ts"
import * as InventoryAni from "./InventoryAni.ts"

/** Who asks: a key over the interface, or a person at the command line. */
export interface Actor {
  readonly origin: "interface" | "command-line"
  readonly keyId: KeyId | null
}

/** What is asked of an ANI. */
export interface TransitionRequest {
  readonly ani: string
  /** The carrier's identifier, 6 digits. */
  readonly carrier?: string | undefined
  readonly note?: string | undefined
  /** From when it is said to hold, as callers write it (`EffectiveTime`); now, unless given. */
  readonly date?: string | undefined
}

/** A rest that is asked for. */
export interface PauseRequest extends TransitionRequest {
  /** When it ends by itself, written like `date`; it does not, unless given. */
  readonly until?: string | undefined
}

/** What may go wrong with a transition. */
export type TransitionFailure = InvalidRequest | NotFound | Conflict | StorageError

/** An ANI into a rest and back. */
export class AniLifecycle extends Context.Tag("@anipool/core/AniLifecycle")<AniLifecycle, {
  /**
   * Cools an active ANI off, if it is in a pool: once this is acknowledged, it is given out no more. It comes back when
   * it is activated, or by itself where the request says so.
   */
  readonly pause: (workspace: Workspace, request: PauseRequest, by: Actor) => Effect.Effect<Ani, TransitionFailure>
  /** Lets an ANI that rests be given out again. */
  readonly activate: (
    workspace: Workspace,
    request: TransitionRequest,
    by: Actor
  ) => Effect.Effect<Ani, TransitionFailure>
  /** The ANI with this number, and its transitions, the latest first. */
  readonly history: (
    workspace: Workspace,
    ani: string
  ) => Effect.Effect<
    { readonly ani: Ani; readonly transitions: ReadonlyArray<Transition> },
    InvalidRequest | NotFound | StorageError
  >
}>() {}

/** `AniLifecycle` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const transitions = yield* Transitions

  const move = Effect.fnUntraced(function*(
    event: NewTransition["event"],
    workspace: Workspace,
    request: PauseRequest,
    by: Actor
  ) {
    // All of the request's form before anything is looked up.
    const candidates = yield* InventoryAni.candidatesOf(workspace, request.ani)
    const transition: NewTransition = {
      event,
      origin: by.origin,
      keyId: by.keyId,
      carrier: request.carrier ?? null,
      note: request.note ?? null,
      effectiveAt: yield* instantOf("date", request.date, workspace),
      until: yield* instantToCome("until", request.until, workspace)
    }
    const ani = yield* InventoryAni.find(anis, workspace, candidates)
    const { results: [result] } = yield* transitions.apply(workspace.id, [ani.id], transition)
    if (result === "unknown") return yield* InventoryAni.notFound
    return result === "done" ? ani : yield* refusals[event]
  })

  return AniLifecycle.of({
    pause: Effect.fn("AniLifecycle.pause")((workspace: Workspace, request: PauseRequest, by: Actor) =>
      move("pause", workspace, request, by)
    ),

    activate: Effect.fn("AniLifecycle.activate")((workspace: Workspace, request: TransitionRequest, by: Actor) =>
      move("activate", workspace, request, by)
    ),

    history: Effect.fn("AniLifecycle.history")(function*(workspace, number) {
      const ani = yield* InventoryAni.find(anis, workspace, yield* InventoryAni.candidatesOf(workspace, number))
      return { ani, transitions: yield* transitions.history(workspace.id, ani.id) }
    })
  })
})

/** `AniLifecycle` over storage. */
export const layer: Layer.Layer<AniLifecycle, never, Anis | Transitions> = Layer.effect(AniLifecycle, make)

/** A time to come as callers write it, in milliseconds since the epoch; null stays null. */
export const instantToCome = Effect.fnUntraced(function*(
  field: string,
  text: string | undefined,
  workspace: Workspace
) {
  const at = yield* instantOf(field, text, workspace)
  if (at !== null && at <= (yield* Clock.currentTimeMillis)) {
    return yield* InvalidRequest.field(field, "expected a time to come")
  }
  return at
})

// internal

const refusals = {
  pause: new Conflict({ message: "Only active ANIs can be paused", code: "ani_not_active" }),
  activate: new Conflict({ message: "Only ANIs in cooling off status can be activated", code: "ani_not_cooling_off" })
}

const instantOf = (
  field: string,
  text: string | undefined,
  { timeZone }: Workspace
): Effect.Effect<number | null, InvalidRequest> =>
  text === undefined
    ? Effect.succeed(null)
    : Option.match(EffectiveTime.parse(text, timeZone), {
      onNone: () => InvalidRequest.field(field, EffectiveTime.expected),
      onSome: Effect.succeed
    })
