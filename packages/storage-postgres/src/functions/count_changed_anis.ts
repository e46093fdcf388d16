import { blockOf } from "../internal/aniBlocks.ts"

/**
 * Keeps `ani_block`: ANIs that change.
 */
export default `
CREATE OR REPLACE FUNCTION count_changed_anis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ani_block b SET listed = b.listed + changed.more
  FROM (
    SELECT workspace_id, ${blockOf("ani_id")} AS block, sum(more) AS more
    FROM (
      SELECT workspace_id, ani_id, -1 AS more FROM before WHERE status <> 'REMOVED_FROM_DIALER'
      UNION ALL
      SELECT workspace_id, ani_id, 1 FROM after WHERE status <> 'REMOVED_FROM_DIALER'
    ) each
    GROUP BY 1, 2 HAVING sum(more) <> 0
  ) changed
  WHERE b.workspace_id = changed.workspace_id AND b.block = changed.block;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON ani REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_anis();
`
