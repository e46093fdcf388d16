/**
 * The carrier whose subscriber was called, where a dial tells it, and those of a batch that waits to be folded into the states of
 * health (`packedDials`).
 */
export default `
ALTER TABLE dial ADD COLUMN prospect_carrier text COLLATE "C";
ALTER TABLE health_batch ADD COLUMN carriers bytea;
`
