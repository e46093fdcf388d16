/**
 * Dials are found by whom they were to and which number was shown, for calls that come back. Where there are many millions
 * of them the index takes some minutes to be made: dials are accepted meanwhile, and processed after.
 */
export default `
CREATE INDEX dial_prospect ON dial (workspace_id, prospect, ani, dialed_at);
`
