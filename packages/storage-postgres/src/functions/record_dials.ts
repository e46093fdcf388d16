import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { dialColumns } from "../internal/dials/dialColumns.ts"
import { columns, declared, gathered, named } from "../internal/dials/tallies.ts"
import { byKey } from "../internal/schema/planSettings.ts"

const { arrays, tables } = gathered(({ of }) => of)
const names = dialColumns.map(({ name }) => name).join(", ")

/**
 * Records dials (parallel arrays, one for each of `dialColumns`); those that were not recorded before are counted, or what they add to the figures is
 * kept in `dial_tally`; takes the rows they came from out of the queue. Answers how many were recorded. p_received_at: when
 * the first of them came; null: they are imported.
 *
 * The dials are written before the workspace's figures are taken, so that several workers write at once; only the counting
 * is one after the other. They are written in the order of their key, so that two who write the same ones wait for each
 * other in no circle.
 */
export default `
CREATE OR REPLACE FUNCTION record_dials(
  p_workspace_id integer,
  p_today date,
  p_lane smallint,
  p_queue_ids bigint[],
  p_received_at timestamptz,
  p_is_counted boolean,
  ${dialColumns.map(({ name, type }) => `p_${name} ${type}[]`).join(",\n  ")}
) RETURNS integer LANGUAGE plpgsql VOLATILE${byKey}
SET enable_bitmapscan TO off
AS $$
#variable_conflict use_column
DECLARE
  v_recorded integer;
  -- What was recorded, by what it is counted by.
  ${declared("v", ";")};
BEGIN
  WITH recorded AS (
    INSERT INTO dial (workspace_id, ${names})
    SELECT p_workspace_id, ${names}
    FROM unnest(${dialColumns.map(({ name }) => `p_${name}`).join(", ")}) WITH ORDINALITY AS given (${names}, position)
    -- Of doubled ones within these, the first is the dial.
    ORDER BY dialed_at, dial_id COLLATE "C", position
    ON CONFLICT DO NOTHING
    RETURNING day, hour, campaign_id, ani_id, is_volume, contact, success, blocked, no_answer, prospect_calling_code,
      ani_calling_code, prospect_area_code, ani_area_code, zip_area_code, is_held_out
  ), ${tables}
  SELECT (SELECT count(*) FROM recorded), all_arrays.*
  INTO v_recorded, ${named("v")}
  FROM (SELECT * FROM ${arrays}) all_arrays;

  -- Before the statements that read counts, so that they see all that was counted before.
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  -- A day that dials came late for is in no archive as it is now; days are found by their end, so that those of today find none.
  DELETE FROM archived_day a
  WHERE a.workspace_id = p_workspace_id AND a.kind = 'dial'
    AND a.until_at > (SELECT min(at) FROM unnest(p_dialed_at) AS at)
    AND EXISTS (SELECT FROM unnest(p_dialed_at) AS at WHERE at >= a.from_at AND at < a.until_at);

  IF p_is_counted THEN
    PERFORM count_dials(p_workspace_id, p_today, ${named("v")});
  ELSIF v_recorded > 0 THEN
    INSERT INTO dial_tally (workspace_id, recorded_from, received_at, dials, ${
  columns.map(({ name }) => name).join(", ")
})
    VALUES (p_workspace_id, p_recorded[1], p_received_at, v_recorded, ${named("v")});
  END IF;

  DELETE FROM dial_queue q USING unnest(p_queue_ids) AS p (queue_id)
  WHERE q.workspace_id = p_workspace_id AND q.lane = p_lane AND q.queue_id = p.queue_id;

  -- The present minute of the same dials: by the prospect each stands once. Last, as servers that write minutes of many
  -- workspaces at once hold none of the locks above. Imported ones (lane 1) are history, and in no minute.
  INSERT INTO activity_minute AS a (workspace_id, minute, refused, dials, contacts, assigned)
  SELECT p_workspace_id, date_trunc('minute', clock_timestamp()), 0, sum(b.dials), sum(b.contacts), '{}'
  FROM unnest(v_place_basis, v_place_dials, v_place_contacts) AS b (basis, dials, contacts)
  WHERE b.basis = 0 AND p_lane = 0
  HAVING sum(b.dials) > 0
  ON CONFLICT (workspace_id, minute) DO UPDATE SET
    dials = a.dials + EXCLUDED.dials,
    contacts = a.contacts + EXCLUDED.contacts;

  RETURN v_recorded;
END $$;
`
