/**
 * Drops a partition; waits for what is under way with the table for a moment only.
 */
export default `
CREATE OR REPLACE FUNCTION drop_partition(p_name text) RETURNS void LANGUAGE plpgsql VOLATILE
SET lock_timeout TO '200ms'
AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', p_name);
END $$;
`
