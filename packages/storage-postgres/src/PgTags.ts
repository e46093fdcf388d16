/**
 * `Tags` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Retagging from "@anipool/domain/tags/Retagging"
import { keyOf, type Tag, type TagKey, tagsOfWorkspaceMax } from "@anipool/domain/tags/Tag"
import { type NewEntry, phonesListedMax } from "@anipool/domain/trail/Entry"
import type { NamedAni } from "@anipool/domain/trail/NumberEntries"
import * as TagEntries from "@anipool/domain/trail/TagEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { LimitReached } from "@anipool/storage/StorageError"
import {
  planOf,
  readMax,
  type Replaced,
  type TagCount,
  type Tagged,
  taggedMax,
  Tags,
  type TagTarget
} from "@anipool/storage/Tags"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import * as TagRows from "./internal/tagRows.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const tagsOf = Effect.fnUntraced(function*<Id extends AniId | string>(
    workspaceId: WorkspaceId,
    of: TagRows.Tagged,
    ids: ReadonlyArray<Id>
  ) {
    if (ids.length === 0) return new Map<Id, ReadonlyArray<Tag>>()
    const rows = yield* reads.of(workspaceId, (sql) => {
      const [table, column] = [sql.literal(TagRows.tables[of]), sql.literal(TagRows.columns[of])]
      return sql<{ readonly id: Id; readonly tags: ReadonlyArray<Tag> }>`
        SELECT t.${column} AS id, array_agg(g.name ORDER BY g.key) AS tags
        FROM ${table} t JOIN tag g ON g.workspace_id = ${workspaceId} AND g.tag_id = t.tag_id
        WHERE t.workspace_id = ${workspaceId}
          AND t.${column} = ANY (${TagRows.idsOf(sql, of, ids as ReadonlyArray<AniId> | ReadonlyArray<string>)})
        GROUP BY t.${column}`
    })
    return new Map(rows.map(({ id, tags }) => [id, tags]))
  })

  return Tags.of({
    list: Effect.fn("Tags.list")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<TagCount>`
            SELECT g.name AS tag, COALESCE(n.held, 0)::integer AS numbers, COALESCE(c.there, 0)::integer AS campaigns
            FROM tag g
            LEFT JOIN (
              SELECT t.tag_id, count(*) AS held
              FROM ani_tag t
              JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = t.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
              WHERE t.workspace_id = ${workspaceId} GROUP BY t.tag_id
            ) n USING (tag_id)
            LEFT JOIN (
              SELECT t.tag_id, count(*) AS there
              FROM campaign_tag t
              JOIN campaign c ON c.workspace_id = ${workspaceId} AND c.external_id = t.campaign
              WHERE t.workspace_id = ${workspaceId} GROUP BY t.tag_id
            ) c USING (tag_id)
            WHERE g.workspace_id = ${workspaceId}
            ORDER BY g.key`),
      refail("Tags.list")
    ),

    ofNumbers: Effect.fn("Tags.ofNumbers")(
      (workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
        Effect.zipRight(assertAtMost("Tags.ofNumbers", ids.length, readMax), tagsOf(workspaceId, "numbers", ids)),
      refail("Tags.ofNumbers")
    ),

    ofCampaigns: Effect.fn("Tags.ofCampaigns")(
      (workspaceId: WorkspaceId, ids: ReadonlyArray<string>) =>
        Effect.zipRight(assertAtMost("Tags.ofCampaigns", ids.length, readMax), tagsOf(workspaceId, "campaigns", ids)),
      refail("Tags.ofCampaigns")
    ),

    preview: Effect.fn("Tags.preview")(
      function*(workspaceId: WorkspaceId, target: TagTarget, asked: Retagging.TagChange) {
        yield* assertAtMost("Tags.preview", target.ids.length, taggedMax)
        const looked = yield* lookedAt(sql, workspaceId, target, asked)
        return planOf<AniId | string>(looked.retagging)
      },
      refail("Tags.preview")
    ),

    change: Effect.fn("Tags.change")(
      function*(workspaceId: WorkspaceId, target: TagTarget, asked: Retagging.TagChange) {
        yield* assertAtMost("Tags.change", target.ids.length, taggedMax)
        let outcome: Tagged = { ...planOf(Retagging.begin(asked, new Map())), entry: null }
        yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*() {
            const { retagging, told } = yield* lookedAt(sql, workspaceId, target, asked)
            outcome = { ...planOf<AniId | string>(retagging), entry: null }
            if (retagging.changed === 0) return Option.none()
            yield* TagRows.change(sql, workspaceId, target.of, retagging.parts)
            outcome = { ...outcome, entry: yield* AuditTrail.record(sql, workspaceId, told()) }
            return Option.some({ kind: "adds" as const, value: undefined })
          })
        )
        return outcome
      },
      refail("Tags.change")
    ),

    replace: Effect.fn("Tags.replace")(
      function*(workspaceId: WorkspaceId, tag: Tag, by: Tag | null) {
        let outcome = Option.none<Replaced>()
        yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*() {
            const spelled = yield* TagRows.spelled(sql, workspaceId)
            const asked = { add: by === null ? [] : [by], remove: [tag] }
            const retagged = Effect.fnUntraced(function*<Id extends AniId | string>(of: TagRows.Tagged) {
              const rows = yield* TagRows.having<Id>(sql, workspaceId, of, keyOf(tag), taggedMax + 1)
              if (rows.length > taggedMax) return yield* new LimitReached({ what: "tagged", limit: taggedMax })
              return yield* taking(rows, asked, spelled)
            })
            const numbers = yield* retagged<AniId>("numbers")
            const campaigns = yield* retagged<string>("campaigns")
            if (numbers.changed + campaigns.changed === 0) return Option.none()
            yield* TagRows.change(sql, workspaceId, "numbers", numbers.parts)
            yield* TagRows.change(sql, workspaceId, "campaigns", campaigns.parts)
            const told = TagEntries.replaced(spelled.get(keyOf(tag))!, by, numbers, campaigns)
            const entry = yield* AuditTrail.record(sql, workspaceId, told)
            outcome = Option.some({ numbers: numbers.changed, campaigns: campaigns.changed, entry })
            return Option.some({ kind: "adds" as const, value: undefined })
          })
        )
        return outcome
      },
      refail("Tags.replace")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Tags, never, Reads | SqlClient.SqlClient> = Layer.effect(Tags, make)

// internal

interface LookedAt {
  readonly retagging: Retagging.Retagging<AniId> | Retagging.Retagging<string>
  /** The entry of the change, where it changes anything. */
  readonly told: () => NewEntry
}

