/**
 * A workspace's own policy. What campaigns have of their own stands with them.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"

export { PolicySettings }

/** How a setting stands in a change. */
type Changed<Value> = null extends Value ? Schema.optionalWith<Schema.Schema<Value>, { exact: true }>
  : Schema.optionalWith<Schema.Schema<Value>, { exact: true; nullable: true }>

/** What is set: of those that may be none `null` means that; of the others, as left out. */
export const PolicyChange = Schema.Struct(
  PolicySettings.mapped<{ readonly [Name in PolicySettings.Name]: Changed<Policy.Policy[Name]> }>((setting) => {
    const schema: Schema.Schema.AnyNoContext = Policy.schemaOf(setting)
    return setting.none === undefined ? optional(schema) : Schema.optionalWith(schema, { exact: true })
  })
).annotations({ identifier: "AdminPolicyChange" })

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

/** A setting, as it is shown, typed and bounded. */
export const PolicySetting = Schema.Struct({
  name: Schema.String.annotations({ description: "Its field in the policy." }),
  label: Schema.String,
  meaning: Schema.String,
  kind: Schema.Literal("whole", "decimal", "switch", "choice", "tiers"),
  from: Schema.NullOr(Schema.Number).annotations({ description: "Of a number, the smallest; else null." }),
  to: Schema.NullOr(Schema.Number).annotations({ description: "Of a number, the largest; else null." }),
  choices: Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String })),
  none: Schema.NullOr(Schema.String).annotations({ description: "What `null` means; null: it takes no `null`." }),
  default: Schema.Unknown
}).annotations({ identifier: "AdminPolicySetting" })

/** `GET /admin/policy/settings` */
export const settings = HttpApiEndpoint.get("settings", "/admin/policy/settings")
  .addSuccess(
    Schema.Struct({ settings: Schema.Array(PolicySetting) }).annotations({ identifier: "AdminPolicySettings" })
  )
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListPolicySettings")
  .annotate(OpenApi.Summary, "List the settings that a policy has")
  .annotate(OpenApi.Description, "What each means and takes, for forms of one's own.")

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
  .add(settings)
  .add(replace)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: policy")
  .annotate(OpenApi.Description, "How the workspace picks, where a campaign says nothing else.")
{}
