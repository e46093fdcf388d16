/**
 * A world in which everything that depends on chance or time comes out of one seed: which fiber goes on next, when time
 * passes, and what else happens by chance.
 *
 * Time passes by itself: when nobody has anything to do it goes on to the next instant that somebody waits for, and now
 * and then it does so early, as it does for a server that is slow. So no test has to move it on, as `TestClock` asks,
 * which moreover waits in real time. Turns of the event loop (`setImmediate`) are real, and come in the order in which
 * they were asked for.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Scheduler } from "effect/Scheduler"

/** Chance by a seed. */
export interface Chance {
  /** Whether something of this probability happens. */
  readonly of: (probability: number) => boolean
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly oneOf: <A>(all: ReadonlyArray<A>) => A
}

/** The world. */
export interface Schedule {
  readonly chance: Chance
  /** Where it stands; milliseconds since the epoch. */
  readonly now: () => number
  /** Runs an effect in it, to its end; what it leaves behind stops there. Fails when nothing will ever happen any more. */
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
}

/** Turns of the event loop without anything to do after which time passes: more than anybody waits for. */
const idleTurnsMax = 3

/** Tasks in one turn of the event loop. */
const tasksMax = 4

/** How likely time passes early at any step, and by how much at most, in milliseconds. */
const earlyProbability = 0.02
const earlyMs = 100

/** How likely a fiber lets others go on at any step. */
const yieldProbability = 0.02

/** Makes a world that begins at an instant, and ends at the latest after `lastsMs`. */
export const make = (seed: number, startMs: number, lastsMs: number): Schedule => {
  const chance = makeChance(seed)
  // One line for each fiber that has something to do, as Effect counts on the order of one fiber's own tasks.
  const lines: Array<{ readonly fiber: unknown; readonly tasks: Array<() => void> }> = []
  let sleepers: Array<{ readonly at: number; readonly wake: () => void }> = []
  let now = startMs
  let idleTurns = 0
  let onStuck: ((why: string) => void) | undefined

  const passTime = (msMax: number) => {
    const next = sleepers.reduce<typeof sleepers[number] | undefined>(
      (first, each) => first === undefined || each.at < first.at ? each : first,
      undefined
    )
    if (next === undefined) return onStuck?.("nobody has anything to do, and somebody still waits")
    if (next.at - now > msMax) return
    sleepers = sleepers.filter((each) => each !== next)
    now = Math.max(now, next.at)
    if (now > startMs + lastsMs) return onStuck?.("somebody still waits though the time is over")
    next.wake()
  }

  const nextTask = (): (() => void) | undefined => {
    if (lines.length === 0) return undefined
    const at = chance.below(lines.length)
    const { tasks } = lines[at]!
    const task = tasks.shift()
    if (tasks.length === 0) lines.splice(at, 1)
    return task
  }

  const turn = () => {
    if (onStuck === undefined) return
    if (lines.length === 0 && ++idleTurns > idleTurnsMax) passTime(Infinity)
    for (let left = chance.below(tasksMax) + 1; left > 0; left--) {
      const task = nextTask()
      if (task === undefined) break
      idleTurns = 0
      task()
      if (sleepers.length > 0 && chance.of(earlyProbability)) passTime(earlyMs)
    }
    setImmediate(turn)
  }

  const scheduler: Scheduler = {
    shouldYield: () => chance.of(yieldProbability) ? 0 : false,
    scheduleTask: (task, _priority, fiber) => {
      const line = lines.find((each) => each.fiber === fiber)
      if (line === undefined) lines.push({ fiber, tasks: [task] })
      else line.tasks.push(task)
    }
  }

  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => now,
    unsafeCurrentTimeNanos: nanos,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.async((resume) => {
        const sleeper = { at: now + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleepers.push(sleeper)
        return Effect.sync(() => {
          sleepers = sleepers.filter((each) => each !== sleeper)
        })
      })
  }

  return {
    chance,
    now: () => now,
    run: (effect) =>
      new Promise((resolve, reject) => {
        const end = (how: () => void) => {
          if (onStuck === undefined) return
          onStuck = undefined
          how()
        }
        onStuck = (why) => end(() => reject(new Error(why)))
        setImmediate(turn)
        const inWorld = effect.pipe(
          Effect.withScheduler(scheduler),
          Effect.withClock(clock),
          Effect.withTracerEnabled(false)
        )
        Effect.runPromise(inWorld).then(
          (value) => end(() => resolve(value)),
          (error: unknown) => end(() => reject(error))
        )
      })
  }
}

// internal

/** https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32, public domain). */
const makeChance = (seed: number): Chance => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { of: (probability) => next() < probability, below, oneOf: (all) => all[below(all.length)]! }
}
