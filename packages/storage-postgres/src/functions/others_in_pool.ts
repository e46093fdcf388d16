import { identityOfAni } from "../internal/packedNumber.ts"
import { rowByRowAnew } from "../internal/schema/planSettings.ts"

/**
 * The ANIs in a pool that are none of these numbers (`PackedNumber.identityOf`).
 */
export default `
CREATE OR REPLACE FUNCTION others_in_pool(p_workspace_id integer, p_pool_id bigint, p_numbers bigint[]) RETURNS bigint[]
LANGUAGE plpgsql STABLE${rowByRowAnew}
AS $$
BEGIN
  RETURN ARRAY(
    SELECT m.ani_id FROM pool_member m
    WHERE m.workspace_id = p_workspace_id AND m.pool_id = p_pool_id AND (
      SELECT ${identityOfAni("a")} FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = m.ani_id
    ) NOT IN (SELECT unnest(p_numbers))
  );
END $$;
`
