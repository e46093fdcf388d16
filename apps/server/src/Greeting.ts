/**
 * What the server prints when it is ready: where it is, and how to try it.
 */
import type { DemoSummary } from "@anipool/core/demo/Demo"
import * as Redacted from "effect/Redacted"

/** The lines for someone who just started a server. The demo's keys are shown in full: they are theirs to try. */
export const lines = (url: string, demo: DemoSummary | undefined): ReadonlyArray<string> => [
  `Anipool listens on ${url}`,
  `Console: ${url}/console/`,
  `Reference of its HTTP interface: ${url}/docs`,
  ...(demo === undefined ? [] : ["", ...demoLines(url, demo)])
]

// internal

const demoLines = (url: string, { curl, secrets }: DemoSummary): ReadonlyArray<string> => {
  const body = {
    prospect_phone: curl.prospectPhone,
    prospect_zip: curl.prospectZip,
    dialer_campaign: curl.campaign
  }
  return [
    "Keys of the demo workspaces:",
    `  Demo     universal   ${Redacted.value(secrets.usUniversal)}`,
    `  Demo     assignment  ${Redacted.value(secrets.usAssignment)}`,
    `  Demo UK  universal   ${Redacted.value(secrets.ukUniversal)}`,
    `  Demo UK  assignment  ${Redacted.value(secrets.ukAssignment)}`,
    "",
    "Assign a number:",
    `  curl -s ${url}/assignment -H 'Authorization: Bearer ${Redacted.value(secrets.usAssignment)}' ` +
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  ]
}
