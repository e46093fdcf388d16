/**
 * The worker's jobs for groups whose last uses are kept: their prices anew every half hour, and each night the day that is
 * over dialed both ways. Where that did not gain in the last days, a group has no prices until it would have.
 */
import * as PricedReplay from "@anipool/domain/assignment/PricedReplay"
import * as LocalTime from "@anipool/domain/LocalTime"
import { standingOf } from "@anipool/domain/planner/LastUseDays"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HeldAnis from "../inventory/HeldAnis.ts"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import * as DayTrial from "./DayTrial.ts"
import * as PricedGroups from "./PricedGroups.ts"
import * as PriceSolving from "./PriceSolving.ts"

/** How often a workspace is looked at that may have a day to be dialed anew: most have none then. */
const triedEvery = Duration.hours(2)

/** After a day's end: what was under way is recorded by then. */
const triedAfterMs = Duration.toMillis(Duration.hours(1))

/** The jobs. */
export const jobs: Effect.Effect<
  ReadonlyArray<Job>,
  never,
  InventoryFeed.InventoryFeed | LastUsePrices | RecordedDials
> = Effect.gen(function*() {
  const feed = yield* InventoryFeed.InventoryFeed
  const port = yield* LastUsePrices
  const recorded = yield* RecordedDials

  const solveAll = Effect.fnUntraced(function*(settings: InventoryFeed.Settings, now: number) {
    const { head, workspace } = settings
    const groups = PricedGroups.of(settings)
    const kept: Array<PricedGroups.DialedGroup> = []
    for (const group of groups) {
      const { isKept } = standingOf(yield* port.days(workspace.id, group.poolId))
      if (isKept) kept.push(group)
      else yield* port.save(workspace.id, { poolId: group.poolId, day: head.day, solvedAt: now, prices: [] })
    }
    if (kept.length === 0) return
    const moment = { day: head.day, now }
    const before = yield* port.prices(workspace.id)
    const solved = yield* PriceSolving.solve({ feed, recorded }, workspace, kept, moment, before)
    yield* Effect.forEach(solved, (prices) => port.save(workspace.id, prices), { discard: true })
  })

  const tryYesterday = Effect.fnUntraced(function*(settings: InventoryFeed.Settings, now: number) {
    const { head, workspace } = settings
    if (now < LocalTime.startOf(head.day, workspace.timeZone) + triedAfterMs) return
    const day = LocalTime.addDays(head.day, -1)
    // Read once for all groups, and not where none has a day to be dialed.
    const anis = yield* Effect.cached(HeldAnis.read(feed, workspace.id))
    for (const { byKey, campaigns, poolId } of PricedGroups.of(settings)) {
      const [latest] = yield* port.days(workspace.id, poolId)
      if (latest !== undefined && latest.day >= day) continue
      const stock = {
        country: workspace.country,
        campaigns,
        pool: poolId,
        anis: yield* anis
      }
      const outcome = yield* DayTrial.run(recorded, { workspace, stock, byKey }, day).pipe(
        Effect.catchTag("TooManyDials", (tooMany) =>
          Effect.as(
            Effect.logWarning(
              `a group's last uses are not judged: ${tooMany.day} has more than ${DayTrial.dialsMax} dials`
            ),
            undefined
          ))
      )
      if (outcome !== undefined && outcome.forecastFrom !== null) {
        yield* port.addDay(workspace.id, { ...outcome, poolId })
      }
    }
  })

  const jobOf = (
    name: string,
    kind: "solve" | "try",
    every: Duration.Duration,
    work: (settings: InventoryFeed.Settings, now: number) => ReturnType<typeof solveAll>
  ): Job => ({
    name,
    interval: Duration.minutes(1),
    step: Effect.gen(function*() {
      const claimed = yield* port.claim(kind, every)
      if (Option.isNone(claimed)) return moreOrIdle(false)
      const settings = yield* feed.settings(claimed.value)
      if (Option.isSome(settings)) yield* work(settings.value, yield* Clock.currentTimeMillis)
      return moreOrIdle(true)
    })
  })

  return [
    jobOf("solve-last-uses", "solve", Duration.millis(PricedReplay.everyMs), solveAll),
    jobOf("try-last-uses", "try", triedEvery, tryYesterday)
  ]
})
