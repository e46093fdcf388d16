/**
 * `Workspaces` on PostgreSQL.
 */
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { Campaign } from "@anipool/domain/Campaign"
import type { NewEntry } from "@anipool/domain/trail/Entry"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import { Workspace, type WorkspaceId, type WorkspaceSettings } from "@anipool/domain/Workspace"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import { stoppedMax, Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import * as CampaignRows from "./internal/campaignRows.ts"
import { refail, refuseExisting } from "./internal/failure.ts"
import * as HoldOutChange from "./internal/holdOutChange.ts"
import { type Change, change, transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(
    "workspace_id AS id, name, country, time_zone AS \"timeZone\", inbound_groups AS \"inboundGroups\", fields, policy"
  )
  /** One that is being deleted is known no more. */
  const isOpen = sql.literal(
    "NOT EXISTS (SELECT FROM workspace_deletion d WHERE d.workspace_id = workspace.workspace_id)"
  )
  const byId = (id: WorkspaceId) =>
    Effect.flatMap(sql`SELECT ${columns} FROM workspace WHERE workspace_id = ${id} AND ${isOpen}`, decodeHead)
  const changed = (id: WorkspaceId, update: () => Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
    change(
      sql,
      id,
      Effect.fnUntraced(function*() {
        const before = yield* byId(id)
        const after = yield* Effect.flatMap(update(), decodeHead)
        if (Option.isNone(before) || Option.isNone(after)) return Option.none()
        yield* HoldOutChange.noteIfOther(sql, id, before.value.policy, after.value.policy)
        const entry = SettingsEntries.workspaceChanged(before.value, after.value)
        const value: Told<Workspace> = {
          value: after.value,
          entry: entry === undefined ? null : yield* AuditTrail.record(sql, id, entry)
        }
        return Option.some({ kind: "ownSettings" as const, value })
      })
    )
  /** The workspace's row is locked, so nobody else changes what it and its campaigns set. */
  const stopPreference = Effect.fnUntraced(function*(
    id: WorkspaceId,
    head: Change,
    { changedAt, why }: { readonly changedAt: number | null; readonly why: string }
  ) {
    const found = yield* byId(id)
    if (Option.isNone(found) || Option.getOrNull(yield* HoldOutChange.changedAt(sql, id)) !== changedAt) {
      return Option.none()
    }
    const before = found.value
    const holding = Policy.resolve(before.policy)
    const policy = HoldOutHarm.stopped(before.policy, holding)
    const campaigns = yield* sql<Campaign>`
      SELECT ${sql.literal(CampaignRows.columns)} FROM campaign
      WHERE workspace_id = ${id} AND is_registered AND policy @> '{"preferAnswered": true}'
        AND COALESCE((policy ->> 'stopOnHarm')::boolean, ${holding.stopOnHarm})
      ORDER BY external_id LIMIT ${stoppedMax}`
    if (policy === undefined && campaigns.length === 0) return Option.none()
    const entries: Array<NewEntry> = []
    if (policy !== undefined) {
      yield* sql`UPDATE workspace SET policy = ${JSON.stringify(policy)} WHERE workspace_id = ${id}`
      entries.push(SettingsEntries.workspaceChanged(before, { ...before, policy })!)
    }
    for (const campaign of campaigns) {
      const policy = HoldOutHarm.stopped(campaign.policy, Policy.resolve(before.policy, campaign.policy))!
      yield* CampaignRows.update(sql, id, head, campaign.id, { policy })
      entries.push(SettingsEntries.campaignChanged(campaign, { ...campaign, policy })!)
    }
    yield* HoldOutChange.note(sql, id)
    const value = yield* Effect.forEach(
      entries,
      (entry) => AuditTrail.record(sql, id, SettingsEntries.preferenceStopped(entry, why))
    )
    return Option.some({ kind: "ownSettings" as const, value })
  })

  return Workspaces.of({
    create: Effect.fn("Workspaces.create")(
      (settings: WorkspaceSettings, id?: WorkspaceId) =>
        transaction(
          sql,
          Effect.tap(
            Effect.flatMap(
              sql`
            INSERT INTO workspace (workspace_id, name, country, time_zone, inbound_groups, fields, policy)
            OVERRIDING SYSTEM VALUE
            VALUES (
              ${
                id === undefined ? sql.literal("DEFAULT") : id
              }, ${settings.name}, ${settings.country}, ${settings.timeZone}, ${settings.inboundGroups},
              ${JSON.stringify(settings.fields)}, ${JSON.stringify(settings.policy)}
            )
            RETURNING ${columns}`,
              decodeOne
            ),
            (created) => AuditTrail.record(sql, created.id, SettingsEntries.workspaceCreated(created))
          )
        ),
      refuseExisting,
      refail("Workspaces.create")
    ),

    list: Effect.flatMap(sql`SELECT ${columns} FROM workspace WHERE ${isOpen} ORDER BY workspace_id`, decode).pipe(
      refail("Workspaces.list"),
      Effect.withSpan("Workspaces.list")
    ),

    find: Effect.fn("Workspaces.find")(
      byId,
      refail("Workspaces.find")
    ),

    findByName: Effect.fn("Workspaces.findByName")(
      (name: string) =>
        Effect.flatMap(sql`SELECT ${columns} FROM workspace WHERE name = ${name} AND ${isOpen}`, decodeHead),
      refail("Workspaces.findByName")
    ),

    update: Effect.fn("Workspaces.update")(
      (id: WorkspaceId, settings: WorkspaceSettings) =>
        changed(id, () =>
          sql`
            UPDATE workspace SET
              name = ${settings.name},
              country = ${settings.country},
              time_zone = ${settings.timeZone},
              inbound_groups = ${settings.inboundGroups},
              fields = ${JSON.stringify(settings.fields)},
              policy = ${JSON.stringify(settings.policy)}
            WHERE workspace_id = ${id}
            RETURNING ${columns}`).pipe(Effect.map(Option.map(({ value }) => value))),
      refuseExisting,
      refail("Workspaces.update")
    ),

    setPolicy: Effect.fn("Workspaces.setPolicy")(
      (id: WorkspaceId, policy: Policy.PolicyOverride) =>
        changed(id, () =>
          sql`
            UPDATE workspace SET policy = ${JSON.stringify(policy)}
            WHERE workspace_id = ${id}
            RETURNING ${columns}`),
      refail("Workspaces.setPolicy")
    ),

    holdOutChangedAt: Effect.fn("Workspaces.holdOutChangedAt")(
      (id: WorkspaceId) => HoldOutChange.changedAt(sql, id),
      refail("Workspaces.holdOutChangedAt")
    ),

    stopPreference: Effect.fn("Workspaces.stopPreference")(
      (id: WorkspaceId, grounds: { readonly changedAt: number | null; readonly why: string }) =>
        Effect.map(
          change(sql, id, (head) => stopPreference(id, head, grounds)),
          Option.getOrElse((): ReadonlyArray<EntryId> => [])
        ),
      refail("Workspaces.stopPreference")
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
