/**
 * An hour in which the demo dialed, so that there is something to see.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { Activity, minuteMs } from "@anipool/storage/Activity"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Of a hundred assignments: by tier, from the first on. */
const byTier = [47, 18, 22, 9, 3, 1, 0]

/** Writes assignments of a workspace and dials for each of the last 60 minutes, and dials for each of the last 30 days. */
export const busyHour = Effect.fnUntraced(function*(workspace: string) {
  const { id, timeZone } = yield* Effect.flatMap(
    Workspaces,
    ({ findByName }) => Effect.map(findByName(workspace), Option.getOrThrow)
  )
  const now = yield* Clock.currentTimeMillis
  const minute = Math.floor(now / minuteMs) * minuteMs
  yield* Effect.flatMap(Activity, ({ add }) =>
    add(Array.from({ length: 60 }, (_, i) => {
      const ago = 59 - i
      const level = 84 + 26 * Math.sin(i / 7) + 11 * Math.sin(i * 1.9) + 6 * Math.cos(i * 3.1)
      return {
        workspaceId: id,
        minute: minute - ago * minuteMs,
        assigned: byTier.map((share) => Math.round((share * level) / 100)),
        refused: ago >= 22 && ago <= 25 ? 5 : 0,
        dials: Math.round(level * 0.93),
        contacts: Math.round(level * (0.13 + 0.03 * Math.sin(i / 5)))
      }
    })))
  const figures = yield* PlannerFigures
  const campaigns = yield* figures.campaigns(id)
  const campaignKey = campaigns[0]!.key
  const today = LocalTime.dateAt(now, timeZone)
  yield* figures.count(
    id,
    Array.from({ length: 30 }, (_, ago) => ({
      basis: "area_code" as const,
      day: LocalTime.addDays(today, -ago),
      campaignKey,
      callingCode: 1 as const,
      areaCode: "212",
      dials: ago === 0 ? 4_712 : 9_000 + 137 * (ago % 7),
      contacts: ago === 0 ? 634 : 1_090 + 11 * (ago % 5)
    }))
  )
})
