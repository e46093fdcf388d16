/**
 * `ApiKeys` on PostgreSQL.
 */
import { ApiKey, type KeyId } from "@anipool/domain/ApiKey"
import type { NewEntry } from "@anipool/domain/trail/Entry"
import * as KeyEntries from "@anipool/domain/trail/KeyEntries"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import {
  ApiKeys,
  type KeyRecord,
  type KeyUse,
  type NewApiKey,
  type SecretHash,
  usesMax
} from "@anipool/storage/ApiKeys"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import { epochMs, workspaceJson } from "./internal/columns.ts"
import { assertAtMost, refail, refuseExisting } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const isActive = sql.literal("k.active AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())")
  const columns = sql`
    k.key_id AS id, k.workspace_id AS "workspaceId", k.type, k.name, k.default_campaign AS "defaultCampaign",
    ${isActive} AS active, k.allow_in_url AS "allowInUrl"`
  const instant = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? sql`NULL` : sql`to_timestamp(${ms / 1_000}::float8)`

  const insert = (key: NewApiKey) =>
    sql`
      INSERT INTO api_key AS k
        (workspace_id, type, secret_hash, default_campaign, active, allow_in_url, name, created_by, expires_at)
      VALUES (
        ${key.workspaceId}, ${key.type}, decode(${key.secretHash}, 'hex'), ${key.defaultCampaign}, ${key.active},
        ${key.allowInUrl ?? false}, ${key.name ?? null}, ${key.createdBy ?? null}, ${instant(key.expiresAt)}
      )`

  /** The key that had this secret before its last rotation. */
  const formerly = (secretHash: SecretHash) =>
    sql`SELECT ${columns} FROM api_key k WHERE k.former_secret_hash = decode(${secretHash}, 'hex')`.pipe(
      Effect.flatMap(decode),
      Effect.map(([key]) => key)
    )

  /** Does something to a key, and tells of it. */
  const told = <E>(doing: Effect.Effect<ApiKey, E | SqlError>, entryOf: (key: ApiKey) => NewEntry | undefined) =>
    transaction(
      sql,
      Effect.tap(doing, (key) => {
        const entry = entryOf(key)
        return entry === undefined ? Effect.void : AuditTrail.record(sql, key.workspaceId, entry)
      })
    )

  /** The same where there may be none. */
  const toldIfAny = (doing: Effect.Effect<ReadonlyArray<ApiKey>, SqlError>, entryOf: (key: ApiKey) => NewEntry) =>
    transaction(
      sql,
      Effect.flatMap(doing, ([key]) =>
        key === undefined
          ? Effect.succeedNone
          : Effect.as(AuditTrail.record(sql, key.workspaceId, entryOf(key)), Option.some(key)))
    )

  return ApiKeys.of({
    create: Effect.fn("ApiKeys.create")(
      function*(key: NewApiKey) {
        if ((yield* formerly(key.secretHash)) !== undefined) return yield* new AlreadyExists({ what: "key" })
        return yield* told(
          sql`${insert(key)} RETURNING ${columns}`.pipe(Effect.flatMap(decode), Effect.map(getHead)),
          KeyEntries.created
        )
      },
      refuseExisting,
      refail("ApiKeys.create")
    ),

    put: Effect.fn("ApiKeys.put")(
      function*(key: NewApiKey) {
        const rotated = yield* formerly(key.secretHash)
        if (rotated?.workspaceId === key.workspaceId) return rotated
        if (rotated !== undefined) return yield* new AlreadyExists({ what: "key" })
        return yield* transaction(
          sql,
          Effect.gen(function*() {
            // One after another, so that no two make the key.
            yield* sql`SELECT FROM workspace WHERE workspace_id = ${key.workspaceId} FOR NO KEY UPDATE`
            const [before] = yield* Effect.flatMap(
              sql`
                SELECT ${columns} FROM api_key k
                WHERE k.workspace_id = ${key.workspaceId} AND k.secret_hash = decode(${key.secretHash}, 'hex')`,
              decode
            )
            const after = yield* Effect.map(
              Effect.flatMap(
                before === undefined ? sql`${insert(key)} RETURNING ${columns}` : sql`
                  UPDATE api_key k SET
                    type = ${key.type},
                    name = ${key.name ?? null},
                    default_campaign = ${key.defaultCampaign},
                    allow_in_url = ${key.allowInUrl ?? false},
                    expires_at = ${instant(key.expiresAt)},
                    active = ${key.active}::boolean AND k.revoked_at IS NULL
                  WHERE k.workspace_id = ${key.workspaceId} AND k.key_id = ${before.id}
                  RETURNING ${columns}`,
                decode
              ),
              getHead
            )
            const entry = before === undefined ? KeyEntries.created(after) : KeyEntries.changed(before, after)
            if (entry !== undefined) yield* AuditTrail.record(sql, key.workspaceId, entry)
            return after
          })
        )
      },
      refuseExisting,
      refail("ApiKeys.put")
    ),

    findByHashes: Effect.fn("ApiKeys.findByHashes")(
      (secretHashes: ReadonlyArray<SecretHash>) =>
        sql`
          SELECT
            asked.secret_hash AS "secretHash",
            jsonb_build_object(
              'id', k.key_id,
              'workspaceId', k.workspace_id,
              'type', k.type,
              'name', k.name,
              'defaultCampaign', k.default_campaign,
              'active', ${isActive} AND (k.is_current OR k.former_until > clock_timestamp()),
              'allowInUrl', k.allow_in_url
            ) AS key,
            ${sql.literal(workspaceJson)} AS workspace,
            (
              SELECT jsonb_build_object('isOver', m.state = 'moved', 'address', m.address) FROM workspace_move m
              WHERE m.workspace_id = k.workspace_id
                AND (m.state = 'moved' OR m.state = 'closed' AND m.closed_until > clock_timestamp())
            ) AS moving
          FROM unnest(${[...secretHashes]}::text[]) AS asked (secret_hash)
          CROSS JOIN LATERAL (
            SELECT c.*, true AS is_current FROM api_key c WHERE c.secret_hash = decode(asked.secret_hash, 'hex')
            UNION ALL
            SELECT f.*, false FROM api_key f WHERE f.former_secret_hash = decode(asked.secret_hash, 'hex')
          ) k
          JOIN workspace w ON w.workspace_id = k.workspace_id`.pipe(
          Effect.flatMap(decodeStored),
          Effect.map((rows) =>
            new Map(
              rows.map((
                { moving, secretHash, ...stored }
              ) => [secretHash, moving === null ? stored : { ...stored, moving }])
            )
          )
        ),
      refail("ApiKeys.findByHashes")
    ),

    list: Effect.fn("ApiKeys.list")(
      (workspaceId?: WorkspaceId) => {
        const ofWorkspace = workspaceId === undefined ? sql.literal("") : sql`WHERE k.workspace_id = ${workspaceId}`
        return Effect.flatMap(
          sql`
            SELECT
              ${columns},
              ${sql.literal(epochMs("k.created_at"))} AS "createdAt",
              k.created_by AS "createdBy",
              ${sql.literal(epochMs("k.last_used_at"))} AS "lastUsedAt",
              ${sql.literal(epochMs("k.expires_at"))} AS "expiresAt",
              CASE WHEN k.former_until > clock_timestamp() THEN ${sql.literal(epochMs("k.former_until"))} END
                AS "formerUntil",
              k.revoked_at IS NOT NULL AS "isRevoked"
            FROM api_key k ${ofWorkspace} ORDER BY k.key_id`,
          decodeRecords
        )
      },
      refail("ApiKeys.list")
    ),

    rotate: Effect.fn("ApiKeys.rotate")(
      function*(workspaceId, id, { formerUntil, secretHash }) {
        if ((yield* formerly(secretHash)) !== undefined) return yield* new AlreadyExists({ what: "key" })
        const rotated = Effect.flatMap(
          sql`
          UPDATE api_key k SET
            former_secret_hash = k.secret_hash,
            former_until = ${instant(formerUntil)},
            secret_hash = decode(${secretHash}, 'hex')
          WHERE k.workspace_id = ${workspaceId} AND k.key_id = ${id} AND k.revoked_at IS NULL
          RETURNING ${columns}`,
          decode
        )
        return yield* toldIfAny(rotated, KeyEntries.rotated)
      },
      refuseExisting,
      refail("ApiKeys.rotate")
    ),

    markUsed: Effect.fn("ApiKeys.markUsed")(
      function*(uses: ReadonlyArray<KeyUse>) {
        yield* assertAtMost("ApiKeys.markUsed", uses.length, usesMax)
        // In the order of ids, so that two servers never wait for each other in a circle.
        yield* sql`
          WITH used AS (
            SELECT k.key_id, u.at
            FROM unnest(${uses.map(({ id }) => id)}::integer[], ${uses.map(({ at }) => at)}::float8[]) AS u (key_id, at)
            JOIN api_key k ON k.key_id = u.key_id
            ORDER BY k.key_id
            FOR NO KEY UPDATE OF k
          )
          UPDATE api_key k SET last_used_at = GREATEST(k.last_used_at, to_timestamp(used.at / 1000))
          FROM used WHERE k.key_id = used.key_id`
      },
      refail("ApiKeys.markUsed")
    ),

    revoke: Effect.fn("ApiKeys.revoke")(
      (id: KeyId, workspaceId?: WorkspaceId) => {
        const ofWorkspace = workspaceId === undefined ? sql.literal("") : sql`AND k.workspace_id = ${workspaceId}`
        const revoked = sql`
          UPDATE api_key k SET active = false, revoked_at = COALESCE(k.revoked_at, now())
          WHERE k.key_id = ${id} ${ofWorkspace}
          RETURNING ${columns}`
        return toldIfAny(Effect.flatMap(revoked, decode), KeyEntries.revoked)
      },
      refail("ApiKeys.revoke")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<ApiKeys, never, SqlClient.SqlClient> = Layer.effect(ApiKeys, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(ApiKey))(rows))

const Instant = Schema.NullOr(Schema.Number)
const Records = Schema.Array(Schema.Struct({
  ...ApiKey.fields,
  createdAt: Schema.Number,
  createdBy: Schema.NullOr(Schema.String),
  lastUsedAt: Instant,
  expiresAt: Instant,
  formerUntil: Instant,
  isRevoked: Schema.Boolean
}))
const decodeRecords = (rows: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<KeyRecord>> =>
  Effect.orDie(Schema.decodeUnknown(Records)(rows))

const decodeStored = (rows: ReadonlyArray<unknown>) => Effect.orDie(decodeStoredKeys(rows))
const decodeStoredKeys = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({
    secretHash: Schema.String,
    key: ApiKey,
    workspace: Workspace,
    moving: Schema.NullOr(Schema.Struct({ isOver: Schema.Boolean, address: Schema.NullOr(Schema.String) }))
  }))
)

const getHead = (keys: ReadonlyArray<ApiKey>): ApiKey => Option.getOrThrow(Option.fromNullable(keys[0]))
