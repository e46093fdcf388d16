/**
 * What others say of numbers. `observation_last` has what each vendor and carrier said last of a number: numbers are found by
 * it, and it goes with its observation.
 */
export default `
CREATE TABLE observation (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  -- Empty: the vendor does not tell.
  carrier text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  label text NOT NULL,
  score double precision,
  raw text,
  CONSTRAINT observation_pkey PRIMARY KEY (workspace_id, ani_id, vendor, carrier, at),
  CONSTRAINT observation_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT observation_label CHECK (label IN ('clean', 'watch', 'flagged')),
  CONSTRAINT observation_score CHECK (score BETWEEN 0 AND 100)
);
ALTER TABLE observation ALTER COLUMN workspace_id SET STATISTICS 0;
-- Not of "at" itself: all rows of a vendor's file have one time, and no look-up by the key is to go by that.
CREATE INDEX observation_at ON observation (workspace_id, (at AT TIME ZONE 'UTC'));

CREATE TABLE observation_last (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  label text NOT NULL,
  CONSTRAINT observation_last_pkey PRIMARY KEY (workspace_id, ani_id, vendor, carrier),
  CONSTRAINT observation_last_observation FOREIGN KEY (workspace_id, ani_id, vendor, carrier, at)
    REFERENCES observation ON DELETE CASCADE
);
ALTER TABLE observation_last ALTER COLUMN workspace_id SET STATISTICS 0;
`
