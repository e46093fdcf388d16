/**
 * All jobs of the worker.
 */
import * as Effect from "effect/Effect"
import * as AlertEvaluation from "../alerts/AlertEvaluation.ts"
import * as WebhookDelivery from "../alerts/WebhookDelivery.ts"
import * as AuditSealing from "../audit/AuditSealing.ts"
import * as DialsProcessing from "../dials/DialsProcessing.ts"
import * as GroupUpkeep from "../groups/GroupUpkeep.ts"
import * as SnapshotProcessing from "../groups/SnapshotProcessing.ts"
import * as PriceJobs from "../prices/PriceJobs.ts"
import * as ReportSending from "../reports/ReportSending.ts"
import { CheckDesk } from "../reputation/CheckDesk.ts"
import * as PauseEnds from "../reputation/PauseEnds.ts"
import * as ShadowComputation from "../shadow/ShadowComputation.ts"
import * as ActivityUpkeep from "./ActivityUpkeep.ts"
import * as AnswersUpkeep from "./AnswersUpkeep.ts"
import * as AuditUpkeep from "./AuditUpkeep.ts"
import * as HoursUpkeep from "./HoursUpkeep.ts"
import * as ProspectHistoryUpkeep from "./ProspectHistoryUpkeep.ts"
import * as QueueGauges from "./QueueGauges.ts"
import * as ShadowUpkeep from "./ShadowUpkeep.ts"

/** All jobs, over the ports that they need. */
export const all = Effect.map(
  Effect.all([
    Effect.all([
      ActivityUpkeep.job,
      AnswersUpkeep.job,
      AuditSealing.job,
      AuditUpkeep.job,
      HoursUpkeep.job,
      PauseEnds.job,
      ProspectHistoryUpkeep.job,
      QueueGauges.job,
      ShadowComputation.job,
      ShadowUpkeep.job,
      SnapshotProcessing.make()
    ]),
    DialsProcessing.jobs,
    GroupUpkeep.jobs,
    PriceJobs.jobs,
    AlertEvaluation.jobs,
    ReportSending.jobs,
    Effect.map(CheckDesk, ({ job }) => [job]),
    WebhookDelivery.jobs
  ]),
  (jobs) => jobs.flat()
)