/** What a change comes to for these. */
const taking = <Id extends AniId | string>(
  rows: ReadonlyArray<{ readonly id: Id; readonly keys: ReadonlyArray<TagKey> }>,
  asked: Retagging.TagChange,
  spelled: ReadonlyMap<TagKey, Tag>
) => {
  const retagging = Retagging.begin<Id>(asked, spelled)
  return Effect.flatMap(
    EventLoop.forEachQuick(rows, ({ id, keys }) => Retagging.take(retagging, id, keys, phonesListedMax)),
    () =>
      Retagging.tagsAfter(retagging, spelled) > tagsOfWorkspaceMax
        ? Effect.fail(new LimitReached({ what: "tag", limit: tagsOfWorkspaceMax }))
        : Effect.succeed(retagging)
  )
}

/** What a change comes to, by what there is. */
const lookedAt = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  target: TagTarget,
  asked: Retagging.TagChange
) {
  const spelled = yield* TagRows.spelled(sql, workspaceId)
  const named = <Row extends { readonly id: AniId | string }>(
    rows: ReadonlyArray<Row>,
    first: ReadonlyArray<Row["id"]>
  ): ReadonlyArray<Row> => {
    const isFirst = new Set(first)
    return rows.filter(({ id }) => isFirst.has(id))
  }
  if (target.of === "numbers") {
    const rows = yield* inParts(target.ids, (ids) =>
      sql<NamedAni & { readonly keys: ReadonlyArray<TagKey> }>`
        SELECT a.ani_id AS id, a.calling_code AS "callingCode", a.number, ARRAY(
          SELECT g.key FROM ani_tag t JOIN tag g ON g.workspace_id = ${workspaceId} AND g.tag_id = t.tag_id
          WHERE t.workspace_id = ${workspaceId} AND t.ani_id = a.ani_id
        ) AS keys
        FROM unnest(${TagRows.idsOf(sql, "numbers", ids)}) WITH ORDINALITY AS wanted (ani_id, place)
        JOIN ani a
          ON a.workspace_id = ${workspaceId} AND a.ani_id = wanted.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
        ORDER BY wanted.place`)
    const retagging = yield* taking(rows, asked, spelled)
    const looked: LookedAt = {
      retagging,
      told: () => TagEntries.numbersTagged(retagging, named(rows, retagging.first))
    }
    return looked
  }
  const rows = yield* inParts(
    target.ids,
    (ids) =>
      sql<{ readonly id: string; readonly name: string; readonly keys: ReadonlyArray<TagKey> }>`
      SELECT c.external_id AS id, c.name, ARRAY(
        SELECT g.key FROM campaign_tag t JOIN tag g ON g.workspace_id = ${workspaceId} AND g.tag_id = t.tag_id
        WHERE t.workspace_id = ${workspaceId} AND t.campaign = c.external_id
      ) AS keys
      FROM unnest(${TagRows.idsOf(sql, "campaigns", ids)}) WITH ORDINALITY AS wanted (id, place)
      JOIN campaign c ON c.workspace_id = ${workspaceId} AND c.external_id = wanted.id COLLATE "C"
      ORDER BY wanted.place`
  )
  const retagging = yield* taking(rows, asked, spelled)
  const looked: LookedAt = {
    retagging,
    told: () => TagEntries.campaignsTagged(retagging, named(rows, retagging.first))
  }
  return looked
})

/** Rows of one answer: all that has come of an answer is parsed in one turn of the event loop. */
const readAtOnce = 5_000

/** The rows of a long list of identifiers, in its order. */
const inParts = <Id, Row, E>(
  ids: ReadonlyArray<Id>,
  read: (part: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<Row>, E>
): Effect.Effect<ReadonlyArray<Row>, E> => Effect.map(Effect.forEach(Arr.chunksOf(ids, readAtOnce), read), Arr.flatten)
