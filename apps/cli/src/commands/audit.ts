/**
 * `anipool audit export` and `anipool verify`: what was sealed of each day as a file, and whether such a file is as it
 * was sealed.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as AuditFile from "@anipool/core/audit/AuditFile"
import type { AuditFileReport } from "@anipool/core/audit/AuditFileCheck"
import * as AuditFiles from "@anipool/jobs/audit/AuditFiles"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const exported = Command.make(
  "export",
  {
    file: Flags.argument("FILE", "Where to write; there must be no such file."),
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.day("from", "The first day, in the workspace's time zone."),
    to: Flags.day("to", "The last day.")
  },
  Effect.fn("audit export")(function*({ file, from, json, to, workspace }) {
    const administration = yield* Administration
    const { lines } = yield* AuditFile.AuditFile
    yield* AuditFiles.write(file, yield* lines({ workspace: yield* administration.workspace(workspace), from, to }))
    // Read again from where it was written: what is said here is what the file proves.
    const report = yield* AuditFiles.check(file, Option.none())
    yield* say(json, file, report)
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Write what was sealed of some days as a file that proves itself: assignments, refusals by campaign, and changes. It " +
      "holds prospects' numbers. Days are sealed an hour after their end; today is none of them."
  )
)

/** `anipool audit`. */
export const audit = Command.make("audit").pipe(Command.withSubcommands([exported]))

/** Needs no database, and no server. */
export const verify = Command.make(
  "verify",
  {
    file: Flags.argument("FILE", "A file of anipool audit export, or - for standard input."),
    json: Flags.json,
    head: Options.optional(
      Flags.parsed("head", {
        placeholder: "HASH",
        description:
          "What the chain's last value was, as it was noted elsewhere: who writes a whole file anew changes it.",
        expected: "64 hexadecimal digits",
        read: (text) => /^[0-9a-f]{64}$/i.test(text.trim()) ? Option.some(text.trim().toLowerCase()) : Option.none()
      })
    )
  },
  Effect.fn("verify")(function*({ file, head, json }) {
    yield* say(json, file, yield* AuditFiles.check(file, head))
  })
).pipe(
  Command.withDescription(
    "Tell whether a file of sealed days is as it was sealed, and name the rows that were changed, dropped or moved. Fails " +
      "where there are any."
  )
)

// internal

const say = Effect.fnUntraced(function*(json: boolean, file: string, report: AuditFileReport) {
  const { days, findings, found, head, notKept, rows, workspace } = report
  if (found > findings.length) yield* Output.note(`These are the first ${findings.length} of ${found} findings.`)
  yield* Output.answer(json, report, () => [
    ...findings.map(({ line, message }) => line === null ? message : `line ${line}: ${message}`),
    `${file}: ${Output.counted(rows, "row")} of ${Output.counted(days, "sealed day")}` +
    `${workspace === null ? "" : ` of ${workspace}`}${
      notKept === 0 ? "" : `; ${Output.counted(notKept, "row")} more that were sealed are no longer kept`
    }`,
    ...(found === 0 && head !== null ? [`All of it is as it was sealed. The chain ends with ${head}`] : [])
  ])
  if (found > 0) yield* new Unsuccessful({ message: `${file} is not as it was sealed` })
})
