/**
 * Reports of a workspace: made of what its pages are made of, so that a figure in an e-mail is that of the page.
 *
 * Cost: that of Today's needs, of Trends by the hour and by campaign over two weeks, and of a plan: by days, campaigns and area
 * codes, never by dials.
 */
import type { Mail } from "@anipool/domain/alerts/MailMessage"
import * as DialFigures from "@anipool/domain/dials/DialFigures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as BuyList from "@anipool/domain/planner/BuyList"
import * as Report from "@anipool/domain/reports/Report"
import * as ReportMail from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import type { Workspace } from "@anipool/domain/Workspace"
import { AniOverview } from "@anipool/storage/AniOverview"
import type { AuditTrail } from "@anipool/storage/AuditTrail"
import { CampaignFigures } from "@anipool/storage/CampaignFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import * as NeedKinds from "../alerts/NeedKinds.ts"
import { Needs } from "../alerts/Needs.ts"
import type { InvalidRequest } from "../CoreError.ts"
import { Trends, type TrendsReport } from "../dials/Trends.ts"
import { Planner } from "../planner/Planner.ts"
import * as DoneToNumbers from "./DoneToNumbers.ts"
import { PublicUrl } from "./PublicUrl.ts"
import { countsIn, restingOf, slotsOf } from "./ReportFigures.ts"

/** Reports of a workspace. */
export class Reports extends Context.Tag("@anipool/core/Reports")<Reports, {
  /**
   * The report that is due on a day, ready to be sent: of the days before it. What needs somebody, the numbers and the buy
   * list are of now.
   */
  readonly make: (
    workspace: Workspace,
    every: Schedule.Every,
    day: LocalTime.LocalDate
  ) => Effect.Effect<ReportMail.ReportMessage, StorageError>
  /** The one that would come now. */
  readonly now: (workspace: Workspace, every: Schedule.Every) => Effect.Effect<ReportMail.ReportMessage, StorageError>
  /** It as an e-mail. */
  readonly preview: (workspace: Workspace, every: Schedule.Every) => Effect.Effect<Mail, StorageError>
}>() {}

/** `Reports` over storage. */
export const make = Effect.gen(function*() {
  const campaignFigures = yield* CampaignFigures
  const needs = yield* Needs
  const overview = yield* AniOverview
  const planner = yield* Planner
  const publicUrl = yield* PublicUrl
  const trends = yield* Trends
  const doneIn = yield* DoneToNumbers.make

  const campaignsOf = Effect.fnUntraced(function*(
    { id }: Workspace,
    { columns, rows }: TrendsReport,
    [period, before]: ReadonlyArray<Schedule.Period>
  ) {
    const told = rows.filter((row) => row.rows === 1).map((row) => ({
      row,
      counts: countsIn(columns, row, period!),
      before: countsIn(columns, row, before!)
    })).filter(({ counts }) => counts.dials > 0).sort((a, b) => b.counts.dials - a.counts.dials)
    const rest = rows.find((row) => row.rows > 1)
    const first = yield* Effect.forEach(
      told.slice(0, Report.campaignsMax),
      ({ row: { key, name }, ...counts }): Effect.Effect<Report.ToldCampaign, StorageError> =>
        Effect.map(
          key === null ? Effect.succeed(null) : campaignFigures.asked(id, period!, key),
          (asked) => ({ ...counts, id: key, name, asked })
        )
    )
    const more = rest === undefined || countsIn(columns, rest, period!).dials === 0 ? 0 : rest.rows
    return { first, others: told.length - first.length + more }
  })

  const numbersOf = Effect.fnUntraced(function*({ id, timeZone }: Workspace) {
    const { active, coolingOff, inventoried } = yield* overview.states(id)
    const { anis } = yield* overview.page(id, {
      filter: { status: "COOLING_OFF" },
      offset: 0,
      limit: Report.restingMax
    })
    return { active, resting: coolingOff, inventoried, first: anis.map((ani) => restingOf(ani, timeZone)) }
  })

  const buyingOf = Effect.fnUntraced(function*(workspace: Workspace) {
    // As the console's page shows it at first.
    const { country, plan } = yield* asked(planner.generate(workspace, {}))
    const purchases: Array<BuyList.Purchase> = []
    yield* EventLoop.forEach(plan.rows, (row) => {
      purchases.push(...BuyList.ofRow(country, row))
    })
    const first = purchases.sort((a, b) => b.anis - a.anis).slice(0, Report.purchasesMax)
    return { numbers: purchases.reduce((sum, { anis }) => sum + anis, 0), areaCodes: purchases.length, first }
  })

  const tell = Effect.fn("Reports.make")(function*(
    workspace: Workspace,
    every: Schedule.Every,
    day: LocalTime.LocalDate
  ) {
    const periods = Schedule.periodsOf(every, day)
    const days = { from: periods.at(-1)!.from, to: periods[0].to }
    const byHour = yield* asked(trends.read(workspace, { by: "hour", across: "day", ...days }))
    const byCampaign = yield* asked(trends.read(workspace, { by: "campaign", across: "day", ...days }))
    const told = yield* Effect.forEach(
      periods,
      (period) =>
        Effect.map(campaignFigures.asked(workspace.id, period), (asked) => ({
          ...period,
          counts: byHour.rows.reduce(
            (sum, row) => DialFigures.plus(sum, countsIn(byHour.columns, row, period)),
            DialFigures.none
          ),
          asked
        }))
    )
    const [first, before, ...others] = told
    const report: Report.Report = {
      workspace: workspace.name,
      every,
      periods: [first!, before!, ...others],
      slots: slotsOf(every, byHour, periods),
      campaigns: yield* campaignsOf(workspace, byCampaign, periods),
      numbers: yield* numbersOf(workspace),
      done: yield* doneIn(workspace, periods[0]),
      needs: NeedKinds.of(yield* needs.find(workspace), Report.needsMax),
      buying: yield* buyingOf(workspace)
    }
    return ReportMail.message({
      id: yield* Effect.sync(() => randomUUID()),
      createdAt: DateTime.formatIso(DateTime.unsafeMake(yield* Clock.currentTimeMillis)),
      publicUrl: publicUrl ?? null
    }, report)
  })

  const now = Effect.fn("Reports.now")(function*(workspace: Workspace, every: Schedule.Every) {
    return yield* tell(workspace, every, LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone))
  })

  return Reports.of({
    make: tell,
    now,
    preview: (workspace, every) => Effect.map(now(workspace, every), ReportMail.make)
  })
})

/** `Reports` over storage. */
export const layer: Layer.Layer<
  Reports,
  never,
  AniOverview | AuditTrail | CampaignFigures | Needs | Planner | Trends
> = Layer.effect(Reports, make)

// internal

/** What is asked for here is as it must be. */
const asked = <A>(read: Effect.Effect<A, InvalidRequest | StorageError>): Effect.Effect<A, StorageError> =>
  Effect.catchTag(read, "InvalidRequest", (error) => Effect.die(error))
