/**
 * Keeps `dial_day_total`: counters that go.
 */
export default `
CREATE OR REPLACE FUNCTION dial_day_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
  SELECT workspace_id, basis, day, calling_code, area_code, -sum(dials), -sum(contacts)
  FROM taken
  GROUP BY workspace_id, basis, day, calling_code, area_code
  ORDER BY workspace_id, basis, day, calling_code, area_code
  ON CONFLICT ON CONSTRAINT dial_day_total_pkey
    DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER dial_day_taken AFTER DELETE ON dial_day
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION dial_day_taken();
`
