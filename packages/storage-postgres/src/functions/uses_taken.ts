/**
 * How many uses of one ANI proposals take, one after the other: each sees what those before it took, and a proposal
 * refused for its low cap takes nothing from one with a higher cap. room: how many uses the proposal's caps leave, were it
 * the first; null: any number.
 */
export default `
CREATE OR REPLACE AGGREGATE uses_taken(eligible boolean, room integer) (
  SFUNC = uses_taken_step, STYPE = integer, INITCOND = '0'
);
`
