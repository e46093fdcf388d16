/**
 * Whether `preferAnswered` does harm, looked at day by day since the hold-out began: from the first whole day after the last
 * change of it, or else from the first dials. That start never moves with the days (`HoldOutHarm`). Out of counters of days that
 * have ended; what late dials add to those shows within the hour.
 */
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import { Dials, shareDaysMax } from "@anipool/storage/Dials"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** What the days of a hold-out come to. */
export interface Judged extends HoldOutHarm.Judgement {
  /** When it was last changed, milliseconds since the epoch; null: never. */
  readonly changedAt: number | null
}

/** What a workspace's hold-out shows until yesterday. */
export class HoldOutWatch extends Context.Tag("@anipool/core/HoldOutWatch")<HoldOutWatch, {
  /** What the days since it began come to, all campaigns together. */
  readonly judge: (workspace: Workspace) => Effect.Effect<Judged, StorageError>
}>() {}

/** `HoldOutWatch` over storage. */
export const make = Effect.gen(function*() {
  const dials = yield* Dials
  const workspaces = yield* Workspaces
  const known = new Map<WorkspaceId, Known>()

  const judge = Effect.fnUntraced(function*(id: WorkspaceId, from: LocalTime.LocalDate, to: LocalTime.LocalDate) {
    const trial = HoldOutHarm.begin()
    let after: HoldOutHarm.Block | undefined
    while (true) {
      const page = yield* dials.shareDays(id, { from, to, after, limit: shareDaysMax })
      yield* EventLoop.forEachQuick(page, (block) => HoldOutHarm.add(trial, block))
      after = page.at(-1)
      if (page.length < shareDaysMax) return HoldOutHarm.judgement(trial)
    }
  })

  return HoldOutWatch.of({
    judge: Effect.fn("HoldOutWatch.judge")(function*({ id, timeZone }) {
      const now = yield* Clock.currentTimeMillis
      const changedAt = Option.getOrNull(yield* workspaces.holdOutChangedAt(id))
      const from = changedAt === null ? "1970-01-01" : LocalTime.addDays(LocalTime.dateAt(changedAt, timeZone), 1)
      const to = LocalTime.addDays(LocalTime.dateAt(now, timeZone), -1)
      const last = known.get(id)
      if (last?.from === from && last.to === to && now - last.at < againMs) return { ...last.judgement, changedAt }
      const judgement = yield* judge(id, from, to)
      if (known.size >= knownMax) known.clear()
      known.set(id, { from, to, at: now, judgement })
      return { ...judgement, changedAt }
    })
  })
})

/** `HoldOutWatch` over storage. */
export const layer: Layer.Layer<HoldOutWatch, never, Dials | Workspaces> = Layer.effect(HoldOutWatch, make)

// internal

interface Known {
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
  /** When that was looked at, milliseconds since the epoch. */
  readonly at: number
  readonly judgement: HoldOutHarm.Judgement
}

/** How soon days that were looked at are read again. */
const againMs = 3_600_000

/** Workspaces whose last look is known. */
const knownMax = 10_000
