/**
 * Which alerts go to a destination, and when, in a sentence.
 */
import type { Webhook } from "@anipool/http-api/admin/WebhooksApi"
import * as Words from "../today/needWords.ts"

/** Empty where it gets everything at once. */
export const described = (
  { kinds, quiet, tellsResolved }: Pick<Webhook, "kinds" | "quiet" | "tellsResolved">
): string => {
  const which = kinds.length === 0 ? [] : [`Only ${kinds.map((kind) => Words.titles[kind].toLowerCase()).join(", ")}`]
  const ends = tellsResolved ? [] : ["Not what is resolved"]
  const zone = quiet?.timeZone == null ? "" : ` in ${quiet.timeZone}`
  const hours = quiet === null ? [] : [
    `Quiet from ${quiet.from} to ${quiet.to}${zone}${quiet.passesCritical ? ", but for what is critical" : ""}`
  ]
  return [...which, ...ends, ...hours].map((each) => `${each}.`).join(" ")
}
