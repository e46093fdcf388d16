/**
 * Workspaces that move to another installation, by whatever the composition root names.
 */
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { StorageUnavailable } from "./UseCases.ts"

/** A workspace was not moved; the message says why. */
export class MoveFailed extends Schema.TaggedError<MoveFailed>()("MoveFailed", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}

/** A workspace that moved. */
export interface Moved {
  /** Its number in the other installation. */
  readonly id: number
  readonly tables: number
  readonly rows: number
  /** For how long it was closed, in milliseconds; null: an earlier run of the command had moved it. */
  readonly closedMs: number | null
  /** Members who were not known there. */
  readonly membersMade: ReadonlyArray<string>
}

/** Workspaces of the database that the environment names, which move to others. */
export class Moves extends Context.Tag("@anipool/jobs/Moves")<Moves, {
  /** Moves one, or goes on where the same command was stopped. */
  readonly move: (
    name: string,
    options: {
      /** The PostgreSQL of the other installation. */
      readonly to: Redacted.Redacted
      /** What callers are told to ask from then on. */
      readonly address: Option.Option<string>
      /** For how long it may be closed. */
      readonly closedAtMost: Duration.Duration
      /** Told how far it is, from 0 to 1. */
      readonly onProgress: (share: number) => Effect.Effect<void>
    }
  ) => Effect.Effect<Moved, MoveFailed | EnvironmentInvalid | StorageUnavailable>
}>() {}
