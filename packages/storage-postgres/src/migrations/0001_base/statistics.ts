/**
 * What dialing did, counted by day: written by whoever processes dials, read by everything that shows figures. Nothing
 * reads dials one by one.
 *
 * - A day is one of the workspace's time zone. Late dials land on their own day.
 * - `ani_statistics` holds each ANI's window of 30 days, which ends with `window_day`. A reader on a later day takes off
 *   the days that left since; the worker moves the windows on, so that this is rare.
 * - `dial_day` counts each dial up to three times, once for each way of telling where it was: `basis` 0 the prospect's
 *   area code, 1 the ANI's, 2 the one of the prospect's ZIP. It outlives the campaigns it names.
 * - `dial_day_total` is `dial_day` without the campaigns: a report over all of them, which is the usual one, reads days ×
 *   area codes and not days × campaigns × area codes. Triggers keep it, once for each statement, so nobody who writes
 *   `dial_day` has to know of it. Its rows are written in the order of its key, after the statement's own: whoever
 *   writes `dial_day` once in a transaction, and at the same place among its other tables, waits for others in no circle.
 * - All writers of a workspace's figures hold an advisory lock of it while they write, so that none of them reads a count
 *   that another is about to change, and none waits for another in a circle.
 * - No foreign keys: they would cost a look-up and a lock for each row that is made, of rows that nothing ever deletes.
 */
export default `
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
  CONSTRAINT ani_statistics_counts CHECK (
    dials_30 BETWEEN 0 AND dials_total AND contacts_total BETWEEN 0 AND dials_total AND contacts_30 BETWEEN 0 AND dials_30
    AND successes_30 BETWEEN 0 AND dials_30 AND blocks_30 BETWEEN 0 AND dials_30 AND no_answers_30 BETWEEN 0 AND dials_30
  )
) WITH (fillfactor = 50);

-- ANIs whose 30 days changed since selection was last told of them. Triggers of ani_statistics keep it.
CREATE TABLE ani_unrated (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  CONSTRAINT ani_unrated_pkey PRIMARY KEY (workspace_id, ani_id)
);

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
  CONSTRAINT dial_day_basis CHECK (basis BETWEEN 0 AND 2),
  CONSTRAINT dial_day_calling_code CHECK (calling_code IN (1, 44)),
  CONSTRAINT dial_day_counts CHECK (contacts BETWEEN 0 AND dials)
) WITH (fillfactor = 70);

-- A sum: a row may say 0, and none goes.
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

-- What became of the dials to each share of the prospects that a rule of selection is tried on.
CREATE TABLE dial_share_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  is_held_out boolean NOT NULL,
  dials integer NOT NULL,
  contacts integer NOT NULL,
  successes integer NOT NULL,
  CONSTRAINT dial_share_day_pkey PRIMARY KEY (workspace_id, day, campaign_id, is_held_out)
);

-- Days to which figures were added in sums, without dials: they cannot be counted anew.
CREATE TABLE history_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  CONSTRAINT history_day_pkey PRIMARY KEY (workspace_id, day)
);

-- How far each workspace's upkeep has come.
CREATE TABLE statistics_upkeep (
  workspace_id integer NOT NULL,
  -- The day to which windows are being moved, and the last ANI whose was; done when that is null.
  window_day date,
  window_after bigint,
  -- The last day whose assignments are in ani_day.
  assigned_day date,
  -- When selection was last told all that changed until then.
  rated_at timestamptz,
  CONSTRAINT statistics_upkeep_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT statistics_upkeep_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
`
