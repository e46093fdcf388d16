/**
 * A workspace's own policy. What campaigns have of their own stands with them.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"

const { fields } = Policy.Policy
const kept = { exact: true } as const

/** What is set: of caps, warm-up and rest `null` means none; of the others, as left out. */
export const PolicyChange = Schema.Struct({
  dailyCap: Schema.optionalWith(fields.dailyCap, kept),
  hourlyCap: Schema.optionalWith(fields.hourlyCap, kept),
  whenExhausted: optional(fields.whenExhausted),
  warmUpDays: Schema.optionalWith(fields.warmUpDays, kept),
  warmUpStep: optional(fields.warmUpStep),
  radiusMiles: optional(fields.radiusMiles),
  tiers: optional(fields.tiers),
  avoidRepeat: optional(fields.avoidRepeat),
  sticky: optional(fields.sticky),
  preferAnswered: optional(fields.preferAnswered),
  holdOutPercent: optional(fields.holdOutPercent),
  restAboveBlockRate: Schema.optionalWith(fields.restAboveBlockRate, kept),
  shadow: optional(fields.shadow),
  requireCallbackRoute: optional(fields.requireCallbackRoute)
}).annotations({ identifier: "AdminPolicyChange" })

/** A policy as it was set, and as it holds. */
export const ShownPolicy = Schema.Struct({
  override: Policy.PolicyOverride.annotations({ description: "What the workspace sets itself." }),
  effective: Schema.typeSchema(Policy.Policy).annotations({ description: "With the defaults." })
}).annotations({ identifier: "AdminPolicy" })

/** `GET /admin/workspace/policy` */
export const get = HttpApiEndpoint.get("get", "/admin/workspace/policy")
  .addSuccess(ShownPolicy)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetPolicy")
  .annotate(OpenApi.Summary, "Read the workspace's policy")

/** `PUT /admin/workspace/policy` */
export const replace = HttpApiEndpoint.put("replace", "/admin/workspace/policy")
  .setPayload(PolicyChange)
  .addSuccess(ShownPolicy)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminReplacePolicy")
  .annotate(OpenApi.Summary, "Replace what the workspace sets itself")

/** A workspace's own policy. */
export class AdminPolicyApi extends HttpApiGroup.make("adminPolicy")
  .add(get)
  .add(replace)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: policy")
  .annotate(OpenApi.Description, "How the workspace picks, where a campaign says nothing else.")
{}
