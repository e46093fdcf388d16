/**
 * `ApiKeys` on PostgreSQL.
 */
import { ApiKey, type KeyId } from "@anipool/domain/ApiKey"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { ApiKeys, type NewApiKey, type SecretHash } from "@anipool/storage/ApiKeys"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { refail, refuseExisting } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(
    "k.key_id AS id, k.workspace_id AS \"workspaceId\", k.type, k.default_campaign AS \"defaultCampaign\", k.active"
  )
  const insert = (key: NewApiKey) =>
    sql`
      INSERT INTO api_key AS k (workspace_id, type, secret_hash, default_campaign, active)
      VALUES (
        ${key.workspaceId}, ${key.type}, decode(${key.secretHash}, 'hex'), ${key.defaultCampaign}, ${key.active}
      )`
  return ApiKeys.of({
    create: Effect.fn("ApiKeys.create")(
      (key: NewApiKey) => sql`${insert(key)} RETURNING ${columns}`.pipe(Effect.flatMap(decode), Effect.map(getHead)),
      refuseExisting,
      refail("ApiKeys.create")
    ),

    put: Effect.fn("ApiKeys.put")(
      function*(key: NewApiKey) {
        // No row comes back when the secret is another workspace's.
        const rows = yield* sql`
          ${insert(key)}
          ON CONFLICT ON CONSTRAINT api_key_secret_hash_key DO UPDATE SET
            type = EXCLUDED.type,
            default_campaign = EXCLUDED.default_campaign,
            active = EXCLUDED.active AND k.revoked_at IS NULL
          WHERE k.workspace_id = EXCLUDED.workspace_id
          RETURNING ${columns}`
        const keys = yield* decode(rows)
        return keys[0] ?? (yield* new AlreadyExists({ what: "key" }))
      },
      refail("ApiKeys.put")
    ),

    findByHashes: Effect.fn("ApiKeys.findByHashes")(
      (secretHashes: ReadonlyArray<SecretHash>) =>
        sql`
          SELECT
            encode(k.secret_hash, 'hex') AS "secretHash",
            jsonb_build_object(
              'id', k.key_id,
              'workspaceId', k.workspace_id,
              'type', k.type,
              'defaultCampaign', k.default_campaign,
              'active', k.active
            ) AS key,
            jsonb_build_object(
              'id', w.workspace_id,
              'name', w.name,
              'country', w.country,
              'timeZone', w.time_zone,
              'inboundGroups', w.inbound_groups,
              'fields', w.fields,
              'policy', w.policy
            ) AS workspace
          FROM unnest(${[...secretHashes]}::text[]) AS asked (secret_hash)
          JOIN api_key k ON k.secret_hash = decode(asked.secret_hash, 'hex')
          JOIN workspace w ON w.workspace_id = k.workspace_id`.pipe(
          Effect.flatMap(decodeStored),
          Effect.map((rows) => new Map(rows.map(({ secretHash, ...stored }) => [secretHash, stored])))
        ),
      refail("ApiKeys.findByHashes")
    ),

    list: Effect.fn("ApiKeys.list")(
      (workspaceId?: WorkspaceId) => {
        const ofWorkspace = workspaceId === undefined ? sql.literal("") : sql`WHERE k.workspace_id = ${workspaceId}`
        return Effect.flatMap(sql`SELECT ${columns} FROM api_key k ${ofWorkspace} ORDER BY k.key_id`, decode)
      },
      refail("ApiKeys.list")
    ),

    revoke: Effect.fn("ApiKeys.revoke")(
      (id: KeyId) =>
        sql`
          UPDATE api_key k SET active = false, revoked_at = COALESCE(k.revoked_at, now())
          WHERE k.key_id = ${id}
          RETURNING ${columns}`.pipe(
          Effect.flatMap(decode),
          Effect.map((keys) => Option.fromNullable(keys[0]))
        ),
      refail("ApiKeys.revoke")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<ApiKeys, never, SqlClient.SqlClient> = Layer.effect(ApiKeys, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(ApiKey))(rows))

const decodeStored = (rows: ReadonlyArray<unknown>) => Effect.orDie(decodeStoredKeys(rows))
const decodeStoredKeys = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ secretHash: Schema.String, key: ApiKey, workspace: Workspace }))
)

const getHead = (keys: ReadonlyArray<ApiKey>): ApiKey => Option.getOrThrow(Option.fromNullable(keys[0]))
