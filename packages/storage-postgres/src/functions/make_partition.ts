/**
 * Makes the partition of a table for a range, if there is none; rows of that range in the default partition move into
 * it. What is under way with the default partition is waited for a moment only; the caller tries again another time.
 *
 * It runs as who migrated the database, so that who runs a server need not be allowed to make tables: only those of
 * dials, assignments and explorations, under names that say so.
 */
export default `
CREATE OR REPLACE FUNCTION make_partition(p_table text, p_column text, p_name text, p_from timestamptz, p_to timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path FROM CURRENT
SET lock_timeout TO '200ms'
AS $$
BEGIN
  IF p_table NOT IN ('assignment', 'dial', 'exploration') OR p_name !~ ('^' || p_table || '_[0-9]+$') THEN
    RAISE EXCEPTION '% is no name for a partition of %', p_name, p_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass(quote_ident(p_name)) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- First, so that nothing comes into the default partition once its rows have moved.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', p_name, p_table);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    p_table || '_default', p_column, p_column, p_name
  ) USING p_from, p_to;
  EXECUTE format(
    'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, p_name, p_from, p_to
  );
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION make_partition FROM PUBLIC;
`
