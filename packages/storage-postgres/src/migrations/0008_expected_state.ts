/**
 * An upload may be meant for the groups as somebody saw them: NULL, for whatever there is when its turn comes.
 */
export default `
ALTER TABLE snapshot_upload ADD COLUMN expected_state text COLLATE "C";
`
