/**
 * Settings of functions whose plans are made once and must be right for ever: a plan that was chosen while the tables
 * were small or not yet analyzed would be kept, and read all of them once they have grown.
 */

const nestedLoops = `
SET enable_hashjoin TO off
SET enable_mergejoin TO off`

/** One plan for all calls, by the keys. */
export const byKey = `
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET jit TO off`

/** The same; rows of several keys are come upon, and locked, in the order of the keys. */
export const alongKey = `${byKey}
SET enable_bitmapscan TO off`

/** One plan for all calls, which looks up one row at a time by its key. */
export const rowByRow = `${alongKey}${nestedLoops}`

/**
 * A plan for each call, which looks up one row at a time: by how many rows it is given, and how large the tables are by
 * then. To the plan that is made once, any index of a table that is still empty is as good as the right one, and reading
 * all of it cheaper than to go by the place of a row: for calls of thousands of rows, that is kept from one analysis of
 * the table to the next, however it grows meanwhile.
 */
export const rowByRowAnew = `
SET plan_cache_mode TO force_custom_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET jit TO off${nestedLoops}`
