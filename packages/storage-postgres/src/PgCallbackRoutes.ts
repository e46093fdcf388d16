/**
 * `CallbackRoutes` on PostgreSQL.
 */
import type { Source } from "@anipool/domain/CallbackRoute"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CallableCounts,
  CallbackRoutes,
  type NewStatement,
  numbersMax,
  pageSizeMax
} from "@anipool/storage/CallbackRoutes"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as CallbackRows from "./internal/callbackRows.ts"
import { isCallable } from "./internal/callbackStanding.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  CallbackRoutes.of({
    record: Effect.fn("CallbackRoutes.record")(
      function*(workspaceId: WorkspaceId, source: Source, statements: ReadonlyArray<NewStatement>) {
        yield* assertAtMost("CallbackRoutes.record", statements.length, numbersMax)
        const recorded = yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const { kind, ...value } = yield* CallbackRows.record(sql, workspaceId, head, source, statements, true)
            return value.changed === 0 ? Option.none() : Option.some({ kind, value })
          })
        )
        return Option.getOrElse(recorded, () => ({ changed: 0, gained: 0, lost: 0, entry: null }))
      },
      refail("CallbackRoutes.record")
    ),

    ofNumbers: Effect.fn("CallbackRoutes.ofNumbers")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) {
        yield* assertAtMost("CallbackRoutes.ofNumbers", numbers.length, numbersMax)
        return yield* CallbackRows.ofNumbers(sql, workspaceId, numbers)
      },
      refail("CallbackRoutes.ofNumbers")
    ),

    saidBy: Effect.fn("CallbackRoutes.saidBy")(
      function*(
        workspaceId: WorkspaceId,
        source: Source,
        { after, limit }: { readonly after?: PhoneNumber | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("CallbackRoutes.saidBy", limit, pageSizeMax)
        return yield* sql<PhoneNumber>`
          SELECT calling_code AS "callingCode", number AS national FROM callback_route
          WHERE workspace_id = ${workspaceId} AND source = ${source} AND is_callable
            AND (calling_code, number) > (${after?.callingCode ?? 0}::smallint, ${after?.national ?? ""}::text)
          ORDER BY calling_code, number LIMIT ${limit}`
      },
      refail("CallbackRoutes.saidBy")
    ),

    counts: Effect.fn("CallbackRoutes.counts")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<CallableCounts>`
            SELECT count(*) FILTER (WHERE s.is_callable) AS yes, count(*) FILTER (WHERE NOT s.is_callable) AS no,
              count(*) FILTER (WHERE s.is_callable IS NULL) AS unknown
            FROM ani a
            CROSS JOIN LATERAL (SELECT ${sql.literal(isCallable("a"))} AS is_callable) s
            WHERE a.workspace_id = ${workspaceId} AND a.status = 'ACTIVE_AND_BEING_MANAGED'`,
          (rows) => rows[0]!
        ),
      refail("CallbackRoutes.counts")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<CallbackRoutes, never, SqlClient.SqlClient> = Layer.effect(CallbackRoutes, make)
