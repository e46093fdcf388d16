/**
 * What the planner reads, kept ready: dials of a day by area code over all campaigns, ANIs by area code. And the reports
 * that are kept, one for each workspace and day.
 *
 * - `dial_day_total` is `dial_day` without the campaigns: a report over all of them, which is the usual one, reads days ×
 *   area codes and not days × campaigns × area codes. Triggers keep it, once for each statement, so nobody who writes
 *   `dial_day` has to know of it. Its rows are written in the order of its key, after the statement's own: whoever
 *   writes `dial_day` once in a transaction, and at the same place among its other tables, waits for others in no circle.
 * - `ani_count` holds how many ANIs there are: changes of a workspace's ANIs run one after another anyway.
 * - Both are sums: a row may say 0, and none goes.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
CREATE TABLE dial_day_total (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  dials bigint NOT NULL,
  contacts bigint NOT NULL,
  basis smallint NOT NULL,
  calling_code smallint NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  CONSTRAINT dial_day_total_pkey PRIMARY KEY (workspace_id, basis, day, calling_code, area_code)
) WITH (fillfactor = 70);

INSERT INTO dial_day_total (workspace_id, basis, day, calling_code, area_code, dials, contacts)
SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts)
FROM dial_day GROUP BY workspace_id, basis, day, calling_code, area_code;

CREATE FUNCTION dial_day_added() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION dial_day_taken() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION dial_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
  SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts)
  FROM (
    SELECT workspace_id, basis, day, calling_code, area_code, dials, contacts FROM added
    UNION ALL
    SELECT workspace_id, basis, day, calling_code, area_code, -dials, -contacts FROM taken
  ) difference
  GROUP BY workspace_id, basis, day, calling_code, area_code
  ORDER BY workspace_id, basis, day, calling_code, area_code
  ON CONFLICT ON CONSTRAINT dial_day_total_pkey
    DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
  RETURN NULL;
END $$;

CREATE TRIGGER dial_day_added AFTER INSERT ON dial_day
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION dial_day_added();
CREATE TRIGGER dial_day_changed AFTER UPDATE ON dial_day
  REFERENCING NEW TABLE AS added OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION dial_day_changed();
CREATE TRIGGER dial_day_taken AFTER DELETE ON dial_day
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION dial_day_taken();

CREATE TABLE ani_count (
  workspace_id integer NOT NULL,
  -- Those that are not removed, and those of them that are active.
  held integer NOT NULL,
  managed integer NOT NULL,
  calling_code smallint NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  CONSTRAINT ani_count_pkey PRIMARY KEY (workspace_id, calling_code, area_code)
) WITH (fillfactor = 50);

INSERT INTO ani_count (workspace_id, calling_code, area_code, held, managed)
SELECT workspace_id, calling_code, area_code, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER'),
  count(*) FILTER (WHERE status = 'ACTIVE_AND_BEING_MANAGED')
FROM ani GROUP BY workspace_id, calling_code, area_code;

CREATE FUNCTION ani_added() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION ani_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION ani_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ani_count AS c (workspace_id, calling_code, area_code, held, managed)
  SELECT workspace_id, calling_code, area_code, -count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER'),
    -count(*) FILTER (WHERE status = 'ACTIVE_AND_BEING_MANAGED')
  FROM taken
  GROUP BY workspace_id, calling_code, area_code
  ORDER BY workspace_id, calling_code, area_code
  ON CONFLICT ON CONSTRAINT ani_count_pkey
    DO UPDATE SET held = c.held + EXCLUDED.held, managed = c.managed + EXCLUDED.managed;
  RETURN NULL;
END $$;

CREATE TRIGGER ani_added AFTER INSERT ON ani
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ani_added();
CREATE TRIGGER ani_changed AFTER UPDATE ON ani
  REFERENCING NEW TABLE AS added OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION ani_changed();
CREATE TRIGGER ani_taken AFTER DELETE ON ani
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION ani_taken();

CREATE TABLE planner_run (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  made_at timestamptz NOT NULL,
  -- What the interface answers as data, without the lists below: a series of days reads only this.
  totals jsonb NOT NULL,
  lists jsonb NOT NULL,
  CONSTRAINT planner_run_pkey PRIMARY KEY (workspace_id, day),
  CONSTRAINT planner_run_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT planner_run_totals CHECK (jsonb_typeof(totals) = 'object'),
  CONSTRAINT planner_run_lists CHECK (jsonb_typeof(lists) = 'object')
);
`))
