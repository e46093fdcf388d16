/**
 * Who uploaded a snapshot: a worker applies it later, and the audit trail names who it was.
 */
export default `
ALTER TABLE snapshot_upload ADD COLUMN actor jsonb;
`
