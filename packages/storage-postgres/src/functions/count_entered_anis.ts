import { blockOf } from "../internal/aniBlocks.ts"

/**
 * Keeps `ani_block`: ANIs that come.
 */
export default `
CREATE OR REPLACE FUNCTION count_entered_anis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ani_block AS b (workspace_id, block, listed)
  SELECT workspace_id, ${blockOf("ani_id")}, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER')
  FROM entered GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (workspace_id, block) DO UPDATE SET listed = b.listed + EXCLUDED.listed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_entered AFTER INSERT ON ani REFERENCING NEW TABLE AS entered
  FOR EACH STATEMENT EXECUTE FUNCTION count_entered_anis();
`
