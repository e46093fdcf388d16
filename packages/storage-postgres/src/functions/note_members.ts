import { notedMax } from "@anipool/storage/InboundGroups"
import { movesSetting, uploadSetting } from "../internal/noting.ts"

/**
 * Notes who came into groups and went out of them, and raises their versions: memberships that were added or taken.
 */
export default `
CREATE OR REPLACE FUNCTION note_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('${movesSetting}', true) IS DISTINCT FROM 'off' THEN
    INSERT INTO ani_move (workspace_id, ani_id, revision, pool_id, has_joined, upload_id)
    SELECT m.workspace_id, m.ani_id, w.revision, m.pool_id, TG_OP = 'INSERT',
      NULLIF(current_setting('${uploadSetting}', true), '')::bigint
    FROM members m JOIN workspace w ON w.workspace_id = m.workspace_id
    ON CONFLICT DO NOTHING;
  END IF;
  WITH changed AS MATERIALIZED (
    SELECT workspace_id, pool_id, count(*) AS count, (array_agg(ani_id))[1:${notedMax}] AS ani_ids
    FROM members GROUP BY workspace_id, pool_id
  ), versioned AS (
    UPDATE pool l SET version = w.revision
    FROM changed c JOIN workspace w ON w.workspace_id = c.workspace_id
    WHERE l.workspace_id = c.workspace_id AND l.pool_id = c.pool_id
  )
  INSERT INTO pool_change (workspace_id, pool_id, version, count, kind, ani_ids)
  SELECT c.workspace_id, c.pool_id, w.revision, c.count, CASE TG_OP WHEN 'INSERT' THEN 'joined' ELSE 'left' END, c.ani_ids
  FROM changed c JOIN workspace w ON w.workspace_id = c.workspace_id
  ORDER BY c.pool_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_joined AFTER INSERT ON pool_member REFERENCING NEW TABLE AS members
  FOR EACH STATEMENT EXECUTE FUNCTION note_members();
CREATE OR REPLACE TRIGGER note_left AFTER DELETE ON pool_member REFERENCING OLD TABLE AS members
  FOR EACH STATEMENT EXECUTE FUNCTION note_members();
`
