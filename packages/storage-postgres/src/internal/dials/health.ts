/**
 * States of health: read for some dials, and written again, by whoever holds the workspace's lock of health: nobody else
 * changes them, so a row stays where it was read.
 */
import * as CampaignHealth from "@anipool/domain/health/CampaignHealth"
import * as Curve from "@anipool/domain/health/Curve"
import type * as HealthBook from "@anipool/domain/health/HealthBook"
import * as NumberHealth from "@anipool/domain/health/NumberHealth"
import * as WorkspaceHealth from "@anipool/domain/health/WorkspaceHealth"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "../arrayLiteral.ts"
import * as BinaryArray from "../binaryArray.ts"
import { fromMillis } from "../time.ts"

/** As `health_state` and `health_alarm` number what they are of. */
export const subjects = { workspace: 0, campaign: 1, number: 2 } as const

/** The run of the states that hold; others are a recount's. */
export const holding = 0

/** What is read. */
export interface Loaded {
  /** Its campaigns and numbers begin with those that are stored, in the order of their rows. */
  readonly book: HealthBook.Book
  readonly rows: Rows
}

/** Where the states that were read are stored, by `subjects`. */
export type Rows = ReadonlyArray<{ readonly count: number; readonly places: string | null }>

/** None is stored. */
export const noRows: Rows = Object.values(subjects).map(() => ({ count: 0, places: null }))

/** What is known of the workspace, and of the numbers and campaigns that dials name. */
export const load = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  run: number,
  dials: ReadonlyArray<HealthBook.Dial>
): Effect.Effect<Loaded, SqlError> => {
  const campaigns = [...new Set(dials.map(({ campaignKey }) => campaignKey))]
  const numbers = [...new Set(dials.map(({ aniId }) => aniId))]
  const statesOf = (subject: number, ids: ReadonlyArray<number>) =>
    sql`
      SELECT ${subject}::integer AS subject, COALESCE(array_agg(s.id), '{}') AS ids,
        COALESCE(array_agg(length(s.state)), '{}') AS lengths, array_agg(s.ctid)::text AS places,
        COALESCE(string_agg(s.state, ''), '') AS bytes
      FROM unnest(${BinaryArray.make("bigint", ids, (id) => id)}::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT h.id, h.ctid, h.state FROM health_state h
        WHERE h.workspace_id = ${workspaceId} AND h.run = ${run} AND h.subject = ${subject} AND h.id = wanted.id
        -- Each is found by its key, and never all of a workspace read for some of them.
        OFFSET 0
      ) s`
  return Effect.map(
    sql<StoredRow>`
      SELECT * FROM (
        ${statesOf(subjects.workspace, [0])}
        UNION ALL ${statesOf(subjects.campaign, campaigns)}
        UNION ALL ${statesOf(subjects.number, numbers)}
      ) s ORDER BY subject`,
    (rows) => {
      const [workspace, ofCampaigns, ofNumbers] = rows as [StoredRow, StoredRow, StoredRow]
      const book: HealthBook.Book = {
        workspace: WorkspaceHealth.decode(workspace.bytes) ?? WorkspaceHealth.fresh(),
        campaigns: new Map(),
        numbers: NumberHealth.decode(ofNumbers)
      }
      let from = 0
      for (const [i, id] of ofCampaigns.ids.entries()) {
        const bytes = ofCampaigns.bytes.subarray(from, from += ofCampaigns.lengths[i]!)
        book.campaigns.set(id, CampaignHealth.decode(bytes) ?? CampaignHealth.fresh())
      }
      return { book, rows: rows.map(({ ids, places }) => ({ count: ids.length, places })) }
    }
  )
}

