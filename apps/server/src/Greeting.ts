/**
 * What the server prints when it is ready: where it is, and how to try it.
 */
import { type DemoSummary, story, ukWorkspace, usWorkspace } from "@anipool/demo/Demo"
import * as DemoSecrets from "@anipool/demo/DemoSecrets"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Prepared } from "./Setup.ts"

/**
 * The lines for someone who just started a server. The demo's keys and the code for the first set-up are shown in full:
 * they are theirs to use.
 */
export const lines = (url: string, { demo, setUpCode }: Prepared): ReadonlyArray<string> => [
  `Anipool listens on ${url}`,
  `Console: ${url}/console/`,
  `Documentation: ${url}/docs/ (reference of the HTTP interface: ${url}/docs/reference)`,
  ...Option.match(setUpCode, {
    onNone: () => [],
    onSome: (code) => [`Make its first administrator: ${url}/console/set-up, with the code ${Redacted.value(code)}`]
  }),
  ...(demo === undefined ? [] : ["", ...demoLines(url, demo)])
]

// internal

const demoLines = (url: string, { curl, isNew, secrets }: DemoSummary): ReadonlyArray<string> => {
  const body = {
    prospect_phone: curl.prospectPhone,
    prospect_zip: curl.prospectZip,
    dialer_campaign: curl.campaign
  }
  return [
    "Keys of the demo workspaces: admin opens the whole console, the others their part of the interface:",
    ...keyLines(usWorkspace, "us", secrets),
    ...keyLines(ukWorkspace, "uk", secrets),
    "",
    "Assign a number:",
    `  curl -s ${url}/assignment -H 'Authorization: Bearer ${Redacted.value(secrets.usAssignment)}' ` +
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
    ...(isNew ? ["", "There is something to find in the console (docs/walkthrough.md):", ...story] : [])
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
