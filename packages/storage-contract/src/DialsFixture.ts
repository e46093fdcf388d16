/**
 * What the suites about dials stand on: records, workspaces that know dispositions and ANIs, and a way to process.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { LeftDay } from "@anipool/domain/dials/StoredDays"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials, type RecountCursor } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

/** A record of an outbound dial from the first number of `Fixture.newAni` to a prospect in 646; `at` in milliseconds. */
export const record = (at: number, changes: Partial<DialRecord.DialRecord> = {}): DialRecord.DialRecord => ({
  ...DialRecord.none,
  campaignId: "C1",
  campaignName: "Spring",
  agentName: "Ann",
  fromNumber: "2125550000",
  dispositionName: "Sale",
  toNumber: "(646) 555-0123",
  datetime: LocalTime.formatUtc(at),
  callDirection: "Outbound",
  zip: "10001",
  sysCreatedDateOriginal: "2026-01-05",
  totalDialAttempts: "2",
  skillName: "East",
  leadSource: "web",
  dialId: null,
  ...changes
})

/** Midday of some days ago, milliseconds since the epoch, in a workspace of `freshWorkspace`. */
export const daysAgo = (days: number): Effect.Effect<number> =>
  Effect.map(Clock.currentTimeMillis, (now) => Math.floor(now / 1000) * 1000 - days * 86_400_000)

/** The day of an instant in the time zone of a workspace. */
export const dayOf = ({ timeZone }: { readonly timeZone: string }, at: number) => LocalTime.dateAt(at, timeZone)

/** A workspace where it is about noon, with dispositions and some ANIs in the pool P1. */
export const freshWorkspace = Effect.fn("DialsFixture.freshWorkspace")(function*(
  aniCount = 1,
  settings: Partial<WorkspaceSettings> = {}
) {
  const dispositions = yield* Dispositions
  const workspace = yield* Fixture.freshWorkspace({ ...settings, timeZone: yield* Fixture.noonZone })
  const anis = yield* Fixture.fillPool(workspace.id, "P1", aniCount)
  for (
    const [id, name, contact, success] of [["D1", "Sale", true, true], ["D2", "Not interested", true, false]] as const
  ) {
    yield* dispositions.create(workspace.id, { id, name, type: "Agent", contact, success })
  }
  return { workspace, anis: anis.map(({ id }) => id) }
})

/** Registers a campaign that names no pool. */
export const newCampaign = (workspaceId: WorkspaceId, id: string, policy: PolicyOverride = {}) =>
  Effect.flatMap(
    Campaigns,
    ({ create }) => create(workspaceId, { id, name: "Spring", type: "Outbound", inboundPoolId: null, policy })
  )

/** The numbers in storage of a workspace's campaigns by identifier, those that only dials named too. */
export const campaignKeys = Effect.fn("DialsFixture.campaignKeys")(function*(workspaceId: WorkspaceId) {
  const figures = yield* PlannerFigures
  return new Map((yield* figures.campaigns(workspaceId)).map(({ id, key }) => [id, key]))
})

/** Queues records, and processes until nothing is left of anything. */
export const run = Effect.fn("DialsFixture.run")(
  function*(workspaceId: WorkspaceId, ...records: ReadonlyArray<DialRecord.DialRecord>) {
    const dials = yield* Dials
    yield* dials.enqueue([{ workspaceId, records }])
    return yield* drain(1_000)
  }
)

/** Processes until nothing is left, so many records at a time; answers the steps that did something. */
export const drain = Effect.fn("DialsFixture.drain")(function*(limit: number) {
  const dials = yield* Dials
  const steps = []
  for (;;) {
    const step = yield* dials.process(limit)
    if (step.taken === 0) return steps
    steps.push(step)
  }
})

/** Recounts a workspace; answers how many counters had been wrong, and which days it left as they are. */
export const recount = Effect.fn("DialsFixture.recount")(function*(workspaceId: WorkspaceId, isDryRun = false) {
  const dials = yield* Dials
  let corrected = 0
  const left: Array<LeftDay> = []
  let cursor: RecountCursor | undefined
  do {
    const step = yield* dials.recount(workspaceId, cursor, isDryRun)
    corrected += step.corrected
    left.push(...step.left)
    cursor = step.next
  } while (cursor !== undefined)
  return { corrected, left }
})

/** Checks that a recount finds nothing to correct, and changes nothing. */
export const assertCounted = Effect.fn("DialsFixture.assertCounted")(function*(workspaceId: WorkspaceId) {
  const dials = yield* Dials
  const before = yield* dials.figures(workspaceId)
  assert.strictEqual((yield* recount(workspaceId)).corrected, 0, "counters that a recount corrects")
  assert.deepStrictEqual(yield* dials.figures(workspaceId), before)
})
