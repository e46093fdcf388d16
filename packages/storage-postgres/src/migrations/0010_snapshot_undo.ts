/**
 * What a snapshot changed is kept, so that it can be undone: its steps stay when they are done, until the next snapshot is
 * or a day passed.
 */
export default `
ALTER TABLE snapshot_upload ADD COLUMN undoes bigint;

ALTER TABLE snapshot_step
  -- The workspace's when it was done; NULL: it is to be done.
  ADD COLUMN revision bigint,
  -- Of groups that were renamed: what they were called.
  ADD COLUMN names text[],
  -- ANIs that left while they cooled off, and until when they did.
  ADD COLUMN cooling bigint[],
  ADD COLUMN cooling_until timestamptz[];
ALTER TABLE snapshot_step DROP CONSTRAINT snapshot_step_kind,
  ADD CONSTRAINT snapshot_step_kind CHECK (kind IN ('groups', 'join', 'leave', 'delete'));
`
