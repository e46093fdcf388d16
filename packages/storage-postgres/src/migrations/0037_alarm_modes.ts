/**
 * What else a batch depends on: how what is set of false alarms is kept, and how many alarms had turned out false. And the
 * curve of a number's evidence, a point a day of those against which there is some (`domain/health/Curve`).
 */
export default `
ALTER TABLE health_batch
  ADD COLUMN mode text COLLATE "C" NOT NULL DEFAULT 'neverMoreThan',
  ADD COLUMN came_false integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT health_batch_mode CHECK (mode IN ('neverMoreThan', 'about'));

CREATE TABLE health_point (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  id bigint NOT NULL,
  -- Natural logarithms.
  height real NOT NULL,
  level real NOT NULL,
  CONSTRAINT health_point_pkey PRIMARY KEY (workspace_id, id, day)
);
ALTER TABLE health_point ALTER COLUMN workspace_id SET STATISTICS 0;
`
