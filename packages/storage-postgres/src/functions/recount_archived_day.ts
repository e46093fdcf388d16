import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { setDay } from "../internal/dials/dayCounters.ts"

/**
 * Sets the counters of a day to what was counted of its dials outside of the database (`DayCounts`), each a list of objects.
 * Answers how many had been wrong.
 */
export default `
CREATE OR REPLACE FUNCTION recount_archived_day(
  p_workspace_id integer, p_day date, p_anis jsonb, p_places jsonb, p_hours jsonb, p_shares jsonb
) RETURNS bigint
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);
${
  setDay({
    anis: `counted AS (
    SELECT "aniId" AS ani_id, dials, contacts, successes, blocks, "noAnswers" AS no_answers
    FROM jsonb_to_recordset(p_anis) AS c (
      "aniId" bigint, dials bigint, contacts bigint, successes bigint, blocks bigint, "noAnswers" bigint
    )
  )`,
    places: `counted AS (
    SELECT basis, "campaignKey" AS campaign_id, "callingCode" AS calling_code, "areaCode" AS area_code, dials, contacts
    FROM jsonb_to_recordset(p_places) AS c (
      basis smallint, "campaignKey" bigint, "callingCode" smallint, "areaCode" text COLLATE "C", dials bigint, contacts bigint
    )
  )`,
    hours: `counted AS (
    SELECT basis, hour, "campaignKey" AS campaign_id, "callingCode" AS calling_code, "areaCode" AS area_code, dials, contacts,
      blocks, "noAnswers" AS no_answers, kept
    FROM jsonb_to_recordset(p_hours) AS c (
      basis smallint, hour smallint, "campaignKey" bigint, "callingCode" smallint, "areaCode" text COLLATE "C", dials integer,
      contacts integer, blocks integer, "noAnswers" integer, kept bigint
    )
  )`,
    shares: `counted AS (
    SELECT "campaignKey" AS campaign_id, "isHeldOut" AS is_held_out, dials, contacts, successes
    FROM jsonb_to_recordset(p_shares) AS c (
      "campaignKey" bigint, "isHeldOut" boolean, dials bigint, contacts bigint, successes bigint
    )
  )`
  })
}
  RETURN v_corrected;
END $$;
`
