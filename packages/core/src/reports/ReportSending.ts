/**
 * The job that sends reports when they are due. Any number of workers may run it: each report is made by one at a time, and of any
 * who make one all the same one sends it. What comes of it is a delivery as that of an alert.
 */
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import type { Workspace } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import { type DueReport, type QueuedReport, Webhooks } from "@anipool/storage/Webhooks"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { MailSender } from "../alerts/MailSender.ts"
import type { Job } from "../worker/Worker.ts"
import { Reports } from "./Reports.ts"

/** How long a report is kept from others: longer than one takes to be made. */
const lease = Duration.minutes(5)

/** The jobs; none where no mail server is set up. */
export const jobs: Effect.Effect<ReadonlyArray<Job>, never, Reports | Webhooks | Workspaces> = Effect.gen(function*() {
  const mail = yield* MailSender
  const reports = yield* Reports
  const webhooks = yield* Webhooks
  const workspaces = yield* Workspaces
  if (mail === undefined) return []
  const step = Effect.gen(function*() {
    const claimed = yield* webhooks.claimReport(lease)
    if (Option.isNone(claimed)) return "idle" as const
    const workspace = yield* workspaces.find(claimed.value.workspaceId)
    if (Option.isSome(workspace)) yield* send(webhooks, reports, workspace.value, claimed.value)
    return "more" as const
  })
  return [{ name: "reports", interval: Duration.seconds(15), step }]
})

// internal

const send = Effect.fnUntraced(function*(
  webhooks: Webhooks["Type"],
  reports: Reports["Type"],
  workspace: Workspace,
  due: DueReport
): Effect.fn.Return<void, StorageError> {
  const { day, schedule, seenTo } = due
  const now = yield* Clock.currentTimeMillis
  const isTooLate = Schedule.isTooLate(schedule, day, now, workspace.timeZone)
  const skipped = Schedule.missedBetween(schedule, seenTo, day) + (isTooLate ? 1 : 0)
  const queued: Array<QueuedReport> = []
  if (skipped > 0) {
    queued.push(missed(workspace, due, skipped, now))
    yield* Effect.annotateLogs(Effect.logWarning("reports were not sent: nothing ran when they were due"), {
      workspaceId: workspace.id,
      skipped
    })
  }
  if (!isTooLate) queued.push({ message: yield* reports.make(workspace, schedule.every, day), error: null })
  yield* webhooks.settleReport(due, queued)
})

/** What stands among the deliveries for reports that were not sent. */
const missed = (workspace: Workspace, { schedule }: DueReport, skipped: number, now: number): QueuedReport => {
  const what = skipped === 1 ? "a report was" : `${skipped.toLocaleString("en")} reports were`
  const message: ReportMessage = {
    id: randomUUID(),
    type: "report",
    createdAt: DateTime.formatIso(DateTime.unsafeMake(now)),
    workspace: workspace.name,
    subject: `${what} skipped`.replace(/^./, (first) => first.toUpperCase()),
    publicUrl: null,
    sections: []
  }
  return {
    message,
    error: `Nothing ran when ${skipped === 1 ? "it was" : "they were"} due; a report is sent at most ${
      Schedule.lateHoursMax[schedule.every]
    } hours late`
  }
}
