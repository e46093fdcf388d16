/**
 * How many uses of one ANI proposals take, one after the other: each sees what those before it took, and a proposal
 * refused for its low cap takes nothing from one with a higher cap.
 */
export default `
CREATE OR REPLACE AGGREGATE uses_taken(eligible boolean, base integer, cap integer) (
  SFUNC = uses_taken_step, STYPE = integer, INITCOND = '0'
);
`
