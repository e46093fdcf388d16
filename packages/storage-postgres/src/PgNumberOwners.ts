/**
 * `NumberOwners` on PostgreSQL.
 */
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as OwnerEntries from "@anipool/domain/trail/OwnerEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  NumberOwners,
  type Outcome,
  type Owned,
  pageSizeMax,
  type Recorded,
  recordedMax
} from "@anipool/storage/NumberOwners"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as OwnerRows from "./internal/ownerRows.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const owned = (workspaceId: WorkspaceId) =>
    sql`
    SELECT o.owner, a.ani_id AS "aniId", a.calling_code AS "callingCode", a.number AS national, a.status
    FROM number_owner o
    JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = o.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
    WHERE o.workspace_id = ${workspaceId} AND o.ani_id IS NOT NULL`

  return NumberOwners.of({
    record: Effect.fn("NumberOwners.record")(
      function*(workspaceId: WorkspaceId, rows: ReadonlyArray<OwnerRow>) {
        yield* assertAtMost("NumberOwners.record", rows.length, recordedMax)
        // Told where nothing is changed, too.
        let outcomes: ReadonlyArray<Outcome> = []
        const recorded = yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const written = yield* OwnerRows.record(sql, workspaceId, head, rows)
            outcomes = written.outcomes
            if (written.changed.length === 0) return Option.none()
            const entry = yield* AuditTrail.record(sql, workspaceId, OwnerEntries.recorded(written.changed))
            return Option.some({ kind: "settings" as const, value: { outcomes, entry } })
          })
        )
        return Option.getOrElse(recorded, (): Recorded => ({ outcomes, entry: null }))
      },
      refail("NumberOwners.record")
    ),

    find: Effect.fn("NumberOwners.find")(
      (workspaceId: WorkspaceId, owner: string) =>
        Effect.map(
          sql<Owned>`${owned(workspaceId)} AND o.owner = ${owner}`,
          ([found]) => Option.fromNullable(found)
        ),
      refail("NumberOwners.find")
    ),

    page: Effect.fn("NumberOwners.page")(
      function*(
        workspaceId: WorkspaceId,
        { after = "", limit, of }: {
          readonly of?: PhoneNumber | undefined
          readonly after?: string | undefined
          readonly limit: number
        }
      ) {
        yield* assertAtMost("NumberOwners.page", limit, pageSizeMax)
        const isOf = of === undefined
          ? sql`true`
          : sql`a.calling_code = ${of.callingCode} AND a.number = ${of.national}`
        return yield* sql<Owned>`
          ${owned(workspaceId)} AND o.owner > ${after}::text AND ${isOf}
          ORDER BY o.owner LIMIT ${limit}`
      },
      refail("NumberOwners.page")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<NumberOwners, never, SqlClient.SqlClient> = Layer.effect(NumberOwners, make)
