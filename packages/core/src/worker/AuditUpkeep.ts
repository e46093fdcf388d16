/**
 * Drops entries of the audit trail that are old.
 */
import { AuditTrail } from "@anipool/storage/AuditTrail"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** Days that entries are kept; a composition root may provide another number. The default: a year and what lies around it. */
export class AuditRetention extends Context.Reference<AuditRetention>()("@anipool/core/AuditRetention", {
  defaultValue: () => 400
}) {}

/** The job. */
export const job: Effect.Effect<Job, never, AuditTrail> = Effect.gen(function*() {
  const { forget } = yield* AuditTrail
  const keptFor = Duration.days(yield* AuditRetention)
  return {
    name: "forget-audit",
    interval: Duration.minutes(10),
    step: Effect.map(forget(keptFor), (forgotten) => moreOrIdle(forgotten > 0))
  }
})
