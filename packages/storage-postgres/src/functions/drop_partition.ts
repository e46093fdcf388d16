/**
 * Drops a partition; waits for what is under way with the table for a moment only.
 *
 * It runs as who migrated the database (see `make_partition`), and drops nothing but partitions of dials, assignments and explorations.
 */
export default `
CREATE OR REPLACE FUNCTION drop_partition(p_name text) RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path FROM CURRENT
SET lock_timeout TO '200ms'
AS $$
BEGIN
  IF p_name !~ '^(assignment|dial|exploration)_[0-9]+$' THEN
    RAISE EXCEPTION '% is no partition that may be dropped', p_name USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    SET LOCAL citus.propagate_set_commands TO 'local';
    SET LOCAL lock_timeout TO '200ms';
  END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', p_name);
END $$;

REVOKE EXECUTE ON FUNCTION drop_partition FROM PUBLIC;
`
