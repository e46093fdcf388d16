/**
 * The keys of all advisory locks, so that no two things wait for each other by accident. Locks are taken for a
 * transaction and go with it.
 */

/** First keys of the locks of one workspace; the second key is its id. */
export const workspaceLocks = {
  /**
   * Confirmations share it, and a change that forbids something takes it alone as its last step: it waits for the
   * confirmations under way.
   */
  gate: 1_867_320_411,
  /** Of whoever writes the workspace's figures. */
  figures: 1_867_320_412,
  /** Of whoever sees to the workspace's upkeep. */
  upkeep: 1_867_320_413,
  /** Of whoever gives a snapshot upload its place in the workspace's line. */
  snapshotLine: 1_867_320_414,
  /** Of whoever folds dials into the states of health. */
  health: 1_867_320_415,
  /** Of whoever records what others say of its numbers. */
  observations: 1_867_320_416,
  /** Of whoever moves the workspace to another installation. */
  move: 1_867_320_417
} as const

/** Keys of the locks of the whole database. */
export const databaseLocks = {
  /** Of whoever migrates it. */
  migration: 4_073_581_906,
  /** Of whoever makes and drops partitions. */
  partitions: 4_073_581_907
} as const
