/**
 * The use cases over PostgreSQL, as the environment says. What few commands do, is loaded by those that do it.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import { AreaCodes } from "@anipool/core/administration/AreaCodes"
import * as MailSender from "@anipool/core/alerts/MailSender"
import * as WebhookSender from "@anipool/core/alerts/WebhookSender"
import * as Core from "@anipool/core/Core"
import type { InvalidRequest } from "@anipool/core/CoreError"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as PublicUrl from "@anipool/core/reports/PublicUrl"
import { ReputationSources } from "@anipool/core/reputation/ReputationSources"
import * as AuditUpkeep from "@anipool/core/worker/AuditUpkeep"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as DemoSecrets from "@anipool/demo/DemoSecrets"
import * as Sources from "@anipool/dialers/reputation/Sources"
import type { Finding } from "@anipool/domain/audit/Finding"
import * as DatabaseName from "@anipool/environment/DatabaseName"
import type { Environment } from "@anipool/environment/Environment"
import * as Diagnosis from "@anipool/storage-postgres/Diagnosis"
import type * as EmbeddedBackup from "@anipool/storage-postgres/EmbeddedBackup"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import type { SchemaRefused } from "@anipool/storage-postgres/SchemaRefused"
import type { StorageError } from "@anipool/storage/StorageError"
import * as HttpSender from "@anipool/webhooks/HttpSender"
import * as SmtpSender from "@anipool/webhooks/SmtpSender"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BackupFailed, type Backups } from "./Backups.ts"
import { type CitusCluster, CitusRefused } from "./CitusCluster.ts"
import { messageOf } from "./Failure.ts"
import { MoveFailed, type Moves } from "./Moves.ts"
import { StorageUnavailable, type UseCases } from "./UseCases.ts"

/** Opens the database that the environment names; `mayMake`: also where there is none yet. */
export const open = (
  environment: Environment,
  { mayMake }: { readonly mayMake: boolean }
): Omit<UseCases["Type"], "diagnose" | "opened"> & {
  readonly backups: Backups["Type"]
  readonly citus: CitusCluster["Type"]
  readonly moves: Moves["Type"]
} => {
  const database = PostgresDatabase.layer({ ...environment, mayMake })
  const unavailable = unavailableOf(environment)
  return {
    layer: installed.pipe(
      Layer.provideMerge(DemoHistory.layer),
      Layer.provideMerge(Core.layer),
      Layer.provide(ActivityCounts.layer),
      Layer.provide(DialsProcessing.retentionOf(environment)),
      Layer.provide(Layer.succeed(AuditUpkeep.AuditRetention, environment.auditRetentionDays)),
      Layer.provide(
        Layer.succeed(MailSender.MailSender, Option.getOrUndefined(Option.map(environment.mail, SmtpSender.make)))
      ),
      Layer.provide(Layer.effect(ReputationSources, Sources.fromEnvironment)),
      Layer.provide(Layer.succeed(PublicUrl.PublicUrl, Option.getOrUndefined(environment.publicUrl))),
      Layer.provide(
        Layer.succeed(WebhookSender.WebhookSender, HttpSender.make({ allowsPrivate: environment.privateWebhooks }))
      ),
      Layer.provideMerge(PostgresDatabase.layerStorage({ maxConnections: connectionsMax })),
      Layer.provide(database),
      Layer.mapError(unavailable)
    ),
    migrate: (grantTo) =>
      PostgresDatabase.PostgresDatabase.pipe(
        Effect.flatMap(({ migrate }) => migrate(grantTo)),
        Effect.map((applied) => ({ applied: applied.map(({ name }) => name) })),
        Effect.provide(database),
        Effect.mapError(unavailable)
      ),
    moves: {
      move: (name, options) =>
        Effect.gen(function*() {
          const { client, migrate } = yield* PostgresDatabase.PostgresDatabase
          yield* migrate()
          yield* PgConnection.checkUrl(options.to)
          const WorkspaceMove = yield* Effect.promise(() => import("@anipool/storage-postgres/WorkspaceMove"))
          return yield* Effect.provide(
            WorkspaceMove.move({ ...options, name, destination: DatabaseName.addressOf(options.to) }),
            client({ maxConnections: connectionsMax })
          )
        }).pipe(
          Effect.provide(database),
          Effect.mapError((error) =>
            error._tag === "MoveFailed"
              ? new MoveFailed({ message: error.message, cause: error.cause })
              : error._tag === "PostgresUrlInvalid"
              ? new MoveFailed({ message: `--to: ${error.message}` })
              : unavailable(error)
          )
        )
    },
    citus: {
      distribute: (options) =>
        Effect.gen(function*() {
          const { client, migrate } = yield* PostgresDatabase.PostgresDatabase
          yield* migrate()
          const Distribution = yield* Effect.promise(() => import("@anipool/storage-postgres/citus/Distribution"))
          return yield* Effect.provide(
            Distribution.distribute(options),
            client({ maxConnections: 1, statementTimeoutMs: 0 })
          )
        }).pipe(
          Effect.provide(database),
          Effect.mapError((error) =>
            error._tag === "DistributionRefused" ? new CitusRefused({ message: error.message }) : unavailable(error)
          )
        ),
      status: Effect.gen(function*() {
        const { client } = yield* PostgresDatabase.PostgresDatabase
        const Distribution = yield* Effect.promise(() => import("@anipool/storage-postgres/citus/Distribution"))
        return yield* Effect.provide(Distribution.status, client({ maxConnections: 1 }))
      }).pipe(Effect.provide(database), Effect.mapError(unavailable))
    },
    backups: {
      take: (file, options) =>
        ofEmbedded(environment, (dataDir) =>
          Effect.flatMap(
            Effect.promise(() => import("@anipool/storage-postgres/EmbeddedBackup")),
            ({ take }) => take({ file, dataDir, beside, ...options })
          )),
      restore: (file, options) =>
        ofEmbedded(
          environment,
          (dataDir) =>
            Effect.promise(() => import("@anipool/storage-postgres/EmbeddedRestore")).pipe(
              Effect.flatMap(({ restore }) => restore({ file, dataDir, beside, ...options })),
              Effect.map((restored) => ({ dataDir, ...restored }))
            )
        )
    }
  }
}

