/**
 * Keeps `dial_day_total`: counters that come.
 */
export default `
CREATE OR REPLACE FUNCTION dial_day_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
  SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts)
  FROM added
  GROUP BY workspace_id, basis, day, calling_code, area_code
  ORDER BY workspace_id, basis, day, calling_code, area_code
  ON CONFLICT ON CONSTRAINT dial_day_total_pkey
    DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER dial_day_added AFTER INSERT ON dial_day
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION dial_day_added();
`
