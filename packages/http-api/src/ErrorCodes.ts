/**
 * What the failures of each endpoint are called: those that all of its security and input have, and its own.
 */
import type { ErrorCode } from "@anipool/domain/ErrorCode"
import * as Context from "effect/Context"

/** Codes by status. */
export type ByStatus = Readonly<Record<number, ReadonlyArray<ErrorCode>>>

/** The codes of an endpoint's own failures: an annotation of the endpoint. */
export class ErrorCodes extends Context.Reference<ErrorCodes>()("@anipool/http-api/ErrorCodes", {
  defaultValue: (): ByStatus => ({})
}) {}

/** How a caller shows who they are: by a key, by the session of somebody who is signed in, by either, or not at all. */
export interface Credentials {
  readonly key: boolean
  readonly session: boolean
}

/** The codes that failures of a status may have at an endpoint with these credentials and codes of its own. */
export const ofStatus = (status: number, { key, session }: Credentials, own: ByStatus): ReadonlyArray<ErrorCode> => {
  const ofCaller = (byKey: ReadonlyArray<ErrorCode>, bySession: ReadonlyArray<ErrorCode>) => [
    ...key ? byKey : [],
    ...session ? bySession : []
  ]
  const common: ByStatus = {
    ...everywhere,
    401: ofCaller(["key_required", "key_unknown"], ["signed_out"]),
    403: ofCaller(
      ["key_inactive", "key_type_not_allowed"],
      key ? ["forged_request", "workspace_required", "no_member", "role_too_low"] : ["forged_request", "role_too_low"]
    ),
    503: [...everywhere[503]!, ...ofCaller(["workspace_moved"], [])]
  }
  return [...common[status] ?? [], ...own[status] ?? []]
}

/** What a failure is answered with, for examples: the contract's own words where it has some. */
export const messages: Partial<Readonly<Record<ErrorCode, string>>> = {
  invalid_request: "prospect_phone: expected a string of 10 to 20 characters",
  campaign_required: "dialer_campaign is required",
  campaign_not_found: "Campaign not found",
  key_required: "Authorization: expected \"Bearer <API key>\"",
  key_unknown: "Authorization: expected a known API key",
  key_inactive: "The API key is inactive",
  key_type_not_allowed: "The API key is of type \"nrm\", expected \"universal\"",
  ani_not_found: "ANI not found in inventory",
  connection_not_found: "Connection not found",
  dial_not_found: "Nobody dialed this prospect from this number",
  assignment_not_found: "No number was given to this call, so nobody knows which one it showed",
  disposition_not_found: "Disposition not found",
  group_not_found: "Group not found",
  upload_not_found: "Upload not found",
  ani_exists: "ANI already exists",
  ani_not_active: "Only active ANIs can be paused",
  ani_not_cooling_off: "Only ANIs in cooling off status can be activated",
  campaign_exists: "Campaign already exists",
  disposition_exists: "Disposition already exists",
  group_exists: "Group already exists",
  idempotency_key_reused: "Idempotency-Key: was used for another request",
  payload_too_large: "body: expected at most 1048576 bytes",
  unsupported_media_type: "Content-Type: expected application/json in UTF-8",
  request_timeout: "body: expected to be sent in time",
  not_enabled: "Inbound groups are not enabled for this workspace",
  too_many_requests: "The API key is used more often than this server allows; please try again",
  internal_error: "Internal error, request 5f0c7b52-5b8e-4d0b-9d0f-2f3f6f1f8a11",
  signature_invalid: "Expected a request that is signed by the provider of a connection",
  storage_unavailable: "Storage is away; please try again",
  overloaded: "Too many requests are being answered; please try again",
  workspace_moved:
    "The workspace is being moved to another installation; go on with numbers of your own, and try again",
  starting: "The server is starting; please try again",
  stopping: "The server is stopping; please ask another one"
}

/** What such a failure says beside its message and its code, for examples. */
export const besides: Partial<Readonly<Record<ErrorCode, object>>> = {
  version_conflict: {
    current: {
      name: "East coast",
      nameThen: "East coast",
      version: 15,
      added: ["+12125550100"],
      addedCount: 1,
      removed: [],
      removedCount: 0,
      isComplete: true
    }
  }
}

// internal

const everywhere: ByStatus = {
  400: ["invalid_request"],
  404: ["workspace_not_found"],
  408: ["request_timeout"],
  413: ["payload_too_large"],
  415: ["unsupported_media_type"],
  422: ["not_enabled"],
  429: ["too_many_requests"],
  500: ["internal_error"],
  503: ["storage_unavailable", "overloaded", "starting"]
}
