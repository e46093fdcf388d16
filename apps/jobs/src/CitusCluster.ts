/**
 * The Citus cluster that the database is of, by whatever the composition root names.
 */
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { StorageUnavailable } from "./UseCases.ts"

/** The database cannot be spread over a cluster, or is of none; the message says why. */
export class CitusRefused extends Schema.TaggedError<CitusRefused>()("CitusRefused", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}

/** A database that is spread. */
export interface Distributed {
  /** Whether it was before: then nothing was done but what a node lacked. */
  readonly wasBefore: boolean
  readonly parts: number
}

/** A node of the cluster. */
export interface CitusNode {
  /** `host:port`, as Citus knows it. */
  readonly node: string
  readonly isCoordinator: boolean
  /** Whether Citus gives it parts. */
  readonly mayHoldParts: boolean
  readonly isReachable: boolean
  /** What it has; null where it cannot be asked. */
  readonly holdings: {
    readonly parts: number
    /** Of its parts, those that are ready to be used. */
    readonly partsOpen: number
    readonly workspaces: number
    readonly bytes: number
  } | null
}

/** How a cluster stands. */
export interface CitusStatus {
  /** Whether the database is spread; where it is not there are no nodes to tell of. */
  readonly isDistributed: boolean
  readonly parts: number
  readonly nodes: ReadonlyArray<CitusNode>
  /** Parts that are moved, or are to be. */
  readonly moves: ReadonlyArray<{ readonly part: number; readonly from: string; readonly to: string }>
}

/** The Citus cluster of the database that the environment names. */
export class CitusCluster extends Context.Tag("@anipool/jobs/CitusCluster")<CitusCluster, {
  /** Spreads the database over the nodes; done once, for good. */
  readonly distribute: (
    options: { readonly parts: number }
  ) => Effect.Effect<Distributed, CitusRefused | EnvironmentInvalid | StorageUnavailable>
  readonly status: Effect.Effect<CitusStatus, CitusRefused | EnvironmentInvalid | StorageUnavailable>
}>() {}
