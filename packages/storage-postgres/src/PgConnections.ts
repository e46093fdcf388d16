/**
 * `Connections` on PostgreSQL.
 */
import { type Connection, type ConnectionId, ConnectionSettings, Provider } from "@anipool/domain/Connection"
import * as ConnectionEntries from "@anipool/domain/trail/ConnectionEntries"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { Connections, connectionsMax, idsMax, type NewConnection, requestsKeptMs } from "@anipool/storage/Connections"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import { epochMs, workspaceJson } from "./internal/columns.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`
    c.connection_id AS id, c.provider, c.name, c.public_url AS "publicUrl", c.campaign,
    c.campaign_parameter AS "campaignParameter", c.zip_parameter AS "zipParameter",
    c.fallback_number AS "fallbackNumber", ${epochMs("c.created_at")} AS "createdAt"`)

  /** Changes a connection as it was, in one transaction; `None`: there is none of this id. */
  const changing = <A>(
    workspaceId: WorkspaceId,
    id: ConnectionId,
    change: (before: Connection) => Effect.Effect<A, SqlError>
  ) =>
    transaction(
      sql,
      Effect.flatMap(
        sql<Connection>`
          SELECT ${columns} FROM connection c
          WHERE c.workspace_id = ${workspaceId} AND c.connection_id = ${id} FOR UPDATE`,
        ([before]) => before === undefined ? Effect.succeedNone : Effect.asSome(change(before))
      )
    )

  return Connections.of({
    list: Effect.fn("Connections.list")(
      (workspaceId: WorkspaceId) =>
        sql<Connection>`
          SELECT ${columns} FROM connection c WHERE c.workspace_id = ${workspaceId}
          ORDER BY c.created_at, c.connection_id`,
      refail("Connections.list")
    ),

    create: Effect.fn("Connections.create")(
      (workspaceId: WorkspaceId, connection: NewConnection) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // One after another, so that no two take the last place.
            yield* sql`SELECT FROM workspace WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`
            const [added] = yield* sql<Connection>`
              INSERT INTO connection AS c (
                workspace_id, connection_id, provider, name, public_url, campaign, campaign_parameter, zip_parameter,
                fallback_number, signing_key
              )
              SELECT ${workspaceId}, ${connection.id}, ${connection.provider}, ${connection.name},
                ${connection.publicUrl}, ${connection.campaign}, ${connection.campaignParameter},
                ${connection.zipParameter}, ${connection.fallbackNumber}, ${Redacted.value(connection.signingKey)}
              WHERE (SELECT count(*) FROM connection WHERE workspace_id = ${workspaceId}) < ${connectionsMax}
              RETURNING ${columns}`
            if (added === undefined) return Option.none()
            yield* AuditTrail.record(sql, workspaceId, ConnectionEntries.created(added))
            return Option.some(added)
          })
        ),
      refail("Connections.create")
    ),

    update: Effect.fn("Connections.update")(
      (workspaceId: WorkspaceId, id: ConnectionId, settings: ConnectionSettings, signingKey?: Redacted.Redacted) =>
        changing(workspaceId, id, (before) =>
          Effect.gen(function*() {
            const given = signingKey === undefined ? null : Redacted.value(signingKey)
            const [after] = yield* sql<Connection>`
              UPDATE connection c SET name = ${settings.name}, public_url = ${settings.publicUrl},
                campaign = ${settings.campaign}, campaign_parameter = ${settings.campaignParameter},
                zip_parameter = ${settings.zipParameter}, fallback_number = ${settings.fallbackNumber},
                signing_key = COALESCE(${given}::text, c.signing_key)
              WHERE c.workspace_id = ${workspaceId} AND c.connection_id = ${id}
              RETURNING ${columns}`
            yield* AuditTrail.record(
              sql,
              workspaceId,
              ConnectionEntries.changed(before, after!, signingKey !== undefined)
            )
            return after!
          })),
      refail("Connections.update")
    ),

    remove: Effect.fn("Connections.remove")(
      (workspaceId: WorkspaceId, id: ConnectionId) =>
        Effect.map(
          changing(workspaceId, id, (before) =>
            Effect.zipRight(
              sql`DELETE FROM connection WHERE workspace_id = ${workspaceId} AND connection_id = ${id}`,
              AuditTrail.record(sql, workspaceId, ConnectionEntries.deleted(before))
            )),
          Option.isSome
        ),
      refail("Connections.remove")
    ),

    find: Effect.fn("Connections.find")(
      function*(ids: ReadonlyArray<ConnectionId>) {
        yield* assertAtMost("Connections.find", ids.length, idsMax)
        const rows = yield* sql`
          SELECT ${columns}, c.signing_key AS "signingKey", c.url_key AS "urlKey", ${
          sql.literal(workspaceJson)
        } AS workspace
          FROM connection c JOIN workspace w ON w.workspace_id = c.workspace_id
          WHERE c.connection_id = ANY(${[...ids]}::text[])`
        return new Map(
          (yield* decodeStored(rows)).map(({ signingKey, urlKey, workspace, ...connection }) => [
            connection.id,
            { connection, signingKey, urlKey, workspace }
          ])
        )
      },
      refail("Connections.find")
    ),

    take: Effect.fn("Connections.take")(
      (digest: string, place: string) =>
        Effect.map(
          // Each that comes takes some of the old ones away.
          sql<{ readonly place: string }>`
            WITH old AS (
              DELETE FROM connection_request WHERE digest IN (
                SELECT digest FROM connection_request
                WHERE taken_at < now() - ${requestsKeptMs}::float8 * interval '1 millisecond'
                ORDER BY taken_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
              )
            )
            INSERT INTO connection_request AS r (digest, place) VALUES (${digest}, ${place})
            ON CONFLICT (digest) DO UPDATE SET place = r.place
            RETURNING r.place`,
          ([first]) => first?.place === place
        ),
      refail("Connections.take")
    )
  })
})

/** The port over the client that is provided. */
export const layer: Layer.Layer<Connections, never, SqlClient.SqlClient> = Layer.effect(Connections, make)

// internal

/** Requests that are forgotten with one that comes: more than come. */
const forgottenAtOnce = 20

const decodeStored = (rows: ReadonlyArray<unknown>) => Effect.orDie(decodeRows(rows))
const decodeRows = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({
    id: Schema.String,
    provider: Provider,
    ...ConnectionSettings.fields,
    createdAt: Schema.Number,
    signingKey: Schema.Redacted(Schema.String),
    urlKey: Schema.Redacted(Schema.String),
    workspace: Workspace
  }))
)
