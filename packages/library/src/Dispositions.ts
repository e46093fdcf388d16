/**
 * Dispositions: the results a call can have, as your dialer names them.
 */
import type { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { Identifier } from "@anipool/domain/Campaign"
import * as Domain from "@anipool/domain/Disposition"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Inputs from "./internal/inputs.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** A disposition. */
export interface Disposition {
  /** Your own identifier of it, 1 to 255 characters. */
  readonly id: string
  readonly name: string
  /** Who sets it. */
  readonly type: "System" | "Agent"
  /** Whether the prospect was reached. */
  readonly contact: boolean
  /** Whether the call was a success, wholly or in part. */
  readonly success: boolean
}

/** What changes of a disposition; what is left out stays. */
export interface DispositionChange {
  readonly name?: string | undefined
  readonly type?: "System" | "Agent" | undefined
  readonly contact?: boolean | undefined
  readonly success?: boolean | undefined
}

/** The dispositions of one workspace. */
export interface Dispositions {
  /** Registers a disposition. */
  readonly create: (disposition: Disposition, options?: CallOptions) => Promise<Disposition>
  /** Changes a disposition. */
  readonly update: (id: string, change: DispositionChange, options?: CallOptions) => Promise<Disposition>
  /** The disposition of this id. */
  readonly get: (id: string, options?: CallOptions) => Promise<Disposition>
  /** Deletes a disposition. */
  readonly remove: (id: string, options?: CallOptions) => Promise<void>
}

/** The dispositions of one workspace. */
export const make = (dispositions: CustomDispositions["Type"], { run }: WorkspaceCalls): Dispositions => ({
  create: (disposition, options) =>
    run((caller) => Effect.flatMap(readNew(disposition), (read) => dispositions.create(caller, read)), options),
  update: (id, change, options) =>
    run(
      (caller) =>
        Effect.flatMap(
          Effect.all([readId(id), readChange(change)]),
          ([id, change]) => Effect.map(dispositions.update(caller, id, change), ({ value }) => value)
        ),
      options
    ),
  get: (id, options) => run((caller) => Effect.flatMap(readId(id), (id) => dispositions.get(caller, id)), options),
  remove: (id, options) =>
    run((caller) => Effect.flatMap(readId(id), (id) => Effect.asVoid(dispositions.remove(caller, id))), options)
})

// internal

const readId = Inputs.reader(Identifier, "id")
const readNew = Inputs.reader(Domain.Disposition, "disposition")
const readChange = Inputs.reader(
  Schema.partialWith(Domain.Disposition.omit("id"), { exact: true }),
  "change"
)