/** Writes all of a book: over the rows that it was read from, and what was not stored then as new ones. */
export const store = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, run: number, book: HealthBook.Book, rows: Rows) {
    const ofWorkspace = WorkspaceHealth.encode(book.workspace)
    const ofCampaigns = [...book.campaigns.values()].map(CampaignHealth.encode)
    const ofNumbers = NumberHealth.encode(book.numbers)
    const ids = [[0], [...book.campaigns.keys()], ofNumbers.ids]
    const lengths = [[ofWorkspace.length], ofCampaigns.map(({ length }) => length), ofNumbers.lengths]
    const states = Buffer.concat([ofWorkspace, ...ofCampaigns, ofNumbers.bytes])
    const changed: Array<Piece> = []
    const added: Array<Piece> = []
    let begins = 1
    for (const [subject, { count }] of rows.entries()) {
      for (const [i, length] of lengths[subject]!.entries()) {
        const pieces = i < count ? changed : added
        pieces.push({ subject, id: ids[subject]![i]!, begins, length })
        begins += length
      }
    }
    if (changed.length > 0) {
      const places = rows.flatMap(({ places }) => places === null ? [] : [places.slice(1, -1)])
      yield* sql`
        SELECT change_health(
          ${workspaceId}::integer,
          ${`{${places.join(",")}}`}::tid[],
          ${states}::bytea,
          ${BinaryArray.make("integer", changed, ({ begins }) => begins)}::integer[],
          ${BinaryArray.make("integer", changed, ({ length }) => length)}::integer[]
        )`
    }
    if (added.length > 0) {
      yield* sql`
        INSERT INTO health_state (workspace_id, run, subject, id, state)
        SELECT ${workspaceId}::integer, ${run}::bigint, g.subject, g.id, substring(a.states FROM g.begins FOR g.length)
        -- One value that is cut up, and not thousands of them.
        FROM (SELECT ${states}::bytea AS states) a CROSS JOIN unnest(
          ${BinaryArray.make("smallint", added, ({ subject }) => subject)}::smallint[],
          ${BinaryArray.make("bigint", added, ({ id }) => id)}::bigint[],
          ${BinaryArray.make("integer", added, ({ begins }) => begins)}::integer[],
          ${BinaryArray.make("integer", added, ({ length }) => length)}::integer[]
        ) AS g (subject, id, begins, length)`
    }
  }
)

/** Keeps where the evidence stands of the numbers of a book, as of its day. */
export const draw = Effect.fnUntraced(
  function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    { numbers, workspace }: HealthBook.Book,
    level: number
  ) {
    const points: Array<Curve.Height & { readonly id: number }> = []
    yield* EventLoop.forEachQuick(numbers, ([id, number]) => {
      const height = Curve.heightOf(number, level)
      if (height !== undefined) points.push({ id, ...height })
    })
    if (points.length === 0) return
    yield* sql`
      WITH old AS (
        DELETE FROM health_point
        WHERE workspace_id = ${workspaceId} AND id = ANY (${
      BinaryArray.make("bigint", points, ({ id }) => id)
    }::bigint[])
          AND day <= DATE '1970-01-01' + ${workspace.day - Curve.daysKept}::integer
      )
      INSERT INTO health_point (workspace_id, day, id, height, level)
      SELECT ${workspaceId}, DATE '1970-01-01' + ${workspace.day}::integer, p.*
      FROM unnest(
        ${BinaryArray.make("bigint", points, ({ id }) => id)}::bigint[],
        ${ArrayLiteral.plain(points, ({ log }) => log)}::real[],
        ${ArrayLiteral.plain(points, ({ level }) => level)}::real[]
      ) AS p
      ON CONFLICT (workspace_id, id, day) DO UPDATE SET height = EXCLUDED.height, level = EXCLUDED.level`
  }
)

/** Notes an alarm that was raised, or ended. */
export const note = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, change: HealthBook.Change) => {
  const { at, kind, subject: { id, of } } = change
  if (kind === "ended") {
    return sql`
      UPDATE health_alarm SET ended_at = ${fromMillis(sql, at)}, ended = ${change.end}
      WHERE workspace_id = ${workspaceId} AND subject = ${subjects[of]} AND id = ${id} AND ended_at IS NULL`
  }
  const { by, came, dials, expected, level, rarity, since } = change
  return sql`
    INSERT INTO health_alarm (
      workspace_id, subject, id, raised_at, since, outcome, dials, came, expected, rarity, level
    ) VALUES (
      ${workspaceId}, ${subjects[of]}, ${id}, ${fromMillis(sql, at)}, ${fromMillis(sql, since)}, ${by}, ${dials},
      ${came}, ${expected}, ${rarity}, ${level}
    ) ON CONFLICT DO NOTHING`
}

// internal

/** States of one subject, one behind the other. */
interface StoredRow extends NumberHealth.Stored {
  readonly subject: number
  readonly places: string | null
}

/** A state's part of all bytes. */
interface Piece {
  readonly subject: number
  readonly id: number
  readonly begins: number
  readonly length: number
}
