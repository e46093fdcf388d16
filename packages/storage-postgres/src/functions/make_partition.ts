/**
 * Makes the partition of a table for a range, if there is none; rows of that range in the default partition move into
 * it. What is under way with the default partition is waited for a moment only; the caller tries again another time.
 *
 * It runs as who migrated the database, so that who runs a server need not be allowed to make tables: only those of
 * dials, assignments and explorations, under names that say so.
 *
 * Of a distributed database it is the coordinator's, for all parts. Citus takes no statement that deletes here and adds there; there
 * the default partition is let go of while its rows move, which nobody who writes can pass.
 */
export default `
CREATE OR REPLACE FUNCTION make_partition(p_table text, p_column text, p_name text, p_from timestamptz, p_to timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path FROM CURRENT
SET lock_timeout TO '200ms'
AS $$
DECLARE
  v_is_distributed boolean := false;
  v_is_any boolean := false;
BEGIN
  IF p_table NOT IN ('assignment', 'dial', 'exploration') OR p_name !~ ('^' || p_table || '_[0-9]+$') THEN
    RAISE EXCEPTION '% is no name for a partition of %', p_name, p_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass(quote_ident(p_name)) IS NOT NULL THEN
    RETURN false;
  END IF;
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    v_is_distributed := EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = p_table::regclass);
  END IF;
  IF v_is_distributed THEN
    -- On the nodes, too, what is under way is waited for a moment only.
    SET LOCAL citus.propagate_set_commands TO 'local';
    SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
    -- No table is made where rows were looked at over more than one connection to a node.
    SET LOCAL citus.max_adaptive_executor_pool_size TO 1;
    SET LOCAL lock_timeout TO '200ms';
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', p_name, p_table);
    PERFORM create_distributed_table(p_name::regclass, 'workspace_id', colocate_with => p_table);
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE %I >= $1 AND %I < $2)', p_table || '_default', p_column, p_column)
      INTO v_is_any USING p_from, p_to;
    -- What comes into the default partition from here on has the attachment fail, and another try find it.
    IF v_is_any THEN
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', p_table, p_table || '_default');
      EXECUTE format('INSERT INTO %I SELECT * FROM %I WHERE %I >= $1 AND %I < $2', p_name, p_table || '_default', p_column,
        p_column) USING p_from, p_to;
      EXECUTE format('DELETE FROM %I WHERE %I >= $1 AND %I < $2', p_table || '_default', p_column, p_column)
        USING p_from, p_to;
    END IF;
  ELSE
    -- First, so that nothing comes into the default partition once its rows have moved.
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table || '_default');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', p_name, p_table);
    EXECUTE format(
      'WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
      p_table || '_default', p_column, p_column, p_name
    ) USING p_from, p_to;
  END IF;
  EXECUTE format(
    'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, p_name, p_from, p_to
  );
  IF v_is_any THEN
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', p_table, p_table || '_default');
  END IF;
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION make_partition FROM PUBLIC;
`
