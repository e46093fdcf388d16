/**
 * Step of uses_taken: one more when the ANI may be used and this proposal's caps leave room.
 */
export default `
CREATE OR REPLACE FUNCTION uses_taken_step(taken integer, eligible boolean, room integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF eligible AND (room IS NULL OR taken < room) THEN
    RETURN taken + 1;
  END IF;
  RETURN taken;
END $$;
`
