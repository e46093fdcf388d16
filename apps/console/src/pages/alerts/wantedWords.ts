/**
 * What goes to a destination, and when, in a sentence.
 */
import type { Webhook } from "@anipool/http-api/admin/WebhooksApi"
import { weekdayNames } from "@anipool/http-api/admin/Weekdays"
import * as Words from "../today/needWords.ts"

/** Empty where it gets every alert at once. */
export const described = (
  { kinds, quiet, report, tellsAlerts, tellsResolved }: Pick<
    Webhook,
    "kinds" | "quiet" | "report" | "tellsAlerts" | "tellsResolved"
  >
): string => {
  const reports = report === null ? [] : [
    `A report each ${report.every === "day" ? "day" : weekdayNames[report.weekday - 1]!} at ${report.at}`
  ]
  if (!tellsAlerts) return [...reports, "No alerts"].map((each) => `${each}.`).join(" ")
  const which = kinds.length === 0 ? [] : [`Only ${kinds.map((kind) => Words.titles[kind].toLowerCase()).join(", ")}`]
  const ends = tellsResolved ? [] : ["Not what is resolved"]
  const zone = quiet?.timeZone == null ? "" : ` in ${quiet.timeZone}`
  const hours = quiet === null ? [] : [
    `Quiet from ${quiet.from} to ${quiet.to}${zone}${quiet.passesCritical ? ", but for what is critical" : ""}`
  ]
  return [...reports, ...which, ...ends, ...hours].map((each) => `${each}.`).join(" ")
}
