/**
 * Keeps `ani_count`: ANIs that change.
 */
export default `
CREATE OR REPLACE FUNCTION ani_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ani_count AS c (workspace_id, calling_code, area_code, held, managed)
  SELECT workspace_id, calling_code, area_code, sum(held), sum(managed)
  FROM (
    SELECT workspace_id, calling_code, area_code, (status <> 'REMOVED_FROM_DIALER')::integer AS held,
      (status = 'ACTIVE_AND_BEING_MANAGED')::integer AS managed
    FROM added
    UNION ALL
    SELECT workspace_id, calling_code, area_code, -(status <> 'REMOVED_FROM_DIALER')::integer,
      -(status = 'ACTIVE_AND_BEING_MANAGED')::integer
    FROM taken
  ) difference
  GROUP BY workspace_id, calling_code, area_code
  -- Most changes are of neither state nor area code.
  HAVING sum(held) <> 0 OR sum(managed) <> 0
  ORDER BY workspace_id, calling_code, area_code
  ON CONFLICT ON CONSTRAINT ani_count_pkey
    DO UPDATE SET held = c.held + EXCLUDED.held, managed = c.managed + EXCLUDED.managed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ani_changed AFTER UPDATE ON ani
  REFERENCING NEW TABLE AS added OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION ani_changed();
`
