/**
 * `Anis` on PostgreSQL.
 *
 * Rows are not decoded again on their way out: the table's constraints say what an ANI is, and pages are large.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniChange, type AniFilter, Anis, type NewAni, pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AniMembership from "./internal/aniMembership.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail, refuseExisting } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const columns = sql.literal(
    "a.ani_id AS id, a.calling_code AS \"callingCode\", a.number, a.area_code AS \"areaCode\", a.status, " +
      "shown.group_id AS \"inboundGroupId\", a.is_branded AS \"isBranded\", a.brand_name AS \"brandName\""
  )
  const shown = sql`LEFT JOIN LATERAL (${AniMembership.poolShown(sql)}) shown ON true`
  const isInInventory = sql.literal("a.status <> 'REMOVED_FROM_DIALER'")

  const byId = (workspaceId: WorkspaceId, id: AniId) =>
    Effect.map(
      sql<Ani>`
        SELECT ${columns} FROM ani a ${shown}
        WHERE a.workspace_id = ${workspaceId} AND a.ani_id = ${id} AND ${isInInventory}`,
      (anis) => Option.fromNullable(anis[0])
    )

  const byNumbers = (workspaceId: WorkspaceId, candidates: ReadonlyArray<PhoneNumber>) =>
    Effect.map(
      sql<Ani>`
        SELECT ${columns}
        FROM unnest(
          ${candidates.map(({ callingCode }) => callingCode)}::smallint[],
          ${candidates.map(({ national }) => national)}::text[]
        ) WITH ORDINALITY AS candidate (calling_code, number, position)
        CROSS JOIN LATERAL (
          SELECT * FROM ani a WHERE a.workspace_id = ${workspaceId} AND a.calling_code = candidate.calling_code
            AND a.number = candidate.number AND ${isInInventory} OFFSET 0
        ) a
        ${shown}
        ORDER BY candidate.position
        LIMIT 1`,
      (anis) => Option.fromNullable(anis[0])
    )

  const isInPool = (workspaceId: WorkspaceId, groupId: string) =>
    sql`a.ani_id IN (
      SELECT m.ani_id FROM pool l JOIN pool_member m ON m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
      WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId}
    )`

  const isWanted = (
    workspaceId: WorkspaceId,
    { areaCode, inboundGroupId, numberPrefix, status }: AniFilter
  ) => [
    status === undefined ? isInInventory : sql`a.status = ${status}`,
    ...(areaCode === undefined ? [] : [sql`a.area_code = ${areaCode}`]),
    ...(numberPrefix === undefined ? [] : [sql.or([
      sql`false`,
      // The calling code is named so that the index over (workspace, calling code, number) serves.
      ...Object.entries(numberPrefix).map(([callingCode, digits]) =>
        sql`a.calling_code = ${Number(callingCode)} AND a.number ^@ ${digits}`
      )
    ])]),
    ...(inboundGroupId === undefined ? [] : [isInPool(workspaceId, inboundGroupId)])
  ]

  return Anis.of({
    create: Effect.fn("Anis.create")(
      (workspaceId: WorkspaceId, ani: NewAni) =>
        changeExisting(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const upserted = yield* AniMembership.upsertAnis(sql, workspaceId, head, [ani])
            if (upserted.placed[0]!.before !== null) return yield* new AlreadyExists({ what: "ani" })
            const found = yield* byNumbers(workspaceId, [{ callingCode: ani.callingCode, national: ani.number }])
            const created = Option.getOrThrow(found)
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.created(created, upserted.groupsMade))
            const kind = upserted.isCampaignChanged ? "settings" as const : "adds" as const
            return { kind, value: created }
          })
        ),
      refail("Anis.create")
    ),

    putMany: Effect.fn("Anis.putMany")(
      function*(workspaceId: WorkspaceId, anis: ReadonlyArray<NewAni>) {
        yield* assertAtMost("Anis.putMany", anis.length, putManyMax)
        const last = [...new Map(anis.map((ani) => [`${ani.callingCode}:${ani.number}`, ani])).values()]
        if (last.length === 0) return { created: 0, updated: 0 }
        return yield* changeExisting(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const { groupsMade, isCampaignChanged, placed } = yield* AniMembership.upsertAnis(
              sql,
              workspaceId,
              head,
              last
            )
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.imported(placed, groupsMade))
            const updated = placed.filter(({ before }) => before !== null).length
            const kind = updated > 0 ? "withdraws" as const : "adds" as const
            const value = { created: placed.length - updated, updated }
            return { kind: isCampaignChanged ? "settings" as const : kind, value }
          })
        )
      },
      refail("Anis.putMany")
    ),

    find: Effect.fn("Anis.find")(
      (workspaceId: WorkspaceId, candidates: ReadonlyArray<PhoneNumber>) => byNumbers(workspaceId, candidates),
      refail("Anis.find")
    ),

    ofIds: Effect.fn("Anis.ofIds")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("Anis.ofIds", ids.length, pageSizeMax)
        return yield* sql<Ani>`
          SELECT ${columns} FROM ani a ${shown}
          WHERE a.workspace_id = ${workspaceId} AND a.ani_id = ANY (${ids}::bigint[]) AND ${isInInventory}
          ORDER BY a.ani_id`
      },
      refail("Anis.ofIds")
    ),

    ofNumbers: Effect.fn("Anis.ofNumbers")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) {
        yield* assertAtMost("Anis.ofNumbers", numbers.length, pageSizeMax)
        return yield* sql<Ani>`
          SELECT ${columns}
          FROM (
            SELECT DISTINCT n.calling_code, n.number FROM unnest(
              ${numbers.map(({ callingCode }) => callingCode)}::smallint[],
              ${numbers.map(({ national }) => national)}::text[]
            ) AS n (calling_code, number)
          ) n
          JOIN ani a ON a.workspace_id = ${workspaceId} AND a.calling_code = n.calling_code
            AND a.number = n.number AND ${isInInventory}
          ${shown}
          ORDER BY a.ani_id`
      },
      refail("Anis.ofNumbers")
    ),

    update: Effect.fn("Anis.update")(
      (workspaceId: WorkspaceId, id: AniId, asked: AniChange) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const before = yield* byId(workspaceId, id)
            if (Option.isNone(before)) return Option.none()
            const { brandName, inboundGroupId, isBranded, number } = asked
            const moved = inboundGroupId === undefined
              ? { groupsMade: [], isCampaignChanged: false, wasIn: false }
              : yield* AniMembership.move(sql, workspaceId, head, id, inboundGroupId)
            yield* sql`
              UPDATE ani SET
                revision = ${head.revision},
                calling_code = COALESCE(${number?.callingCode ?? null}, calling_code),
                number = COALESCE(${number?.number ?? null}, number),
                area_code = COALESCE(${number?.areaCode ?? null}, area_code),
                is_branded = COALESCE(${isBranded ?? null}, is_branded),
                brand_name = COALESCE(${brandName ?? null}, brand_name)
              WHERE workspace_id = ${workspaceId} AND ani_id = ${id}`
            const value = Option.getOrThrow(yield* byId(workspaceId, id))
            if (number !== undefined) {
              // A proposal names its ANI by id: that one was made under the old number, only this tells.
              yield* sql`
                INSERT INTO ani_renumbering (workspace_id, ani_id, revision)
                VALUES (${workspaceId}, ${id}, ${head.revision})
                ON CONFLICT (workspace_id, ani_id) DO UPDATE SET revision = EXCLUDED.revision`
              // Its groups hold another number now.
              yield* sql`
                WITH held AS (
                  UPDATE pool SET version = ${head.revision}
                  WHERE workspace_id = ${workspaceId} AND pool_id IN (
                    SELECT pool_id FROM pool_member WHERE workspace_id = ${workspaceId} AND ani_id = ${id}
                  )
                  RETURNING pool_id
                )
                INSERT INTO pool_change (workspace_id, pool_id, version, count, kind, ani_ids)
                SELECT ${workspaceId}, pool_id, ${head.revision}, 1, 'joined', ARRAY[${id}::bigint] FROM held`
            }
            const entry = NumberEntries.changed(before.value, value, moved)
            if (entry !== undefined) yield* AuditTrail.record(sql, workspaceId, entry)
            if (moved.isCampaignChanged || number !== undefined) {
              return Option.some({ kind: "settings" as const, value })
            }
            return Option.some({ kind: inboundGroupId === undefined ? "adds" as const : "withdraws" as const, value })
          })
        ),
      refuseExisting,
      refail("Anis.update")
    ),

    remove: Effect.fn("Anis.remove")(
      (workspaceId: WorkspaceId, id: AniId) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*({ revision, today }) {
            const before = yield* byId(workspaceId, id)
            if (Option.isNone(before)) return Option.none()
            yield* sql`
              UPDATE ani a SET
                status = 'REMOVED_FROM_DIALER',
                shown_pool_id = NULL,
                date_deactivated = ${today},
                revision = ${revision}
              WHERE a.workspace_id = ${workspaceId} AND a.ani_id = ${id}`
            yield* sql`DELETE FROM pool_member WHERE workspace_id = ${workspaceId} AND ani_id = ${id}`
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.removed(before.value))
            return Option.some({ kind: "withdraws" as const, value: true })
          })
        ).pipe(Effect.map(Option.isSome)),
      refail("Anis.remove")
    ),

    list: Effect.fn("Anis.list")(
      function*(
        workspaceId: WorkspaceId,
        { after = 0, filter = {}, limit }: {
          readonly filter?: AniFilter
          readonly after?: AniId | 0
          readonly limit: number
        }
      ) {
        yield* assertAtMost("Anis.list", limit, pageSizeMax)
        // The page first, so that the pool shown is looked up for its ANIs alone.
        return yield* reads.of(workspaceId, (sql) =>
          sql<Ani>`
          SELECT ${columns}
          FROM (
            SELECT * FROM ani a
            WHERE a.workspace_id = ${workspaceId} AND a.ani_id > ${after} AND ${sql.and(isWanted(workspaceId, filter))}
            ORDER BY a.ani_id
            LIMIT ${limit}
          ) a
          ${shown}
          ORDER BY a.ani_id`)
      },
      refail("Anis.list")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Anis, never, Reads | SqlClient.SqlClient> = Layer.effect(Anis, make)
