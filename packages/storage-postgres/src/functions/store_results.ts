import { resultsStoredFor } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"
import { byKey } from "../internal/schema/planSettings.ts"
import { resultCodes } from "./confirm_assignments.ts"

/** SQLSTATE: a request of the batch has got a result meanwhile. */
export const storedMeanwhile = "AN001"

/**
 * Stores the results of requests with an Idempotency-Key (parallel arrays): of those whose key is not null and whose
 * proposal, where p_confirmed tells what became of it, was accepted. Answers the keys that it stored a result of: not
 * those that have one already. With p_all_or_none it fails (`storedMeanwhile`) where it would leave one out.
 *
 * Without p_assigned_at the result is that no number was available.
 */
export default `
CREATE OR REPLACE FUNCTION store_results(
  p_workspace_id integer,
  p_keys bytea[],
  p_requests bytea[],
  p_assigned_at timestamptz DEFAULT NULL,
  p_confirmed smallint[] DEFAULT NULL,
  p_calling_codes smallint[] DEFAULT NULL,
  p_numbers text[] DEFAULT NULL,
  p_all_or_none boolean DEFAULT false
) RETURNS bytea[] LANGUAGE plpgsql VOLATILE${byKey}
AS $$
DECLARE
  v_asked bigint;
  v_stored bytea[];
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT a.*
    FROM unnest(p_keys, p_requests, p_calling_codes, p_numbers)
      WITH ORDINALITY AS a (key, request, calling_code, number, position)
    WHERE a.key IS NOT NULL AND (p_confirmed IS NULL OR p_confirmed[a.position] = ${resultCodes.accepted})
  ), stored AS (
    -- In the order of keys: so no two batches wait for each other.
    INSERT INTO assignment_request AS r (workspace_id, key, request, answered_at, assigned_at, calling_code, number)
    SELECT p_workspace_id, key, request, clock_timestamp(), p_assigned_at, calling_code, number
    FROM asked ORDER BY key
    ON CONFLICT (workspace_id, key) DO UPDATE SET
      request = EXCLUDED.request,
      answered_at = EXCLUDED.answered_at,
      assigned_at = EXCLUDED.assigned_at,
      calling_code = EXCLUDED.calling_code,
      number = EXCLUDED.number
    WHERE r.answered_at <= EXCLUDED.answered_at - INTERVAL '${Duration.toSeconds(resultsStoredFor)} seconds'
    RETURNING r.key
  )
  SELECT (SELECT count(*) FROM asked), array_agg(key) INTO v_asked, v_stored FROM stored;

  IF p_all_or_none AND v_asked > COALESCE(cardinality(v_stored), 0) THEN
    RAISE EXCEPTION USING
      ERRCODE = '${storedMeanwhile}', MESSAGE = 'a request of this batch has got a result meanwhile';
  END IF;
  RETURN COALESCE(v_stored, '{}');
END $$;
`
