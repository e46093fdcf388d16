/**
 * `Workspaces` on PostgreSQL.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import { Workspace, type WorkspaceId, type WorkspaceSettings } from "@anipool/domain/Workspace"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { refail, refuseExisting } from "./internal/failure.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(
    "workspace_id AS id, name, country, time_zone AS \"timeZone\", inbound_groups AS \"inboundGroups\", fields, policy"
  )
  return Workspaces.of({
    create: Effect.fn("Workspaces.create")(
      (settings: WorkspaceSettings) =>
        Effect.flatMap(
          sql`
            INSERT INTO workspace (name, country, time_zone, inbound_groups, fields, policy)
            VALUES (
              ${settings.name}, ${settings.country}, ${settings.timeZone}, ${settings.inboundGroups},
              ${JSON.stringify(settings.fields)}, ${JSON.stringify(settings.policy)}
            )
            RETURNING ${columns}`,
          decodeOne
        ),
      refuseExisting,
      refail("Workspaces.create")
    ),

    list: Effect.flatMap(sql`SELECT ${columns} FROM workspace ORDER BY workspace_id`, decode).pipe(
      refail("Workspaces.list"),
      Effect.withSpan("Workspaces.list")
    ),

    find: Effect.fn("Workspaces.find")(
      (id: WorkspaceId) => Effect.flatMap(sql`SELECT ${columns} FROM workspace WHERE workspace_id = ${id}`, decodeHead),
      refail("Workspaces.find")
    ),

    findByName: Effect.fn("Workspaces.findByName")(
      (name: string) => Effect.flatMap(sql`SELECT ${columns} FROM workspace WHERE name = ${name}`, decodeHead),
      refail("Workspaces.findByName")
    ),

    update: Effect.fn("Workspaces.update")(
      (id: WorkspaceId, settings: WorkspaceSettings) =>
        change(sql, id, () =>
          sql`
            UPDATE workspace SET
              name = ${settings.name},
              country = ${settings.country},
              time_zone = ${settings.timeZone},
              inbound_groups = ${settings.inboundGroups},
              fields = ${JSON.stringify(settings.fields)},
              policy = ${JSON.stringify(settings.policy)}
            WHERE workspace_id = ${id}
            RETURNING ${columns}`.pipe(Effect.flatMap(decodeHead), Effect.map(asSettings))),
      refuseExisting,
      refail("Workspaces.update")
    ),

    setPolicy: Effect.fn("Workspaces.setPolicy")(
      (id: WorkspaceId, policy: PolicyOverride) =>
        change(sql, id, () =>
          sql`
            UPDATE workspace SET policy = ${JSON.stringify(policy)}
            WHERE workspace_id = ${id}
            RETURNING ${columns}`.pipe(Effect.flatMap(decodeHead), Effect.map(asSettings))),
      refail("Workspaces.setPolicy")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Workspaces, never, SqlClient.SqlClient> = Layer.effect(Workspaces, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(Workspace))(rows))

const decodeHead = (rows: ReadonlyArray<unknown>) =>
  Effect.map(decode(rows), (workspaces) => Option.fromNullable(workspaces[0]))

const decodeOne = (rows: ReadonlyArray<unknown>) => Effect.map(decodeHead(rows), Option.getOrThrow)

const asSettings = Option.map((value: Workspace) => ({ kind: "ownSettings" as const, value }))