/** Looks at the database that the environment names, which is there already. */
export const diagnose = (environment: Environment): Effect.Effect<ReadonlyArray<Finding>, StorageUnavailable> =>
  Effect.flatMap(
    PostgresDatabase.PostgresDatabase,
    ({ client }) => Effect.provide(Diagnosis.findings, client({ maxConnections: connectionsMax }))
  ).pipe(
    Effect.provide(PostgresDatabase.layer(environment)),
    Effect.mapError(unavailableOf(environment))
  )

// internal

/** What else of a data directory a backup keeps: the next start can show the demo's keys again. */
const beside = [DemoSecrets.fileName]

/** Backups are of the embedded PostgreSQL: others have their own tools, which do it better. */
const ofEmbedded = <A>(
  { dataDir, databaseUrl }: Environment,
  use: (dataDir: string) => Effect.Effect<A, EmbeddedBackup.Failure>
): Effect.Effect<A, BackupFailed> =>
  Option.isSome(databaseUrl)
    ? new BackupFailed({
      message: "DATABASE_URL names a PostgreSQL of your own, and these are backups of the embedded one. "
        + "Back up yours with its own tools (see \"Your own PostgreSQL\" in docs/backup.md), "
        + "or unset DATABASE_URL."
    })
    : Effect.mapError(
      use(dataDir),
      (error) =>
        new BackupFailed({ message: error._tag === "StorageError" ? messageOf(error) : error.message, cause: error })
    )

/** One command does one thing after another; loading a workspace's feed takes a connection of its own beside it. */
const connectionsMax = 3

/** The area codes that were added are known before the first command. */
const installed = Layer.effectDiscard(Effect.flatMap(AreaCodes, ({ install }) => install))

const unavailableOf = (environment: Environment) =>
(
  error: Effect.Effect.Error<ReturnType<typeof PostgresDatabase.make>> | SchemaRefused | StorageError | InvalidRequest
) =>
  isAbsent(error)
    ? new StorageUnavailable({
      message:
        `There is no database yet: this would use ${DatabaseName.of(environment)}, and there is nothing of Anipool `
        + "there. \"anipool serve\" makes one, and so do \"anipool migrate\" and \"anipool workspace create\", or any command "
        + "with --create. If there should be one, see ANIPOOL_DATA_DIR and DATABASE_URL (anipool config).",
      // Who waits for servers, waits for the one that makes it, too.
      mayPass: true,
      cause: error
    })
    : new StorageUnavailable({
      message: error._tag === "StorageError" ? messageOf(error) : error.message,
      mayPass: error._tag === "StorageError" || error._tag === "SchemaRefused" && error.reason === "older-servers",
      cause: error
    })

const isAbsent = (error: { readonly _tag: string; readonly reason?: unknown }): boolean =>
  (error._tag === "EmbeddedPostgresError" || error._tag === "SchemaRefused") && error.reason === "absent"
