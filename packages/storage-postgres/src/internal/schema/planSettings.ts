/**
 * Settings of functions whose plans are made once and must be right for ever: a plan that was chosen while the tables
 * were small or not yet analyzed would be kept, and read all of them once they have grown.
 */

/** One plan for all calls, by the keys. */
export const byKey = `
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET jit TO off`

/** The same; rows of several keys are come upon, and locked, in the order of the keys. */
export const alongKey = `${byKey}
SET enable_bitmapscan TO off`

/** One plan for all calls, which looks up one row at a time by its key. */
export const rowByRow = `${alongKey}
SET enable_hashjoin TO off
SET enable_mergejoin TO off`
