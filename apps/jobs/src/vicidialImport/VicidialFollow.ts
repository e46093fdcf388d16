/**
 * Following a VICIdial site: calls are recorded soon after they end.
 *
 * Each poll reads the calls of the last minute; those of some minutes ago are read again more seldom the older they are, until
 * two hours have passed and the import takes whatever is known of them: a long call is looked for a few times and not at every
 * poll. A call that is not over is left for a later reading. What this process recorded it remembers, so that storage is
 * not told again; of what another recorded, storage knows that it counts once.
 *
 * Limits: `rememberedMax` calls are remembered.
 */
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import { type ImportProgress, processMax } from "@anipool/storage/Dials"
import * as History from "@anipool/vicidial/History"
import * as WallTime from "@anipool/vicidial/WallTime"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { messageOf } from "../Failure.ts"
import { counted, note } from "../Output.ts"
import * as VicidialImport from "./VicidialImport.ts"

/** What may be set about it. */
export interface Options extends Pick<VicidialImport.Options, "database" | "timeZone" | "workspace"> {
  /** Between two polls. */
  readonly interval: Duration.Duration
}

/** What a poll came to. */
export interface Polled {
  readonly recorded: number
  /** Dials that were recorded before, by another way. */
  readonly doubled: number
  /** Calls that were seen and are not over. */
  readonly open: number
  /** How long ago it was that every call had been read that was placed by then. */
  readonly behindSeconds: number
}

/** Follows a site until it is interrupted. Once it was opened, a database that is away is waited for. */
export const run = Effect.fn("VicidialFollow.run")(function*<R>(
  options: Options,
  onPolled: (polled: Polled) => Effect.Effect<void, never, R>
) {
  /** All had been read that was placed by then, or the site was opened; undefined: it never was. */
  let readUpTo: number | undefined
  let delay = delayMin
  const opened = Effect.map(Clock.currentTimeMillis, (now) => {
    readUpTo ??= now
  })
  const polled = (each: Polled) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      readUpTo = now - each.behindSeconds * 1_000
      delay = delayMin
      return onPolled(each)
    })
  return yield* Effect.forever(
    Effect.catchIf(
      session(options, opened, polled),
      ({ _tag }) => readUpTo !== undefined && (_tag === "VicidialError" || _tag === "StorageError"),
      (error) =>
        Effect.gen(function*() {
          const behind = Math.round(((yield* Clock.currentTimeMillis) - readUpTo!) / 1_000)
          yield* note(
            `${messageOf(error)}: tried again in ${Duration.format(delay)}; ${counted(behind, "second")} behind`
          )
          yield* Effect.sleep(delay)
          delay = Duration.min(Duration.times(delay, 2), delayMax)
        })
    )
  )
})

/** How a site that is open is polled; the first poll reads all that may not be settled yet. */
export const poller = Effect.fnUntraced(function*({ database, site, timeZone, workspace }: VicidialImport.Site) {
  const dials = yield* DialsAdministration
  const source = VicidialImport.sourceOf(database, timeZone, Option.none())
  /** When bands were read last. */
  const readAt = new Map<Band, number>()
  const remembered = new Map<string, WallTime.WallTime>()

  const record = Effect.fnUntraced(function*(records: ReadonlyArray<DialRecord>, progress: ImportProgress) {
    let recorded = 0
    let doubled = 0
    for (let from = 0; from < records.length; from += processMax) {
      const part = records.slice(from, from + processMax)
      const processed = yield* dials.recordImported(workspace.id, part, progress)
      for (const { datetime, dialId } of part) remembered.set(`${dialId}`, datetime)
      recorded += processed.recorded
      doubled += processed.doubled
    }
    return { recorded, doubled }
  })

  return Effect.gen(function*() {
    const began = yield* Clock.currentTimeMillis
    const wallAt = (epochMs: number) => WallTime.at(epochMs, timeZone)
    const settledAt = began - VicidialImport.settledMinutes * 60_000
    const settled = wallAt(settledAt)
    const known = yield* dials.importProgress(workspace.id, source)
    const progress = Option.getOrElse(known, (): ImportProgress => ({
      source,
      position: WallTime.secondsOf(settled),
      lines: 0,
      refused: 0,
      isComplete: false
    }))
    for (const [code, at] of remembered) if (at < settled) remembered.delete(code)
    if (remembered.size > rememberedMax) remembered.clear()
    let sum = { recorded: 0, doubled: 0, open: 0 }
    for (const band of bands) {
      const lastAt = readAt.get(band) ?? -Infinity
      if (began - lastAt < band.everyMs) continue
      const range = {
        // The youngest goes back to where it was read, should that be longer ago.
        from: wallAt(Math.max(Math.min(began - band.youngerThanMs, band === bands[0] ? lastAt : Infinity), settledAt)),
        until: wallAt(began - band.olderThanMs),
        openFrom: settled
      }
      // Where clocks go back there is nothing between the two: what is left out then is in the next band.
      if (range.from >= range.until) {
        readAt.set(band, began)
        continue
      }
      sum = yield* Stream.runFoldEffect(
        History.read(database, site, range),
        sum,
        (sum, { open, records }) =>
          Effect.map(
            record(records.filter(({ dialId }) => !remembered.has(`${dialId}`)), progress),
            ({ doubled, recorded }) => ({
              recorded: sum.recorded + recorded,
              doubled: sum.doubled + doubled,
              open: sum.open + open
            })
          )
      )
      readAt.set(band, began)
    }
    const behindSeconds = Math.round(((yield* Clock.currentTimeMillis) - began) / 1_000)
    return { ...sum, behindSeconds } satisfies Polled
  })
})

// internal

/** Calls by how long ago they were placed, and how often they are read. */
interface Band {
  readonly olderThanMs: number
  readonly youngerThanMs: number
  readonly everyMs: number
}

const minuteMs = 60_000

const bands: ReadonlyArray<Band> = [
  // A minute ahead, too: clocks may be a little apart.
  { olderThanMs: -minuteMs, youngerThanMs: minuteMs, everyMs: 0 },
  { olderThanMs: minuteMs, youngerThanMs: 5 * minuteMs, everyMs: minuteMs },
  { olderThanMs: 5 * minuteMs, youngerThanMs: 30 * minuteMs, everyMs: 5 * minuteMs },
  { olderThanMs: 30 * minuteMs, youngerThanMs: VicidialImport.settledMinutes * minuteMs, everyMs: 30 * minuteMs }
]

/** Calls that are remembered: two hours of a hundred a second. */
const rememberedMax = 720_000

/** How long a site stays open: then its settings and what has settled are imported anew. */
const sessionLimit = Duration.hours(1)

/** How long is waited after a failure; twice as long after each that follows. */
const delayMin = Duration.seconds(1)
const delayMax = Duration.minutes(1)

const session = <R>(
  options: Options,
  onOpened: Effect.Effect<void>,
  onPolled: (polled: Polled) => Effect.Effect<void, never, R>
) =>
  Effect.gen(function*() {
    const site = yield* VicidialImport.open({ ...options, isDryRun: false })
    yield* onOpened
    yield* VicidialImport.importCalls(site, { from: Option.none(), to: Option.none(), isDryRun: false })
    const poll = yield* poller(site)
    const until = (yield* Clock.currentTimeMillis) + Duration.toMillis(sessionLimit)
    yield* Effect.repeat(Effect.delay(Effect.flatMap(poll, onPolled), options.interval), {
      until: () => Effect.map(Clock.currentTimeMillis, (now) => now >= until)
    })
  }).pipe(Effect.scoped)
