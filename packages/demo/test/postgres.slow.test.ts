/**
 * The demo over PostgreSQL.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as AdminCore from "@anipool/admin-core/AdminCore"
import { NumberLists } from "@anipool/admin-core/NumberLists"
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as Demo from "@anipool/demo/Demo"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import { StorageClock } from "@anipool/storage-contract/StorageClock"
import * as ClockedStorage from "@anipool/storage-postgres/testing/ClockedStorage"
import { AniOverview } from "@anipool/storage/AniOverview"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

const useCases = Layer.merge(AdminCore.layer, DemoHistory.layer).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(ActivityCounts.layer),
  Layer.provideMerge(ClockedStorage.layer)
)

/** When people are called in both countries of the demo. */
const wednesday = Date.UTC(2026, 2, 11, 16)

layer(useCases, { excludeTestServices: true })(
  "the demo over PostgreSQL",
  (it) => {
    it.effect("has its past, once, also when it is loaded again", () =>
      Effect.gen(function*() {
        const administration = yield* Administration
        const demoHistory = yield* DemoHistory.DemoHistory
        const history = yield* PlannerHistory
        const lists = yield* NumberLists
        const overview = yield* AniOverview
        const uploads = yield* SnapshotUploads
        const clock = yield* StorageClock
        yield* clock.set(wednesday)
        assert.isTrue((yield* Demo.load(Option.none())).isNew)
        const read = Effect.fnUntraced(function*(name: string) {
          const workspace = yield* administration.workspace(name)
          const { anis } = yield* overview.page(workspace.id, { filter: {}, offset: 0, limit: 1_000 })
          return {
            // Of today there are more when it is loaded later.
            dials: anis.map(({ dialsTotal, today }) => dialsTotal - today.dials),
            states: yield* overview.states(workspace.id),
            plans: (yield* history.latest(workspace, 100)).map(({ totals }) => totals.totalDials)
          }
        })
        for (const name of [Demo.usWorkspace, Demo.ukWorkspace]) {
          const workspace = yield* administration.workspace(name)
          const before = yield* read(name)
          assert.isAbove(before.dials.filter((dials) => dials > 0).length, 0.6 * before.dials.length)
          assert.isAbove(before.states.coolingOff, 1)
          assert.strictEqual(before.plans.length, 3)
          const [upload, ...others] = yield* uploads.list({ workspace, defaultCampaign: null }, 10)
          assert.deepStrictEqual([upload?.status, others], ["completed", []])
          const [resting] = (yield* lists.list(workspace.id, { status: "COOLING_OFF", offset: 0, limit: 1 })).numbers
          const { events } = yield* lists.detail(workspace, resting!.ani.id, 90)
          assert.isAtLeast(events.length, 1)
          // As after a load that was cut short before its keys were made.
          yield* clock.set(wednesday + 600_000)
          yield* demoHistory.load(workspace, name === Demo.usWorkspace ? Demo.usStory : Demo.ukStory)
          assert.deepStrictEqual(yield* read(name), before)
        }
      }))
  }
)
