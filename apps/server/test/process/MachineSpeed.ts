/**
 * How much slower the machine is at this moment than when it does nothing else: two programs on one core, or a busy host, make
 * the same work take more of the processor's time.
 */

/** What `work` takes of the processor on a quiet machine of two cores, in milliseconds: the least of many, 64 to 80. */
const quietMs = 64

/** No more is forgiven: what holds a server for four times as long as it may fails on any machine. */
const slownessMax = 4

const tries = 3

/**
 * A turn as it would be on a machine that is at most `usual` times as slow as a quiet one, in milliseconds: measured at
 * once, and only where it took longer than it may.
 */
export const settled = (turnMs: number, allowedMs: number, usual = 1): number =>
  turnMs <= allowedMs ? turnMs : turnMs / Math.max(1, slowness() / usual)

// internal

/** 1 on a quiet machine, 2 where all takes twice as long. */
const slowness = (): number => {
  let least = Infinity
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage()
    work()
    const { system, user } = process.cpuUsage(before)
    least = Math.min(least, (system + user) / 1_000)
  }
  return Math.min(slownessMax, Math.max(1, least / quietMs))
}

/** Sorts, writes and reads objects, as answers are made. */
const work = (): number => {
  const rows = Array.from({ length: 60_000 }, (_, i) => ({ id: (i * 7_919) % 60_013, name: `n${i}` }))
  rows.sort((a, b) => a.id - b.id)
  return (JSON.parse(JSON.stringify(rows)) as ReadonlyArray<unknown>).length
}
