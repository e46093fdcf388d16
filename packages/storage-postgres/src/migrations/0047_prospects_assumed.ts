/**
 * Whether a dial is recorded under the lead's main number, as its record could not tell which one was dialed: until one comes that tells
 * it. Null: it is recorded under the number that was dialed.
 */
export default `
ALTER TABLE dial ADD COLUMN is_prospect_main boolean;
`
