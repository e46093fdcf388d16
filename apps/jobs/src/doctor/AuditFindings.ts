/**
 * What an audit found, in words.
 */
import type { AuditFinding } from "@anipool/core/administration/LedgerAudit"
import type { Finding } from "@anipool/domain/audit/Finding"

/** A finding of an audit, and its remedy. */
export const toFinding = (finding: AuditFinding): Finding => {
  const { check, expected, found } = finding
  const where = finding.day === null ? finding.workspace : `${finding.workspace}, ${finding.day}`
  const ani = finding.ani === null ? "an ANI" : `+${finding.ani.callingCode}${finding.ani.number}`
  const of = (message: string, remedy: string, severity: Finding["severity"] = "error"): Finding => ({
    check,
    severity,
    message: `${where}: ${message}`,
    remedy
  })
  switch (check) {
    case "overshoot":
      return of(
        `${ani} was used ${found} times under a cap of ${expected}`,
        `The ledger refuses this as long as its constraint assignment_within_caps stands and nobody writes into its ` +
          `tables: find out who did. Where nobody did, it is a fault of Anipool: report it with this output.`
      )
    case "lost-assignment":
      return of(
        `${ani} was used ${expected} times, and the log knows ${found}`,
        `Assignments were taken out of the log: by hand, or by a restore of a part of the database. The uses stay ` +
          `counted, so caps hold. Restore the table assignment from a backup where you need what it said.`
      )
    case "doubled-assignment":
      return of(
        `${found} assignments of ${ani} stand for ${expected} uses`,
        `Rows of the table assignment were copied, or the counter in ani_usage was set back by hand: find out by whom.`
      )
    case "use-counter":
      return of(
        `${ani} has ${expected} assignments, and its counter says ${found}`,
        `Caps of that day are open too far. The counter (ani_usage for the present day, ani_day for one that is over) was ` +
          `set by hand: set it to ${expected}.`
      )
    case "used-while-paused":
      return of(
        `${ani} was used ${found} times while it was paused`,
        `Was storage's clock set back that day? Then this says nothing. Otherwise it is a fault of Anipool: report it with ` +
          `this output and the answer of "anipool ani history".`,
        "warning"
      )
    case "unrecorded-answer":
      return of(
        `${ani} was answered ${expected} times at one moment, and the log knows ${found} of them`,
        `Assignments were taken out of the log, as under lost-assignment.`
      )
    case "doubled-key":
      return of(
        `an Idempotency-Key has ${found} answers`,
        `The primary key of assignment_request is damaged: REINDEX TABLE assignment_request, and check the disk.`
      )
    case "dial-counters":
      return of(
        `${found} counters differ from the dials${finding.day === null ? " of all days" : ""}`,
        `anipool dials recount --workspace "${finding.workspace}" sets them right.`
      )
  }
}
