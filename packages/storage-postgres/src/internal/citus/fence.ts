/**
 * What keeps writes out of a part that has moved.
 *
 * A part is written to past Citus, which does not know of it. Each transaction that writes therefore shares, once, the lock
 * that a move's last step takes alone, and looks whether the part is on its node still: either it ends before that step, and
 * moves with the rest, or it is refused, with nothing done. Sessions that are of no part, and replication, do not ask.
 */
import { fenceSetting, partSetting, root } from "./names.ts"

/** SQLSTATE of what is refused as its part lies on another node. */
export const elsewhereState = "AN020"

const name = "anipool_fence"

/** The function; it runs as who migrated the database, who may take the lock. */
export const definition = `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER
AS $$
DECLARE
  v_part CONSTANT bigint := current_setting('${partSetting}');
BEGIN
  -- 5: SHARE, as Citus numbers it (src/include/storage/lockdefs.h of PostgreSQL).
  PERFORM pg_catalog.lock_shard_metadata(5, ARRAY[v_part]);
  -- Seen by a snapshot that is taken now: whoever had to wait sees what the move did.
  IF NOT EXISTS (
    SELECT FROM pg_catalog.pg_dist_placement p JOIN pg_catalog.pg_dist_local_group g USING (groupid)
    WHERE p.shardid = v_part
  ) THEN
    RAISE EXCEPTION 'the part % of ${root} lies on another node', v_part USING ERRCODE = '${elsewhereState}';
  END IF;
  PERFORM pg_catalog.set_config('${fenceSetting}', 'passed', true);
  RETURN NULL;
END $$`

/** The trigger that has a table ask, on all its shards. */
export const triggerOn = (table: string): string => `
CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE OR DELETE ON ${table} FOR EACH STATEMENT
WHEN (current_setting('${fenceSetting}', true) = 'due') EXECUTE FUNCTION ${name}()`
