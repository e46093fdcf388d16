/**
 * Keeps `ani_unrated`, whoever writes `ani_statistics`: the ANIs of whose dials or blocks selection has not been told yet.
 * The marks are written in the order of their key, after the statement's own rows, by whoever holds the workspace's figures.
 */
export default `
CREATE OR REPLACE FUNCTION mark_unrated_anis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ani_unrated (workspace_id, ani_id)
    SELECT workspace_id, ani_id FROM written ORDER BY workspace_id, ani_id
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO ani_unrated (workspace_id, ani_id)
    SELECT workspace_id, ani_id FROM (
      -- No join: to the plan, which is kept, each of the two has one row, and it would look at all pairs.
      SELECT workspace_id, ani_id, dials_30, blocks_30 FROM written
      EXCEPT
      SELECT workspace_id, ani_id, dials_30, blocks_30 FROM replaced
    ) changed
    ORDER BY workspace_id, ani_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ani_statistics_added AFTER INSERT ON ani_statistics
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_unrated_anis();
CREATE OR REPLACE TRIGGER ani_statistics_changed AFTER UPDATE ON ani_statistics
  REFERENCING NEW TABLE AS written OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION mark_unrated_anis();
`
