/**
 * Uses of a day that were made elsewhere. They are in `ani_usage.used_today`, which caps go by, and in no log; here stands
 * how many of that day's they are. `used_total` counts assignments alone, so a day may have more uses than it.
 */
export default `
CREATE TABLE ani_use_elsewhere (
  workspace_id integer NOT NULL,
  -- As it is in ani_usage.
  day date NOT NULL,
  ani_id bigint NOT NULL,
  uses integer NOT NULL,
  CONSTRAINT ani_use_elsewhere_pkey PRIMARY KEY (workspace_id, day, ani_id),
  CONSTRAINT ani_use_elsewhere_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT ani_use_elsewhere_uses CHECK (uses > 0)
);
ALTER TABLE ani_use_elsewhere ALTER COLUMN workspace_id SET STATISTICS 0;

ALTER TABLE ani_usage
  DROP CONSTRAINT ani_usage_counts,
  ADD CONSTRAINT ani_usage_counts CHECK (used_today >= 0 AND used_this_hour >= 0 AND used_total >= 0);
`
