/**
 * The use cases that commands work through, over whatever storage the composition root names.
 *
 * They are opened only by commands that need them: help, wrong usage and `config` touch no database.
 */
import type { Core } from "@anipool/core/Core"
import type { DemoHistory } from "@anipool/demo/DemoHistory"
import type { Finding } from "@anipool/domain/audit/Finding"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import type { StorageHealth } from "@anipool/storage/StorageHealth"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** Storage cannot be opened, said in words for the user. */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  message: Schema.String,
  /** Whether waiting may help: it is away, or somebody is in the way who is about to go. */
  mayPass: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  cause: Schema.optional(Schema.Defect)
}) {}

/** The schema, as a migration left it. */
export interface Migrated {
  /** Names of the migrations that were run now, in their order; none when the schema was up to date. */
  readonly applied: ReadonlyArray<string>
}

/** What commands are given. */
export type Opened = Core | DemoHistory | StorageHealth

/** The use cases, to be opened. */
export class UseCases extends Context.Tag("@anipool/jobs/UseCases")<UseCases, {
  /** Opens storage, brings its schema up to date, and closes it when done. */
  readonly layer: Layer.Layer<Opened, EnvironmentInvalid | StorageUnavailable>
  /** Brings the schema up to date, and grants roles what they need to run servers and workers. */
  readonly migrate: (
    grantTo: ReadonlyArray<string>
  ) => Effect.Effect<Migrated, EnvironmentInvalid | StorageUnavailable>
  /** Looks at the installation as it is, and brings nothing up to date. */
  readonly diagnose: Effect.Effect<ReadonlyArray<Finding>>
  /** The database that was opened, by its name; none before one was. */
  readonly opened: Effect.Effect<Option.Option<string>>
}>() {}

/** Gives an effect the use cases for as long as it runs. */
export const provide = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | EnvironmentInvalid | StorageUnavailable, Exclude<R, Opened> | UseCases> =>
  Effect.flatMap(UseCases, ({ layer }) => Effect.provide(effect, layer))
