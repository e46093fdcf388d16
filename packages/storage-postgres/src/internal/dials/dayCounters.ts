/**
 * How a day's counters are set to what was counted of it: the statements that functions share which count from one or another
 * source.
 */
import { bases, hourBases } from "./counting.ts"

/**
 * What was counted of the day `p_day`, each as the beginning of a list of common tables, the last of which is `counted`: its columns
 * are those of the counters; of the hours also `kept`, how many of the dials are of a time when hours were kept.
 */
export interface Counted {
  /** Of `ani_day`. */
  readonly anis: string
  /** Of `dial_day`. */
  readonly places: string
  /** Of `dial_hour`. */
  readonly hours: string
  /** Of `dial_share_day`. */
  readonly shares: string
}

/** Statements of a function that set the counters of `p_day`, and leave in `v_corrected` how many had been wrong. */
export const setDay = ({ anis, hours, places, shares }: Counted): string => `
  WITH ${anis}, wrong AS (
    SELECT ani_id, COALESCE(c.dials, 0) AS dials, COALESCE(c.contacts, 0) AS contacts,
      COALESCE(c.successes, 0) AS successes, COALESCE(c.blocks, 0) AS blocks, COALESCE(c.no_answers, 0) AS no_answers
    FROM counted c
    FULL JOIN (SELECT * FROM ani_day WHERE workspace_id = p_workspace_id AND day = p_day) k USING (ani_id)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.successes, 0), COALESCE(c.blocks, 0),
        COALESCE(c.no_answers, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.successes, 0),
        COALESCE(k.blocks, 0), COALESCE(k.no_answers, 0))
  ), set_right AS (
    INSERT INTO ani_day AS d (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
    SELECT p_workspace_id, ani_id, p_day, dials, contacts, successes, blocks, no_answers FROM wrong
    ON CONFLICT (workspace_id, ani_id, day) DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes,
      blocks = EXCLUDED.blocks, no_answers = EXCLUDED.no_answers
  )
  SELECT count(*) INTO v_corrected FROM wrong;

  WITH ${places}, wrong AS (
    SELECT basis, campaign_id, calling_code, area_code, COALESCE(c.dials, 0) AS dials,
      COALESCE(c.contacts, 0) AS contacts
    FROM counted c
    FULL JOIN (
      SELECT * FROM dial_day WHERE workspace_id = p_workspace_id AND basis IN ${bases} AND day = p_day
    ) k USING (basis, campaign_id, calling_code, area_code)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0))
  ), set_right AS (
    INSERT INTO dial_day (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
    SELECT p_workspace_id, basis, p_day, campaign_id, calling_code, area_code, dials, contacts FROM wrong
    ON CONFLICT (workspace_id, basis, day, campaign_id, calling_code, area_code) DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts
  )
  SELECT v_corrected + count(*) INTO v_corrected FROM wrong;

  WITH ${hours}, wrong AS (
    SELECT basis, hour, campaign_id, calling_code, area_code, COALESCE(c.dials, 0) AS dials,
      COALESCE(c.contacts, 0) AS contacts, COALESCE(c.blocks, 0) AS blocks, COALESCE(c.no_answers, 0) AS no_answers,
      -- Hours that only lack dials of before hours were kept are no fault.
      COALESCE(c.kept, 0) <> COALESCE(k.dials, 0) OR COALESCE(c.kept, 0) = COALESCE(c.dials, 0) AS is_fault
    FROM counted c
    FULL JOIN (
      SELECT * FROM dial_hour WHERE workspace_id = p_workspace_id AND basis IN ${hourBases} AND day = p_day
    ) k USING (basis, hour, campaign_id, calling_code, area_code)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.blocks, 0), COALESCE(c.no_answers, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.blocks, 0),
        COALESCE(k.no_answers, 0))
  ), set_right AS (
    INSERT INTO dial_hour (
      workspace_id, basis, day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
    )
    SELECT p_workspace_id, basis, p_day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
    FROM wrong
    ON CONFLICT (workspace_id, basis, day, hour, campaign_id, calling_code, area_code) DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts,
      blocks = EXCLUDED.blocks, no_answers = EXCLUDED.no_answers
  )
  SELECT v_corrected + count(*) FILTER (WHERE is_fault) INTO v_corrected FROM wrong;

  WITH ${shares}, wrong AS (
    SELECT campaign_id, is_held_out, COALESCE(c.dials, 0) AS dials, COALESCE(c.contacts, 0) AS contacts,
      COALESCE(c.successes, 0) AS successes
    FROM counted c
    FULL JOIN (SELECT * FROM dial_share_day WHERE workspace_id = p_workspace_id AND day = p_day) k
      USING (campaign_id, is_held_out)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.successes, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.successes, 0))
  ), set_right AS (
    INSERT INTO dial_share_day (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, p_day, campaign_id, is_held_out, dials, contacts, successes FROM wrong
    ON CONFLICT (workspace_id, day, campaign_id, is_held_out) DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes
  )
  SELECT v_corrected + count(*) INTO v_corrected FROM wrong;`
