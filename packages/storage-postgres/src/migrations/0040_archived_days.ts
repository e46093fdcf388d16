/**
 * Which past days of dials and assignments stand in an archive, or are on their way there.
 *
 * `record_dials` takes the mark of a day away that dials came late for: those days are found by their end, as dials of today are
 * later than all of them.
 */
export default `
CREATE SEQUENCE archived_day_begun_seq;
CREATE TABLE archived_day (
  workspace_id integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  -- Tells who began it last from those before.
  begun bigint NOT NULL DEFAULT nextval('archived_day_begun_seq'),
  -- Null, as the two below: it was begun and is not finished.
  rows bigint,
  digest bytea,
  archived_at timestamptz,
  CONSTRAINT archived_day_pkey PRIMARY KEY (workspace_id, kind, day),
  CONSTRAINT archived_day_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT archived_day_kind CHECK (kind IN ('dial', 'assignment')),
  CONSTRAINT archived_day_finished CHECK (
    (rows IS NULL) = (archived_at IS NULL) AND (digest IS NULL) = (archived_at IS NULL)
  )
);
ALTER SEQUENCE archived_day_begun_seq OWNED BY archived_day.begun;
CREATE INDEX archived_day_until ON archived_day (workspace_id, kind, until_at);
ALTER TABLE archived_day ALTER COLUMN workspace_id SET STATISTICS 0;
`
