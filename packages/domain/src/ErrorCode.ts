/**
 * What failures are called by programs: one list for the library and the HTTP interface. A code stays as it is; a message,
 * which is for people, may change.
 */
import * as Schema from "effect/Schema"

/** Every code. */
const all = [
  "invalid_request",
  "campaign_required",
  "key_required",
  "key_unknown",
  "signed_out",
  "sign_in_failed",
  "key_inactive",
  "key_type_not_allowed",
  "key_not_allowed_in_url",
  "role_too_low",
  "workspace_required",
  "no_member",
  "forged_request",
  "signature_invalid",
  "path_not_found",
  "alert_not_found",
  "ani_not_found",
  "assignment_not_found",
  "audit_entry_not_found",
  "campaign_not_found",
  "check_not_found",
  "connection_not_found",
  "dial_not_found",
  "disposition_not_found",
  "group_not_found",
  "key_not_found",
  "list_not_found",
  "owner_not_found",
  "member_not_found",
  "remediation_not_found",
  "session_not_found",
  "shadow_not_found",
  "sign_in_provider_not_found",
  "upload_not_found",
  "user_not_found",
  "view_not_found",
  "webhook_not_found",
  "workspace_not_found",
  "request_timeout",
  "already_set_up",
  "ani_exists",
  "ani_not_active",
  "ani_not_cooling_off",
  "area_code_exists",
  "campaign_exists",
  "disposition_exists",
  "group_exists",
  "idempotency_key_reused",
  "key_in_use",
  "last_administrator",
  "limit_reached",
  "remediation_transition",
  "shadow_under_way",
  "state_changed",
  "undo_refused",
  "user_exists",
  "view_exists",
  "version_conflict",
  "workspace_in_use",
  "workspace_exists",
  "payload_too_large",
  "unsupported_media_type",
  "not_enabled",
  "too_many_requests",
  "headers_too_large",
  "internal_error",
  "storage_unavailable",
  "overloaded",
  "workspace_moved",
  "starting",
  "stopping",
  "closed"
] as const

/** What a failure is called by programs. */
export type ErrorCode = typeof all[number]

/** What a failure is called by programs. */
export const ErrorCode = Schema.Literal(...all).annotations({
  identifier: "ErrorCode"
})

/**
 * Whether a text is a code.
 *
 * @public For programs that read codes.
 */
export const isErrorCode: (input: unknown) => input is ErrorCode = Schema.is(ErrorCode)
