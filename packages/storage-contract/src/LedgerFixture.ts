/**
 * A workspace ready for assignment, and proposals for it.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import {
  AssignmentLedger,
  type Confirmation,
  type PickRevisions,
  type Proposal
} from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import * as Feed from "@anipool/storage/InventoryFeed"
import { UsesElsewhere } from "@anipool/storage/UsesElsewhere"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

/** Pool `P1` with ANIs, pool `P2` with one more (index 100), and two campaigns, `C2` and then `C1`. */
export const freshLedger = Effect.fn("LedgerFixture.freshLedger")(function*(count: number, timeZone?: string) {
  const anis = yield* Anis
  const campaigns = yield* Campaigns
  const ledger = yield* AssignmentLedger
  const workspace = yield* Fixture.freshWorkspace({ timeZone: timeZone ?? (yield* Fixture.noonZone) })
  const workspaceId = workspace.id
  const held = yield* Fixture.fillPool(workspaceId, "P1", count)
  const elsewhere = yield* anis.create(workspaceId, Fixture.newAni(100, "P2"))
  for (const id of ["C2", "C1"]) {
    yield* campaigns.create(workspaceId, { id, name: "C", type: "Outbound", inboundPoolId: "P1", policy: {} })
  }
  const { campaigns: keyed, head, pools } = yield* Fixture.settingsOf(workspaceId)
  const campaignKeys = new Map(keyed.map(({ id, key }) => [id, key]))
  const poolIds = new Map(pools.map((pool) => [pool.groupId, pool.id]))
  /** A proposal for `C1` from pool `P1` without a cap. */
  const propose = (ani: Pick<Ani, "id">, changes: Partial<Proposal> = {}): Proposal => ({
    aniId: ani.id,
    poolId: poolIds.get("P1")!,
    campaignKey: campaignKeys.get("C1")!,
    dailyCap: null,
    hourlyCap: null,
    gapMs: null,
    rightUntil: null,
    prospect: "3105550100",
    tier: 1,
    ...changes
  })
  /** Confirms under the settings of now, vouching for nothing. */
  const confirm = (proposals: ReadonlyArray<Proposal>) =>
    Effect.flatMap(
      Fixture.headOf(workspaceId),
      ({ settings }) => ledger.confirm(workspaceId, unvouched(settings), proposals)
    )
  /** Confirms under the settings of now, vouching for what is held now. */
  const confirmVouched = (proposals: ReadonlyArray<Proposal>) =>
    Effect.flatMap(Fixture.headOf(workspaceId), (pickedFrom) => ledger.confirm(workspaceId, pickedFrom, proposals))
  return {
    workspace,
    workspaceId,
    held,
    elsewhere,
    poolIds,
    campaignKeys,
    settings: head.settings,
    propose,
    confirm,
    confirmVouched
  }
})

/** Settings under which picks were made by somebody who vouches for nothing. */
export const unvouched = (settings: number): PickRevisions => ({ settings, revision: 0 })

/** Uses of the day, by ANI, as the feed tells them; of removed ANIs too. */
export const usesOf = Effect.fn("LedgerFixture.usesOf")(function*(workspaceId: WorkspaceId) {
  const feed = yield* Feed.InventoryFeed
  const entries = yield* feed.changes(workspaceId, Feed.start, Feed.pageSizeMax)
  return new Map<AniId, number>(entries.map(({ id, usedToday }) => [id, usedToday]))
})

/** Tells how often ANIs were used elsewhere today. */
export const usedElsewhere = (workspaceId: WorkspaceId, figures: ReadonlyArray<readonly [ani: Ani, uses: number]>) =>
  Effect.flatMap(
    UsesElsewhere,
    (elsewhere) => elsewhere.record(workspaceId, figures.map(([ani, uses]) => ({ ...Fixture.numberOf(ani), uses })))
  )

/** The results alone. */
export const resultsOf = ({ outcomes }: Confirmation) => outcomes.map(({ result }) => result)

/** The outcomes without the hour: one may turn between two confirmations. */
export const dailyOf = ({ outcomes }: Confirmation) => outcomes.map(({ result, usedToday }) => ({ result, usedToday }))
