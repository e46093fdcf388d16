/**
 * Uses of ANIs, the log of assignments, the answers kept for retries, and what is remembered of prospects.
 *
 * - `ani_usage` is apart from `ani` because it is written with every assignment: its rows are narrow, its only index is
 *   the key and its pages are left half empty, so that an update stays in its page and touches no index (HOT).
 * - Each assignment tells which use of its ANI on that day it is, counted by the row of `ani_usage` that it raised, and
 *   under which caps. So none can be recorded over its caps, whatever the code does, and a row that is missing or stands
 *   twice shows. A cap that is lowered later makes nothing that was recorded before wrong.
 * - `assignment` has no foreign keys: checking them would lock rows that changes of the inventory hold while they wait
 *   for assignments under way. It outlives the campaigns it names.
 * - `prospect_memory` is written with each assignment of a policy that asks for it: by its key alone, with room for
 *   updates in place. It has no index by time; whoever forgets goes along the key.
 */

/** As `assignment.left_this_hour` says that nothing is near. */
export const leftMost = 32_767

export default `
CREATE TABLE ani_usage (
  workspace_id integer NOT NULL,
  used_today integer NOT NULL DEFAULT 0,
  ani_id bigint NOT NULL,
  used_total bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  -- The day, in the workspace's time zone, that used_today counts.
  day date,
  -- The hour (whole hours since the epoch) that used_this_hour counts.
  hour integer,
  used_this_hour integer NOT NULL DEFAULT 0,
  CONSTRAINT ani_usage_pkey PRIMARY KEY (workspace_id, ani_id),
  CONSTRAINT ani_usage_counts CHECK (used_today >= 0 AND used_this_hour >= 0 AND used_total >= used_today)
) WITH (fillfactor = 50);
ALTER TABLE ani_usage ALTER COLUMN workspace_id SET STATISTICS 0;

CREATE SEQUENCE assignment_id_seq CACHE 100;
CREATE TABLE assignment (
  workspace_id integer NOT NULL,
  -- The day that the use was counted under: of the time zone that the workspace had.
  day date NOT NULL,
  assigned_at timestamptz NOT NULL,
  assignment_id bigint NOT NULL DEFAULT nextval('assignment_id_seq'),
  ani_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  -- From 1.
  use_of_day integer NOT NULL,
  -- 0: none. No column is nullable: with eleven of them, the marks for null would make each row longer.
  daily_cap integer NOT NULL,
  -- What this use left of the hourly cap; ${leftMost}: so many or more, or there is no cap.
  left_this_hour smallint NOT NULL,
  tier smallint NOT NULL,
  prospect text NOT NULL,
  CONSTRAINT assignment_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id),
  CONSTRAINT assignment_within_caps CHECK (
    use_of_day > 0 AND (daily_cap = 0 OR use_of_day <= daily_cap) AND left_this_hour >= 0
  ),
  CONSTRAINT assignment_prospect_length CHECK (char_length(prospect) <= 20)
) PARTITION BY RANGE (assigned_at);
ALTER SEQUENCE assignment_id_seq OWNED BY assignment.assignment_id;
CREATE TABLE assignment_default PARTITION OF assignment DEFAULT;

-- The answers to requests that carried a key: a retry gets the same one.
CREATE TABLE assignment_request (
  workspace_id integer NOT NULL,
  calling_code smallint,
  answered_at timestamptz NOT NULL,
  assigned_at timestamptz,
  -- SHA-256 of the caller's key, and of what was asked under it.
  key bytea NOT NULL,
  request bytea NOT NULL,
  -- Null: no number was available.
  number text COLLATE "C",
  CONSTRAINT assignment_request_pkey PRIMARY KEY (workspace_id, key),
  CONSTRAINT assignment_request_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT assignment_request_lengths CHECK (octet_length(key) = 32 AND octet_length(request) = 32),
  CONSTRAINT assignment_request_answer CHECK (
    (number IS NULL) = (assigned_at IS NULL) AND (number IS NULL) = (calling_code IS NULL)
  )
);
CREATE INDEX assignment_request_answered_at ON assignment_request (answered_at);

CREATE TABLE prospect_memory (
  workspace_id integer NOT NULL,
  -- Calling code and national number, digits only.
  prospect text COLLATE "C" NOT NULL,
  shown_ani_id bigint,
  shown_at timestamptz,
  reached_ani_id bigint,
  reached_at timestamptz,
  CONSTRAINT prospect_memory_pkey PRIMARY KEY (workspace_id, prospect),
  CONSTRAINT prospect_memory_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT prospect_memory_prospect_digits CHECK (prospect ~ '^[0-9]{1,20}$'),
  CONSTRAINT prospect_memory_shown CHECK ((shown_ani_id IS NULL) = (shown_at IS NULL)),
  CONSTRAINT prospect_memory_reached CHECK ((reached_ani_id IS NULL) = (reached_at IS NULL)),
  CONSTRAINT prospect_memory_seen CHECK (shown_at IS NOT NULL OR reached_at IS NOT NULL)
) WITH (fillfactor = 70);
`
