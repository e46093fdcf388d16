/**
 * The words for what needs somebody.
 */
import type { NeedKind } from "@anipool/http-api/admin/AlertsApi"
import type { Tone } from "../../components/Badge.tsx"

/** What each kind is called. */
export const titles: Readonly<Record<NeedKind, string>> = {
  burning: "Numbers that burn",
  "burning-at-carrier": "Numbers that burn at one carrier",
  falling: "Campaigns that fall",
  dry: "Groups that run dry",
  refused: "Refused requests",
  "upload-failed": "Failed uploads",
  "carrier-refuses": "Calls that the own carrier refuses",
  "trunk-fails": "Calls that end in congestion",
  "list-invalid": "Lists with invalid numbers",
  "dials-rejected": "Rejected dials",
  "remediation-waiting": "Remediations that wait",
  "right-ends": "Rights to use that end",
  "preference-harms": "A preference that does harm"
}

/** How bad each kind is. */
export const tones: Readonly<Record<NeedKind, Tone>> = {
  burning: "bad",
  "burning-at-carrier": "bad",
  falling: "bad",
  dry: "bad",
  refused: "bad",
  "upload-failed": "warn",
  "carrier-refuses": "bad",
  "trunk-fails": "bad",
  "list-invalid": "warn",
  "dials-rejected": "warn",
  "remediation-waiting": "neutral",
  "right-ends": "warn",
  "preference-harms": "bad"
}
