/**
 * `InventoryFeed` on PostgreSQL.
 */
import { PoolId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import { ShadowPolicies } from "@anipool/domain/assignment/ShadowPolicy"
import * as Source from "@anipool/domain/assignment/Source"
import { Campaign } from "@anipool/domain/Campaign"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Feed from "@anipool/storage/InventoryFeed"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { assertAtMost, refail } from "./internal/failure.ts"
import { heldNumbers } from "./internal/heldNumbers.ts"
import * as InventoryPages from "./internal/inventoryPages.ts"
import { listen, Listening } from "./internal/listen.ts"
import * as ListRows from "./internal/listRows.ts"
import { changesChannel } from "./internal/transaction.ts"

/**
 * The port over a client. Each run of `signals` has a connection of its own, which it makes anew for as long as it
 * takes when it is lost; so it never fails.
 */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const listening = yield* Listening
  const today = sql.literal("(clock_timestamp() AT TIME ZONE time_zone)::date")

  const ownSettings = sql`
    json_build_object(
      'revision', revision, 'settings', settings_revision, 'ownSettings', own_settings_revision, 'day', ${today}
    ) AS head,
    json_build_object(
      'id', workspace_id, 'name', name, 'country', country, 'timeZone', time_zone,
      'inboundGroups', inbound_groups, 'fields', fields, 'policy', policy
    ) AS workspace,
    COALESCE((
      SELECT json_build_object('version', s.version, 'policies', s.policies)
      FROM shadow_policy s WHERE s.workspace_id = w.workspace_id
    ), '{"version":0,"policies":[]}') AS shadows`

  const campaignColumns = sql.literal(`
    h.campaign_id AS key, c.external_id AS id, c.inbound_pool_id AS "inboundPoolId", c.policy,
    l.pool_id AS "poolId"`)

  /** The campaigns of `h`, each with the pool that it dials from, if there ever was one; row by row, by the keys. */
  const dialedFrom = (workspaceId: WorkspaceId) =>
    sql`
      LEFT JOIN LATERAL (
        SELECT external_id, inbound_pool_id, policy FROM campaign
        WHERE workspace_id = ${workspaceId} AND campaign_id = h.campaign_id AND is_registered
        LIMIT 1
      ) c ON true
      LEFT JOIN LATERAL (
        SELECT pool_id FROM pool
        WHERE workspace_id = ${workspaceId}
          AND group_id = COALESCE(c.inbound_pool_id, c.external_id) COLLATE "C"
        LIMIT 1
      ) l ON true`

  return Feed.InventoryFeed.of({
    head: Effect.fn("InventoryFeed.head")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<Feed.Head>`
            SELECT revision, settings_revision AS settings,
              own_settings_revision AS "ownSettings", ${today} AS day
            FROM workspace WHERE workspace_id = ${workspaceId}`,
          (heads) => Option.fromNullable(heads[0])
        ),
      refail("InventoryFeed.head")
    ),

    ownSettings: Effect.fn("InventoryFeed.ownSettings")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          Effect.flatMap(
            sql`SELECT ${ownSettings} FROM workspace w WHERE workspace_id = ${workspaceId}`,
            (rows) => Effect.orDie(decodeOwnSettings(rows))
          ),
          (settings) => Option.fromNullable(settings[0])
        ),
      refail("InventoryFeed.ownSettings")
    ),

    campaigns: Effect.fn("InventoryFeed.campaigns")(
      function*(workspaceId: WorkspaceId, after: number, limit: number) {
        yield* assertAtMost("InventoryFeed.campaigns", limit, Feed.pageSizeMax)
        const rows = yield* sql<CampaignRow>`
          SELECT ${campaignColumns}
          FROM (
            SELECT campaign_id FROM campaign
            WHERE workspace_id = ${workspaceId} AND campaign_id > ${after} AND is_registered
            ORDER BY campaign_id LIMIT ${limit}
          ) h
          ${dialedFrom(workspaceId)}
          ORDER BY h.campaign_id`
        return rows.flatMap((row) => toCampaign(row) ?? [])
      },
      refail("InventoryFeed.campaigns")
    ),

    campaignChanges: Effect.fn("InventoryFeed.campaignChanges")(
      function*(workspaceId: WorkspaceId, after: Feed.Cursor, limit: number) {
        yield* assertAtMost("InventoryFeed.campaignChanges", limit, Feed.pageSizeMax)
        const rows = yield* sql<CampaignRow & Pick<Feed.CampaignChange, "revision">>`
          SELECT ${campaignColumns}, h.revision
          FROM (
            SELECT campaign_id, revision FROM campaign_change
            WHERE workspace_id = ${workspaceId} AND (revision, campaign_id) > (${after.revision}, ${after.id})
            ORDER BY revision, campaign_id LIMIT ${limit}
          ) h
          ${dialedFrom(workspaceId)}
          ORDER BY h.revision, h.campaign_id`
        return rows.map((row): Feed.CampaignChange => {
          const { key, revision } = row
          return { key, revision, campaign: toCampaign(row) ?? null }
        })
      },
      refail("InventoryFeed.campaignChanges")
    ),

    pools: Effect.fn("InventoryFeed.pools")(
      function*(workspaceId: WorkspaceId, groupIds: ReadonlyArray<string>) {
        yield* assertAtMost("InventoryFeed.pools", groupIds.length, Feed.pageSizeMax)
        return yield* sql<Feed.KeyedPool>`
          SELECT pool_id AS id, group_id AS "groupId" FROM pool
          WHERE workspace_id = ${workspaceId} AND group_id COLLATE "C" = ANY(${groupIds}::text[])`
      },
      refail("InventoryFeed.pools")
    ),

    listChanges: Effect.fn("InventoryFeed.listChanges")(
      function*(workspaceId: WorkspaceId, after: number, limit: number) {
        yield* assertAtMost("InventoryFeed.listChanges", limit, Feed.pageSizeMax)
        const rows = yield* sql<ListRows.Row>`
          SELECT ${sql.literal(ListRows.columns)} FROM dialer_list
          WHERE workspace_id = ${workspaceId} AND revision > ${after}
          ORDER BY revision LIMIT ${limit}`
        return rows.map((row): Feed.ListChange => ({ id: row.id, revision: row.revision, list: ListRows.toList(row) }))
      },
      refail("InventoryFeed.listChanges")
    ),

    ownerChanges: Effect.fn("InventoryFeed.ownerChanges")(
      function*(workspaceId: WorkspaceId, after: Feed.OwnerCursor, limit: number) {
        yield* assertAtMost("InventoryFeed.ownerChanges", limit, Feed.pageSizeMax)
        return yield* sql<Feed.OwnerChange>`
          SELECT owner, revision, ani_id AS "aniId" FROM number_owner
          WHERE workspace_id = ${workspaceId} AND (revision, owner) > (${after.revision}::bigint, ${after.owner}::text)
          ORDER BY revision, owner LIMIT ${limit}`
      },
      refail("InventoryFeed.ownerChanges")
    ),

    numbers: Effect.fn("InventoryFeed.numbers")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) {
        yield* assertAtMost("InventoryFeed.numbers", numbers.length, Feed.pageSizeMax)
        const rows = yield* heldNumbers(sql, workspaceId, numbers)
        return rows.map(({ id, ...number }): Feed.HeldNumber => ({ id, number }))
      },
      refail("InventoryFeed.numbers")
    ),

    // One statement, so that all of it is of one moment.
    settings: Effect.fn("InventoryFeed.settings")(
      (workspaceId: WorkspaceId) =>
        sql`
          SELECT
            ${ownSettings},
            COALESCE((
              SELECT json_agg(json_build_object(
                'key', c.campaign_id, 'id', c.external_id, 'name', c.name, 'type', c.type,
                'inboundPoolId', c.inbound_pool_id, 'policy', c.policy
              ) ORDER BY c.campaign_id)
              FROM campaign c WHERE c.workspace_id = w.workspace_id AND c.is_registered
            ), '[]') AS campaigns,
            COALESCE((
              SELECT json_agg(json_build_object('id', l.pool_id, 'groupId', l.group_id) ORDER BY l.pool_id)
              FROM pool l WHERE l.workspace_id = w.workspace_id
            ), '[]') AS pools
          FROM workspace w WHERE workspace_id = ${workspaceId}`.pipe(Effect.flatMap(decodeSettings)),
      refail("InventoryFeed.settings")
    ),

    inInventory: Effect.fn("InventoryFeed.inInventory")(
      function*(workspaceId: WorkspaceId, after: number, limit: number) {
        yield* assertAtMost("InventoryFeed.inInventory", limit, Feed.pageSizeMax)
        const rows = yield* sql<InventoryPages.Row>`
          SELECT ids, numbers, area_codes, standing, block_rates, rated, callable, rights, carriers, used_ids,
            used_today, last_used_at, member_ids, member_pools
          FROM inventory_page(
            p_workspace_id => ${workspaceId}::integer, p_after => ${after}::bigint, p_limit => ${limit}::integer
          )`
        return InventoryPages.toPage(rows[0]!)
      },
      refail("InventoryFeed.inInventory")
    ),

    changes: Effect.fn("InventoryFeed.changes")(
      function*(workspaceId: WorkspaceId, after: Feed.Cursor, limit: number) {
        yield* assertAtMost("InventoryFeed.changes", limit, Feed.pageSizeMax)
        // Rows are not decoded again: the tables' constraints say what they are.
        const rows = yield* sql<FeedRow>`
          SELECT id, revision, calling_code AS "callingCode", number, area_code AS "areaCode", status,
            array_to_string(pools, ',') AS pools,
            used_today AS "usedToday", last_used_at AS "lastUsedAt", block_rate AS "blockRate",
            activated_on AS "activatedOn", rated_dials AS "ratedDials", rated_contacts AS "ratedContacts",
            is_callable AS "isCallable", rights, carriers
          FROM inventory_changes(
            p_workspace_id => ${workspaceId}::integer, p_revision => ${after.revision}::bigint,
            p_ani_id => ${after.id}::bigint, p_limit => ${limit}::integer
          )`
        return rows.map((row): Feed.FeedEntry => ({ ...row, pools: poolsOf(row.pools) }))
      },
      refail("InventoryFeed.changes")
    ),

    signals: listen(listening, changesChannel).pipe(
      Stream.mapEffect((payload) => Effect.orDie(decodeSignal(payload)))
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<
  Feed.InventoryFeed,
  never,
  Listening | SqlClient.SqlClient
> = Layer.effect(Feed.InventoryFeed, make)

// internal

/** An entry as it is read: its pools as text, `3,7`, which costs a fraction of reading an array. */
type FeedRow = Omit<Feed.FeedEntry, "pools"> & { readonly pools: string }

const poolsOf = (text: string): ReadonlyArray<PoolId> =>
  text === "" ? [] : text.split(",").map((id) => Number(id) as PoolId)

const decodeSignal = Schema.decode(Schema.compose(Schema.NumberFromString, WorkspaceId))

/** A campaign as it is read. Its identifier is `null` when it is registered no more. */
interface CampaignRow {
  readonly key: number
  readonly id: string | null
  readonly inboundPoolId: string | null
  readonly policy: PolicyOverride
  readonly poolId: PoolId | null
}

// As with ANIs, rows are not decoded again: policies are written by `Campaigns` alone.
const toCampaign = (
  { id, inboundPoolId, key, policy, poolId }: CampaignRow
): Feed.CampaignEntry | undefined =>
  id === null
    ? undefined
    : { key, id, policy, source: Source.of({ id, inboundPoolId }, () => poolId ?? undefined) }

// Settings are decoded: a row that does not decode is a defect.
const OwnSettingsRow = Schema.Struct({
  head: Schema.Struct({
    revision: Schema.Int,
    settings: Schema.Int,
    ownSettings: Schema.Int,
    day: Schema.String
  }),
  workspace: Workspace,
  shadows: ShadowPolicies
})

const decodeOwnSettings = Schema.decodeUnknown(Schema.Array(OwnSettingsRow))

const SettingsRow = Schema.Struct({
  ...OwnSettingsRow.fields,
  campaigns: Schema.Array(Schema.Struct({ ...Campaign.fields, key: Schema.Int })),
  pools: Schema.Array(Schema.Struct({ id: PoolId, groupId: Schema.String }))
})

const decodeSettings = (rows: ReadonlyArray<unknown>): Effect.Effect<Option.Option<Feed.Settings>> =>
  Effect.map(
    Effect.orDie(Schema.decodeUnknown(Schema.Array(SettingsRow))(rows)),
    (settings) => Option.fromNullable(settings[0])
  )
