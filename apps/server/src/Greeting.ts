/**
 * What the server prints when it is ready: where it is, and how to try it.
 */
import { type DemoSummary, ukWorkspace, usWorkspace } from "@anipool/demo/Demo"
import * as DemoSecrets from "@anipool/demo/DemoSecrets"
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
    "Keys of the demo workspaces, each for its part of the interface and of the console:",
    ...keyLines(usWorkspace, "us", secrets),
    ...keyLines(ukWorkspace, "uk", secrets),
    "",
    "Assign a number:",
    `  curl -s ${url}/assignment -H 'Authorization: Bearer ${Redacted.value(secrets.usAssignment)}' ` +
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  ]
}

const keyLines = (
  workspace: string,
  country: "us" | "uk",
  secrets: DemoSecrets.DemoSecrets
): ReadonlyArray<string> =>
  DemoSecrets.keyTypes.map((type) =>
    `  ${workspace.padEnd(ukWorkspace.length)}  ${type.padEnd(10)}  ` +
    Redacted.value(DemoSecrets.secretOf(secrets, country, type))
  )
