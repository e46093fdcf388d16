/**
 * Port: remediation requests, and what the desk did about them.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { KeyId } from "@anipool/domain/ApiKey"
import type { RemediationId, RemediationState } from "@anipool/domain/lifecycle/Remediation"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { StorageError } from "./StorageError.ts"

/** A request to be made. */
export interface NewRemediation {
  readonly keyId: KeyId | null
  readonly carrier: string | null
  readonly note: string | null
}

/** A step of a request's handling. */
export interface RemediationStep {
  readonly state: RemediationState
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly note: string | null
}

/** A request. */
export interface Remediation extends NewRemediation {
  readonly id: RemediationId
  readonly aniId: AniId
  readonly callingCode: CallingCode
  readonly number: string
  /** Milliseconds since the epoch. */
  readonly requestedAt: number
  readonly state: RemediationState
  /** With whom it is handed in, in lower case; null: with nobody yet. */
  readonly vendor: string | null
  /** What the desk did, in its order; the last one's state is the request's. */
  readonly steps: ReadonlyArray<RemediationStep>
}

/** Which requests; what is left out does not filter. */
export interface RemediationFilter {
  readonly state?: RemediationState
  /** Still being worked, or at the end. */
  readonly isOpen?: boolean
  readonly aniId?: AniId
  /** Null: with nobody yet. */
  readonly vendor?: string | null
  /** Before this instant, milliseconds since the epoch. */
  readonly requestedBefore?: number
}

/** A request cannot go from its state to the one that was asked for; nothing was changed. */
export class StepRefused extends Schema.TaggedError<StepRefused>()("StepRefused", {
  state: Schema.Literal("RECEIVED", "IN_PROGRESS", "DONE", "REJECTED")
}) {}

/** Requests in one page of `list`; a page asks for at least 1. */
export const listedMax = 1_000

/** Port: remediation requests. Requests and steps are only ever added. */
export class Remediations extends Context.Tag("@anipool/storage/Remediations")<Remediations, {
  /**
   * Makes a request for an ANI, unless the cooldown of the domain forbids one; `None` when the ANI is not held. Of many
   * asked for at once, one is made.
   */
  readonly request: (
    workspaceId: WorkspaceId,
    aniId: AniId,
    request: NewRemediation
  ) => Effect.Effect<Option.Option<"received" | "within-cooldown">, StorageError>
  /** Moves a request on by the domain's rule; `None` when there is none of this id. */
  readonly step: (
    workspaceId: WorkspaceId,
    id: RemediationId,
    step: { readonly state: RemediationState; readonly note: string | null }
  ) => Effect.Effect<Option.Option<Remediation>, StepRefused | StorageError>
  /** Requests by id, those after `after`, at most `limit` (≤ `listedMax`); those that fit, where asked. */
  readonly list: (
    workspaceId: WorkspaceId,
    options: RemediationFilter & { readonly after?: RemediationId; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Remediation>, StorageError>
  /** The requests made last that came to their end, at most `limit` (≤ `listedMax`), the latest first. */
  readonly ended: (
    workspaceId: WorkspaceId,
    options: { readonly requestedFrom: number; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Remediation>, StorageError>
}>() {}
