/**
 * Step of uses_taken: one more when the ANI may be used and is under this proposal's cap.
 */
export default `
CREATE OR REPLACE FUNCTION uses_taken_step(taken integer, eligible boolean, base integer, cap integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF eligible AND (cap IS NULL OR base + taken < cap) THEN
    RETURN taken + 1;
  END IF;
  RETURN taken;
END $$;
`
