/**
 * Correcting dials that were recorded under a lead's main number (`ProspectCorrection`), in the transaction that recorded others: by
 * whoever holds the workspace's figures, so that each is corrected once, and a recount finds the dials and their counts alike.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as ProspectCorrection from "@anipool/domain/dials/ProspectCorrection"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "../arrayLiteral.ts"
import { basisNumber } from "./counting.ts"
import * as FiguresFold from "./figuresFold.ts"

/** Corrects what these dials tell of dials that were recorded before, by the same key. */
export const correct = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  dials: ReadonlyArray<Dial>
): Effect.Effect<ReadonlyArray<ProspectCorrection.Correction>, SqlError> =>
  Effect.gen(function*() {
    const telling = ProspectCorrection.tellingOf(dials)
    if (telling.size === 0) return []
    const corrections = ProspectCorrection.make(yield* assumed(sql, workspaceId, [...telling.values()]), telling)
    if (corrections.length === 0) return corrections
    // What is taken off has been counted.
    yield* FiguresFold.foldWithin(sql, workspaceId)
    yield* write(sql, workspaceId, corrections)
    const moved = corrections.filter(({ of }) => of.isVolume)
    yield* moveDays(sql, workspaceId, moved)
    yield* moveShares(sql, workspaceId, moved)
    return corrections
  })

// internal

interface AssumedRow extends Omit<ProspectCorrection.Assumed, "prospect" | "share"> {
  readonly isHeldOut: boolean | null
  readonly callingCode: CallingCode
  readonly national: string
  readonly areaCode: string
  readonly aniId: AniId | null
}

const keysOf = (sql: SqlClient.SqlClient, keys: ReadonlyArray<ProspectCorrection.DialKey>) =>
  sql`${ArrayLiteral.plain(keys, ({ dialedAt }) => new Date(dialedAt).toISOString())}::timestamptz[],
    ${ArrayLiteral.texts(keys, ({ dialId }) => dialId)}::text[]`

/** Those that are recorded under the lead's main number. */
const assumed = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  telling: ReadonlyArray<ProspectCorrection.Told>
) => {
  const keys = telling.flatMap(({ draft }) => ProspectCorrection.keyOf(draft) ?? [])
  return Effect.map(
    // One at a time by the key, as a limit keeps the planner from joining: whatever it knows of the table.
    sql<AssumedRow>`
      SELECT round(extract(epoch FROM d.dialed_at) * 1000)::float8 AS "dialedAt", d.dial_id AS "dialId", d.day,
        d.campaign_id AS "campaignKey", d.ani_id AS "aniId", d.is_volume AS "isVolume", d.contact, d.success,
        d.is_held_out AS "isHeldOut", d.prospect_calling_code AS "callingCode", d.prospect AS national,
        d.prospect_area_code AS "areaCode"
      FROM unnest(${keysOf(sql, keys)}) AS k (dialed_at, dial_id)
      CROSS JOIN LATERAL (
        SELECT * FROM dial
        WHERE workspace_id = ${workspaceId} AND dialed_at = k.dialed_at AND dial_id = k.dial_id COLLATE "C"
        LIMIT 1
      ) d
      WHERE d.is_prospect_main`,
    (rows) =>
      rows.map(({ areaCode, callingCode, isHeldOut, national, ...row }): ProspectCorrection.Assumed => ({
        ...row,
        share: isHeldOut === null ? undefined : isHeldOut ? "held-out" : "applied",
        prospect: { callingCode, national, areaCode }
      }))
  )
}

const write = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  corrections: ReadonlyArray<ProspectCorrection.Correction>
) =>
  sql`
    UPDATE dial d
    SET prospect_calling_code = c.calling_code, prospect = c.prospect, prospect_area_code = c.area_code,
      is_held_out = c.is_held_out, is_prospect_main = NULL
    FROM unnest(
      ${keysOf(sql, corrections.map(({ of }) => of))},
      ${ArrayLiteral.plain(corrections, ({ prospect }) => prospect.callingCode)}::smallint[],
      ${ArrayLiteral.plain(corrections, ({ prospect }) => prospect.national)}::text[],
      ${ArrayLiteral.plain(corrections, ({ prospect }) => prospect.areaCode)}::text[],
      ${ArrayLiteral.plain(corrections, ({ share }) => share === undefined ? null : share === "held-out")}::boolean[]
    ) AS c (dialed_at, dial_id, calling_code, prospect, area_code, is_held_out)
    WHERE d.workspace_id = ${workspaceId} AND d.dialed_at = c.dialed_at AND d.dial_id = c.dial_id COLLATE "C"`

/** What dials came to under each key, and what was taken off there. */
const movesOf = <Key>(
  corrections: ReadonlyArray<ProspectCorrection.Correction>,
  sides: (correction: ProspectCorrection.Correction) => readonly [from: Key, to: Key],
  textOf: (key: Key) => string
): ReadonlyArray<Key & Counts> => {
  const moves = new Map<string, Key & Counts>()
  for (const correction of corrections) {
    const { contact, success } = correction.of
    for (const [i, key] of sides(correction).entries()) {
      const text = textOf(key)
      const sign = i === 0 ? -1 : 1
      const before = moves.get(text)
      moves.set(text, {
        ...key,
        dials: (before?.dials ?? 0) + sign,
        contacts: (before?.contacts ?? 0) + (contact ? sign : 0),
        successes: (before?.successes ?? 0) + (success ? sign : 0)
      })
    }
  }
  return [...moves.values()].filter(({ contacts, dials, successes }) =>
    dials !== 0 || contacts !== 0 || successes !== 0
  )
}

