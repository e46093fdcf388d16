/**
 * Keeps `ani_count`: ANIs that come.
 */
export default `
CREATE OR REPLACE FUNCTION ani_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ani_count AS c (workspace_id, calling_code, area_code, held, managed)
  SELECT workspace_id, calling_code, area_code, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER'),
    count(*) FILTER (WHERE status = 'ACTIVE_AND_BEING_MANAGED')
  FROM added
  GROUP BY workspace_id, calling_code, area_code
  ORDER BY workspace_id, calling_code, area_code
  ON CONFLICT ON CONSTRAINT ani_count_pkey
    DO UPDATE SET held = c.held + EXCLUDED.held, managed = c.managed + EXCLUDED.managed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ani_added AFTER INSERT ON ani
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ani_added();
`
