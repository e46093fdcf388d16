/**
 * What dialing did to each number, counted by day: written by whoever processes dials, read by everything that shows
 * figures. Nothing reads dials one by one.
 *
 * - A day is one of the workspace's time zone. Late dials land on their own day.
 * - `ani_statistics` holds each ANI's window of 30 days, which ends with `window_day`. A reader on a later day takes off
 *   the days that left since; the worker moves the windows on, so that this is rare.
 * - `dial_day` counts each dial up to three times, once for each way of telling where it was: `basis` 0 the prospect's
 *   area code, 1 the ANI's, 2 the one of the prospect's ZIP. It outlives the campaigns it names.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
-- Dials and contacts of the last 30 days as selection knows them: copied from ani_statistics now and then, as a change
-- of the inventory, like block_rate.
ALTER TABLE ani
  ADD COLUMN rated_dials integer NOT NULL DEFAULT 0,
  ADD COLUMN rated_contacts integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT ani_rated CHECK (rated_contacts BETWEEN 0 AND rated_dials);

CREATE TABLE ani_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  ani_id bigint NOT NULL,
  assigned integer NOT NULL DEFAULT 0,
  dials integer NOT NULL DEFAULT 0,
  contacts integer NOT NULL DEFAULT 0,
  successes integer NOT NULL DEFAULT 0,
  blocks integer NOT NULL DEFAULT 0,
  no_answers integer NOT NULL DEFAULT 0,
  CONSTRAINT ani_day_pkey PRIMARY KEY (workspace_id, ani_id, day),
  CONSTRAINT ani_day_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT ani_day_counts CHECK (
    assigned >= 0 AND contacts BETWEEN 0 AND dials AND successes BETWEEN 0 AND dials AND blocks BETWEEN 0 AND dials
    AND no_answers BETWEEN 0 AND dials
  )
) WITH (fillfactor = 70);
CREATE INDEX ani_day_day ON ani_day (workspace_id, day, ani_id);

CREATE TABLE ani_statistics (
  workspace_id integer NOT NULL,
  -- The last of the 30 days that are counted below.
  window_day date NOT NULL,
  ani_id bigint NOT NULL,
  dials_total bigint NOT NULL DEFAULT 0,
  contacts_total bigint NOT NULL DEFAULT 0,
  dials_30 integer NOT NULL DEFAULT 0,
  contacts_30 integer NOT NULL DEFAULT 0,
  successes_30 integer NOT NULL DEFAULT 0,
  blocks_30 integer NOT NULL DEFAULT 0,
  no_answers_30 integer NOT NULL DEFAULT 0,
  last_dialed_on date,
  CONSTRAINT ani_statistics_pkey PRIMARY KEY (workspace_id, ani_id),
  CONSTRAINT ani_statistics_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT ani_statistics_counts CHECK (
    dials_30 BETWEEN 0 AND dials_total AND contacts_total BETWEEN 0 AND dials_total AND contacts_30 BETWEEN 0 AND dials_30
    AND successes_30 BETWEEN 0 AND dials_30 AND blocks_30 BETWEEN 0 AND dials_30 AND no_answers_30 BETWEEN 0 AND dials_30
  )
) WITH (fillfactor = 50);

CREATE TABLE dial_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  dials bigint NOT NULL DEFAULT 0,
  contacts bigint NOT NULL DEFAULT 0,
  basis smallint NOT NULL,
  calling_code smallint NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  CONSTRAINT dial_day_pkey PRIMARY KEY (workspace_id, basis, day, campaign_id, calling_code, area_code),
  CONSTRAINT dial_day_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT dial_day_basis CHECK (basis BETWEEN 0 AND 2),
  CONSTRAINT dial_day_calling_code CHECK (calling_code IN (1, 44)),
  CONSTRAINT dial_day_counts CHECK (contacts BETWEEN 0 AND dials)
) WITH (fillfactor = 70);
`))
