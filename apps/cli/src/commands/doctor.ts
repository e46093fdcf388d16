/**
 * `anipool doctor`: what is wrong, and what to do about it.
 */
import { LedgerAudit } from "@anipool/core/administration/LedgerAudit"
import type { Finding } from "@anipool/domain/audit/Finding"
import * as AuditFindings from "@anipool/jobs/doctor/AuditFindings"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** Looks, says what it found, and fails where it found anything. */
export const doctor = Command.make(
  "doctor",
  {
    json: Flags.json,
    audit: Options.boolean("audit").pipe(
      Options.withDescription(
        "Hold what is stored of some days against itself, instead of looking at the installation."
      )
    ),
    from: Flags.date("from", "With --audit: the first day. Default: the day before the last."),
    to: Flags.date("to", "With --audit: the last day. Default: today, in each workspace's time zone."),
    workspace: Options.optional(Flags.workspace)
  },
  Effect.fn("doctor")(function*({ audit, from, json, to, workspace }) {
    if (!audit) {
      if (Option.isSome(from) || Option.isSome(to) || Option.isSome(workspace)) {
        return yield* new UsageWrong({ message: "--from, --to and --workspace go with --audit" })
      }
      return yield* say(json, yield* Effect.flatMap(UseCases.UseCases, ({ diagnose }) => diagnose))
    }
    const { found, ...report } = yield* UseCases.provide(
      Effect.flatMap(LedgerAudit, ({ run }) =>
        Progress.during("looked at", (onProgress) =>
          run({
            workspace: Option.getOrUndefined(workspace),
            from: Option.getOrUndefined(from),
            to: Option.getOrUndefined(to),
            onProgress
          })))
    )
    const findings = report.findings.map(AuditFindings.toFinding)
    yield* Output.note(
      `${Output.counted(report.assignments, "assignment")}, ${Output.counted(report.answers, "kept answer")} and ` +
        `${Output.counted(report.dials, "dial")} of ${Output.counted(report.workspaces, "workspace")} looked at.`
    )
    if (report.daysNotKept > 0) {
      yield* Output.note(`Of ${Output.counted(report.daysNotKept, "day")} the assignments are not kept any more.`)
    }
    if (found > findings.length) yield* Output.note(`These are the first ${findings.length} of ${found} findings.`)
    yield* say(json, findings)
  })
).pipe(
  Command.withDescription(
    "Say what is wrong, and what to do about it. Exit 0: nothing; 1: something. It changes nothing, and may run beside a " +
      "server."
  )
)

// internal

const say = Effect.fnUntraced(function*(json: boolean, findings: ReadonlyArray<Finding>) {
  const ok = findings.length === 0
  yield* Output.answer(json, { ok, findings }, () => ok ? ["Nothing to say: all is well."] : Output.findings(findings))
  if (!ok) yield* new Unsuccessful({ message: Output.counted(findings.length, "finding") })
})