interface Counts {
  readonly dials: number
  readonly contacts: number
  readonly successes: number
}

interface PlaceKey {
  readonly day: LocalDate
  readonly campaignKey: number
  readonly callingCode: CallingCode
  readonly areaCode: string
}

/**
 * Moves what is counted by the prospect's area code. A count that is less is no row that can be inserted, so rows that are missing come
 * first.
 */
const moveDays = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  corrections: ReadonlyArray<ProspectCorrection.Correction>
) {
  const keyOf = ({ of: { campaignKey, day } }: ProspectCorrection.Correction) => ({ day, campaignKey })
  const moves = movesOf<PlaceKey>(
    corrections,
    (correction) => [
      { ...keyOf(correction), ...placeOf(correction.of.prospect) },
      { ...keyOf(correction), ...placeOf(correction.prospect) }
    ],
    ({ areaCode, callingCode, campaignKey, day }) => [day, campaignKey, callingCode, areaCode].join("|")
  )
  if (moves.length === 0) return
  const given = sql`unnest(
    ${ArrayLiteral.plain(moves, ({ day }) => day)}::date[], ${
    ArrayLiteral.plain(moves, ({ campaignKey }) => campaignKey)
  }::bigint[],
    ${ArrayLiteral.plain(moves, ({ callingCode }) => callingCode)}::smallint[],
    ${ArrayLiteral.plain(moves, ({ areaCode }) => areaCode)}::text[], ${
    ArrayLiteral.plain(moves, ({ dials }) => dials)
  }::bigint[],
    ${ArrayLiteral.plain(moves, ({ contacts }) => contacts)}::bigint[]
  ) AS m (day, campaign_id, calling_code, area_code, dials, contacts)`
  yield* sql`
    INSERT INTO dial_day (workspace_id, basis, day, campaign_id, calling_code, area_code)
    SELECT ${workspaceId}, ${basisNumber.area_code}, m.day, m.campaign_id, m.calling_code, m.area_code
    FROM ${given}
    ORDER BY m.day, m.campaign_id, m.calling_code, m.area_code COLLATE "C"
    ON CONFLICT (workspace_id, basis, day, campaign_id, calling_code, area_code) DO NOTHING`
  yield* sql`
    UPDATE dial_day d SET dials = d.dials + m.dials, contacts = d.contacts + m.contacts
    FROM ${given}
    WHERE d.workspace_id = ${workspaceId} AND d.basis = ${basisNumber.area_code} AND d.day = m.day
      AND d.campaign_id = m.campaign_id AND d.calling_code = m.calling_code AND d.area_code = m.area_code COLLATE "C"`
})

const placeOf = ({ areaCode, callingCode }: ProspectCorrection.Assumed["prospect"]) => ({ areaCode, callingCode })

interface ShareKey {
  readonly day: LocalDate
  readonly campaignKey: number
  readonly isHeldOut: boolean
}

/** Moves what is counted by the share of the prospects: there is one of both, or of none. */
const moveShares = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  corrections: ReadonlyArray<ProspectCorrection.Correction>
) {
  const moves = movesOf<ShareKey>(
    corrections.filter(({ of }) => of.share !== undefined),
    ({ of: { campaignKey, day, share: from }, share: to }) => [
      { day, campaignKey, isHeldOut: from === "held-out" },
      { day, campaignKey, isHeldOut: to === "held-out" }
    ],
    ({ campaignKey, day, isHeldOut }) => [day, campaignKey, isHeldOut].join("|")
  )
  if (moves.length === 0) return
  const given = sql`unnest(
    ${ArrayLiteral.plain(moves, ({ day }) => day)}::date[], ${
    ArrayLiteral.plain(moves, ({ campaignKey }) => campaignKey)
  }::bigint[],
    ${ArrayLiteral.plain(moves, ({ isHeldOut }) => isHeldOut)}::boolean[],
    ${ArrayLiteral.plain(moves, ({ dials }) => dials)}::integer[], ${
    ArrayLiteral.plain(moves, ({ contacts }) => contacts)
  }::integer[],
    ${ArrayLiteral.plain(moves, ({ successes }) => successes)}::integer[]
  ) AS m (day, campaign_id, is_held_out, dials, contacts, successes)`
  yield* sql`
    INSERT INTO dial_share_day (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT ${workspaceId}, m.day, m.campaign_id, m.is_held_out, 0, 0, 0
    FROM ${given}
    ORDER BY m.day, m.campaign_id, m.is_held_out
    ON CONFLICT (workspace_id, day, campaign_id, is_held_out) DO NOTHING`
  yield* sql`
    UPDATE dial_share_day d
    SET dials = d.dials + m.dials, contacts = d.contacts + m.contacts, successes = d.successes + m.successes
    FROM ${given}
    WHERE d.workspace_id = ${workspaceId} AND d.day = m.day AND d.campaign_id = m.campaign_id
      AND d.is_held_out = m.is_held_out`
})
