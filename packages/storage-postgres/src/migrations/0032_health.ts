/**
 * The health of numbers and campaigns, as dials tell it.
 *
 * - `health_state` holds what the detector keeps of the workspace (`subject` 0), its campaigns (1, by their number) and its
 *   numbers (2, by their id), as bytes. Where `run` is not 0 it is what a recount has come to so far, beside the states that
 *   hold. Rows are written with each fold and have no index but their key, so that they stay where they are: each page has room for
 *   all of them once more.
 * - `dial.recorded` says in which batch a dial was recorded, and where in it: the batch times 16,384 and its place.
 * - `health_batch` is the order in which batches were counted: they are written by several at once, and counted one after the
 *   other. With each stands what else it depended on, and until it is folded into the states what it says of each dial, as
 *   bytes: the states are written once for many batches, and nothing is read again for it.
 * - Of a number or campaign one alarm stands at a time.
 */
export default `
CREATE SEQUENCE dial_batch;
CREATE SEQUENCE health_batch_sequence;
ALTER TABLE dial ADD COLUMN recorded bigint;

CREATE TABLE health_state (
  workspace_id integer NOT NULL,
  run bigint NOT NULL DEFAULT 0,
  id bigint NOT NULL,
  subject smallint NOT NULL,
  state bytea NOT NULL,
  CONSTRAINT health_state_pkey PRIMARY KEY (workspace_id, run, subject, id),
  CONSTRAINT health_state_subject CHECK (subject BETWEEN 0 AND 2)
) WITH (fillfactor = 45);
ALTER TABLE health_state ALTER COLUMN workspace_id SET STATISTICS 0;
-- They are no more compressible than chance, and short.
ALTER TABLE health_state ALTER COLUMN state SET STORAGE PLAIN;

CREATE TABLE health_batch (
  workspace_id integer NOT NULL,
  sequence bigint NOT NULL,
  -- The recorded of a dial in the first place.
  recorded_from bigint NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  dialed_from timestamptz NOT NULL,
  dialed_to timestamptz NOT NULL,
  today date NOT NULL,
  dials integer NOT NULL,
  false_alarms integer NOT NULL,
  -- Null: it is folded.
  packed bytea,
  CONSTRAINT health_batch_pkey PRIMARY KEY (workspace_id, sequence)
);
ALTER TABLE health_batch ALTER COLUMN workspace_id SET STATISTICS 0;
ALTER TABLE health_batch ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX health_batch_waiting ON health_batch (workspace_id, sequence) WHERE packed IS NOT NULL;

CREATE TABLE health_alarm (
  workspace_id integer NOT NULL,
  alarm_id bigint GENERATED ALWAYS AS IDENTITY,
  id bigint NOT NULL,
  raised_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  ended_at timestamptz,
  expected float8 NOT NULL,
  -- Of campaigns none.
  rarity float8,
  level float8,
  dials integer NOT NULL,
  came integer NOT NULL,
  subject smallint NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  ended text COLLATE "C",
  CONSTRAINT health_alarm_pkey PRIMARY KEY (workspace_id, alarm_id),
  CONSTRAINT health_alarm_subject CHECK (subject BETWEEN 1 AND 2)
);
ALTER TABLE health_alarm ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE UNIQUE INDEX health_alarm_standing ON health_alarm (workspace_id, subject, id) WHERE ended_at IS NULL;
`
