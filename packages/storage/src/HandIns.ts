/**
 * Port: numbers that are handed in with vendors of reputation, the terms of it, and what came of it.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { KeyId } from "@anipool/domain/ApiKey"
import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import type { DaySpan, Dialed } from "@anipool/domain/remediation/Course"
import type { NotHandedIn } from "@anipool/domain/remediation/HandIn"
import type { Terms } from "@anipool/domain/remediation/Terms"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Numbers that are handed in. */
export interface NewHandIn {
  /** In lower case. */
  readonly vendor: string
  readonly note: string | null
  readonly keyId: KeyId | null
  /** Although the terms warn of it. */
  readonly despiteWarning: boolean
  readonly terms: Terms
  /** Each once, at most `handedInMax` of the domain. */
  readonly aniIds: ReadonlyArray<AniId>
}

/** What became of a number. */
export type HandInOutcome =
  | { readonly kind: "handedIn"; readonly id: RemediationId }
  | NotHandedIn
  | { readonly kind: "unknown" }

/** Spans of days, and instants, that are asked for at once. */
export const askedMax = 4_000

/** Port: numbers that are handed in with vendors. */
export class HandIns extends Context.Tag("@anipool/storage/HandIns")<HandIns, {
  /**
   * Hands numbers in by the domain's plan, in one transaction, with one entry in the trail; answers what became of each, in
   * their order. Of those who hand the same number in at once, one does.
   */
  readonly handIn: (
    workspaceId: WorkspaceId,
    asked: NewHandIn
  ) => Effect.Effect<ReadonlyArray<HandInOutcome>, StorageError>
  /** The workspace's terms; `None` where it set none. */
  readonly terms: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<Terms>, StorageError>
  /** Sets them, with their entry in the trail. */
  readonly setTerms: (workspaceId: WorkspaceId, terms: Terms) => Effect.Effect<void, StorageError>
  /** Dials of numbers within days, as they are counted now, at most `askedMax`; in the order of the spans. */
  readonly dialed: (
    workspaceId: WorkspaceId,
    spans: ReadonlyArray<DaySpan & { readonly aniId: AniId }>
  ) => Effect.Effect<ReadonlyArray<Dialed>, StorageError>
  /**
   * The worst that was said of numbers at instants, by the rule of what is said now, at most `askedMax`; in the order of the
   * instants.
   */
  readonly labelsAt: (
    workspaceId: WorkspaceId,
    instants: ReadonlyArray<{ readonly aniId: AniId; readonly at: number }>
  ) => Effect.Effect<ReadonlyArray<LabelChoice>, StorageError>
}>() {}
