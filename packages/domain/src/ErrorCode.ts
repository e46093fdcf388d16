/**
 * What failures are called by programs: one list for the library and the HTTP interface. A code stays as it is; a message,
 * which is for people, may change.
 */
import * as Schema from "effect/Schema"

/** Every code, and what it means. */
export const codes = {
  invalid_request: "Malformed, or a value of the wrong form; the message names the field",
  campaign_required: "No campaign is named, and the key has no default campaign",
  key_required: "The key is missing",
  key_unknown: "Nobody has this key",
  signed_out: "Nobody is signed in, or no more",
  sign_in_failed: "The name, the password or the code is wrong",
  key_inactive: "The key is revoked, switched off or expired",
  key_type_not_allowed: "The key's type does not open this interface",
  key_not_allowed_in_url: "The key may not stand in a URL or a form",
  role_too_low: "The role of the person or the key does not allow this",
  workspace_required: "The request does not say which workspace it is about",
  no_member: "The person is no member of the workspace",
  forged_request: "The request was not made by the page of this server",
  path_not_found: "There is no such path, or not with this method",
  alert_not_found: "There is no such alert",
  ani_not_found: "The workspace does not hold the number",
  audit_entry_not_found: "There is no such entry in the audit trail",
  campaign_not_found: "There is no such campaign",
  dial_not_found: "Nobody dialed this prospect from this number",
  disposition_not_found: "There is no such disposition",
  group_not_found: "There is no such group",
  key_not_found: "There is no such key",
  member_not_found: "The workspace has no such member",
  remediation_not_found: "There is no such request for remediation",
  session_not_found: "There is no such session",
  sign_in_provider_not_found: "There is no such provider to sign in with",
  upload_not_found: "There is no such upload",
  user_not_found: "There is no such user",
  webhook_not_found: "There is no such webhook",
  workspace_not_found: "There is no such workspace",
  request_timeout: "The body came too slowly",
  already_set_up: "The installation has been set up already",
  ani_exists: "The workspace holds the number already",
  ani_not_active: "Only an active ANI can be paused",
  ani_not_cooling_off: "Only an ANI that cools off can be activated",
  area_code_exists: "The area code is known already",
  campaign_exists: "There is a campaign of this id already",
  disposition_exists: "There is a disposition of this id already",
  group_exists: "There is a group of this id already",
  idempotency_key_reused: "The idempotency key was used for another request",
  key_in_use: "The secret is a key of another workspace already",
  last_administrator: "An installation keeps at least one administrator",
  limit_reached: "There are as many of these as there may be",
  remediation_transition: "The request for remediation cannot go from its state to this one",
  state_changed: "What the request was made for is another by now",
  undo_refused: "The change cannot be undone, or not any more",
  user_exists: "There is a user of this name already",
  version_conflict: "Others changed the same since the version that was read",
  workspace_in_use: "Keys of the workspace were used just now",
  workspace_exists: "There is a workspace of this name already",
  payload_too_large: "The body is too large",
  unsupported_media_type: "The body is not of the type that is expected",
  not_enabled: "The workspace has this part of Anipool switched off",
  too_many_requests: "More requests than are allowed; to be tried again a little later",
  headers_too_large: "The headers are too large",
  internal_error: "A fault of Anipool",
  storage_unavailable: "Storage is away; to be tried again a little later",
  overloaded: "Too much is waiting already; to be tried again a little later",
  starting: "The server is starting; to be tried again a little later",
  closed: "The library was closed, or is being closed"
} as const

/** What a failure is called by programs. */
export type ErrorCode = keyof typeof codes

/** What a failure is called by programs. */
export const ErrorCode = Schema.Literal(...Object.keys(codes) as Array<ErrorCode>).annotations({
  identifier: "ErrorCode"
})

/**
 * Whether a text is a code.
 *
 * @public For programs that read codes.
 */
export const isErrorCode: (input: unknown) => input is ErrorCode = Schema.is(ErrorCode)
