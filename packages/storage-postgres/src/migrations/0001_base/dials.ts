/**
 * Dials: the queue, the dials themselves, rejected records, imports, and how dispositions are read.
 *
 * - `dial_queue` has a row for each group of records that was committed together, its records as one text that only
 *   processes read: appending costs one row and one index entry however many records there are. `lane` 0 is posted, 1
 *   imported; each workspace's posted ones come first.
 * - `dial` is partitioned by month. Its one index finds doubled dials and gives the dials of a workspace by time. Dials
 *   outlive the campaigns they name, as assignments do.
 */
export default `
CREATE TABLE dial_queue (
  workspace_id integer NOT NULL,
  lane smallint NOT NULL,
  size smallint NOT NULL,
  queue_id bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  records text NOT NULL,
  CONSTRAINT dial_queue_pkey PRIMARY KEY (workspace_id, lane, queue_id)
) WITH (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 10000
);
-- Uncompressed: the records are gone again within a moment.
ALTER TABLE dial_queue ALTER COLUMN records SET STORAGE EXTERNAL;

CREATE TABLE dial (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  dialed_at timestamptz NOT NULL,
  campaign_id bigint NOT NULL,
  ani_id bigint,
  pool_id bigint,
  lead_created_on date,
  attempts integer,
  prospect_calling_code smallint NOT NULL,
  ani_calling_code smallint NOT NULL,
  is_volume boolean NOT NULL,
  contact boolean NOT NULL,
  success boolean NOT NULL,
  blocked boolean NOT NULL,
  no_answer boolean NOT NULL,
  prospect text COLLATE "C" NOT NULL,
  prospect_area_code text COLLATE "C" NOT NULL,
  ani text COLLATE "C" NOT NULL,
  ani_area_code text COLLATE "C" NOT NULL,
  zip_area_code text COLLATE "C",
  dial_id text COLLATE "C",
  zip text NOT NULL,
  direction text NOT NULL,
  disposition text NOT NULL,
  agent_name text NOT NULL,
  skill_name text NOT NULL,
  lead_source text NOT NULL,
  -- Which share of the prospects a rule of selection is tried on the dial belongs to. Null: none.
  is_held_out boolean
) PARTITION BY RANGE (dialed_at);
CREATE UNIQUE INDEX dial_key ON dial (workspace_id, dialed_at, dial_id);
CREATE TABLE dial_default PARTITION OF dial DEFAULT;

CREATE TABLE dial_rejected (
  workspace_id integer NOT NULL,
  rejected_id bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL,
  rejected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reason text NOT NULL,
  record text NOT NULL,
  CONSTRAINT dial_rejected_pkey PRIMARY KEY (workspace_id, rejected_id)
);

CREATE TABLE dial_import (
  workspace_id integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  lines bigint NOT NULL,
  refused bigint NOT NULL,
  is_complete boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dial_import_pkey PRIMARY KEY (workspace_id, source),
  CONSTRAINT dial_import_source_length CHECK (char_length(source) BETWEEN 1 AND 64)
);

CREATE TABLE disposition_class (
  workspace_id integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  class text NOT NULL,
  CONSTRAINT disposition_class_pkey PRIMARY KEY (workspace_id, name),
  CONSTRAINT disposition_class_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT disposition_class_class CHECK (class IN ('block', 'no_answer', 'neither'))
);

-- From when on dials are stored: the same for all workspaces. One row.
CREATE TABLE dial_retention (
  stored_from timestamptz NOT NULL
);
INSERT INTO dial_retention VALUES ('2000-01-01 00:00:00+00');

-- What whoever drops records knows of the clock, so that none are dropped by one that leaped. One row.
CREATE TABLE clock_watch (
  seen_at timestamptz NOT NULL,
  leaped_at timestamptz
);
INSERT INTO clock_watch VALUES (clock_timestamp());
`
