/**
 * Who paused or activated a number, by name, and what the rest rule saw when it did. Transitions of before hold neither; old
 * code goes on beside it.
 */
export default `
ALTER TABLE ani_transition ADD COLUMN actor_name text, ADD COLUMN grounds jsonb;
`
