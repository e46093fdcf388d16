/**
 * A workspace's own policy. What campaigns have of their own stands with them.
 */
import { shadowsMax } from "@anipool/domain/assignment/Exploration"
import { caution, refusalWords } from "@anipool/domain/assignment/OffPolicy"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as Shadows from "@anipool/domain/assignment/ShadowPolicy"
import { PlanDate } from "@anipool/domain/planner/Period"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { Keeps } from "./Keeps.ts"
import { replayedMax } from "./PlanApi.ts"

export { caution, PolicySettings, refusalWords, Shadows, shadowsMax }
export { pattern as hoursPattern } from "@anipool/domain/limits/HoursPattern"

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

/** The workspace's policy as it was replaced. */
export const PolicySet = Schema.Struct({ ...ShownPolicy.fields, entry: Schema.NullOr(toldBy) }).annotations({
  identifier: "AdminPolicySet"
})

/** What came of the dials. */
export const TrialTotals = Schema.Struct({
  dials: Schema.Int,
  tiers: Schema.Array(Schema.Struct({ name: Schema.String, dials: Schema.Int })).annotations({
    description: "Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`."
  }),
  refused: Schema.Int,
  localShare: Schema.Number.annotations({ description: "Percent with a number of the same area code or region." })
}).annotations({ identifier: "AdminTrialTotals" })
/** What came of the dials. */
export type TrialTotals = typeof TrialTotals.Type

/** What another policy would have done. */
export const PolicyPreview = Schema.Struct({
  day: Schema.String.annotations({ description: "Yesterday, whose assignments are replayed." }),
  effective: Schema.typeSchema(Policy.Policy),
  leftAside: Schema.Array(Schema.String).annotations({
    description: "Settings that would change, and that a replay does not follow."
  }),
  present: TrialTotals.annotations({ description: "As things are now." }),
  tried: TrialTotals,
  keeps: Keeps.annotations({
    description: "What groups have left today under other caps or another warm-up; of others nothing is said."
  })
}).annotations({ identifier: "AdminPolicyPreview" })
/** What another policy would have done. */
export type PolicyPreview = typeof PolicyPreview.Type

/** A campaign that sets some of its policy itself. */
export const OwnSettings = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  settings: Schema.Array(Schema.String).annotations({ description: "What it sets: there the workspace's do not hold." })
}).annotations({ identifier: "AdminOwnSettings" })

/** The campaigns that set some of their policy themselves. */
export const Overriding = Schema.Struct({
  total: Schema.Int,
  campaigns: Schema.Array(OwnSettings).annotations({ description: "By id, the first 1,000." })
}).annotations({ identifier: "AdminOverriding" })
/** The campaigns that set some of their policy themselves. */
export type Overriding = typeof Overriding.Type

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
  kind: Schema.Literal("whole", "decimal", "switch", "choice", "tiers", "words", "groups", "text", "hours"),
  from: Schema.NullOr(Schema.Number).annotations({ description: "Of a number, the smallest; else null." }),
  to: Schema.NullOr(Schema.Number).annotations({ description: "Of a number, the largest; else null." }),
  choices: Schema.Array(
    Schema.Struct({ value: Schema.String, label: Schema.String, note: Schema.NullOr(Schema.String) })
  ).annotations({
    description: "Of a choice, and of words."
  }),
  countMax: Schema.NullOr(Schema.Number).annotations({ description: "Of groups, how many at most; else null." }),
  lengthMax: Schema.NullOr(Schema.Number).annotations({ description: "Of a text, or of each group; else null." }),
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
  .addSuccess(PolicySet)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminReplacePolicy")
  .annotate(OpenApi.Summary, "Replace what the workspace sets itself")

/** `GET /admin/workspace/policy/overriding` */
export const overriding = HttpApiEndpoint.get("overriding", "/admin/workspace/policy/overriding")
  .addSuccess(Overriding)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListOverridingCampaigns")
  .annotate(OpenApi.Summary, "List the campaigns that set some of their policy themselves")

/** `POST /admin/workspace/policy/preview` */
export const preview = HttpApiEndpoint.post("preview", "/admin/workspace/policy/preview")
  .setPayload(PolicyChange)
  .addSuccess(PolicyPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewPolicy")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Tell what another policy of the workspace would have done yesterday")
  .annotate(
    OpenApi.Description,
    `Replays yesterday's assignments of all campaigns, at most ${
      replayedMax.toLocaleString("en")
    }; more is answered 400. What campaigns set themselves stays. Nothing is changed.`
  )

const shadowPolicies = Schema.Array(Shadows.ShadowPolicy).pipe(Schema.maxItems(shadowsMax))

const policies = shadowPolicies.annotations({
  description: "Each is the policy of whichever campaign picks, but for what it sets; their names differ."
})
const version = Schema.Int.annotations({ description: "Each change of them makes the next." })

/** Shadow policies. */
export const ShadowPolicies = Schema.Struct({ version, policies }).annotations({ identifier: "AdminShadowPolicies" })

/** Shadow policies that are to stand. */
export const ShadowPoliciesWanted = Schema.Struct({
  policies,
  version: optional(version.annotations({
    description:
      "The version that they replace: where another one stands nothing is replaced. Left out: whichever stands."
  }))
}).annotations({ identifier: "AdminShadowPoliciesWanted" })

/** Shadow policies as they were replaced. */
export const ShadowPoliciesSet = Schema.Struct({ version, policies: shadowPolicies, entry: Schema.NullOr(toldBy) })
  .annotations({ identifier: "AdminShadowPoliciesSet" })

const interval = (description: string) =>
  Schema.NullOr(
    Schema.Struct({ value: Schema.Number, low: Schema.Number, high: Schema.Number }).annotations({
      identifier: "AdminInterval"
    })
  ).annotations({ description })

/** What a shadow policy would have reached. */
export const ComparedPolicy = Schema.Struct({
  ...Shadows.ShadowPolicy.fields,
  dials: Schema.Int.annotations({ description: "Dials whose numbers chance decided while it stood." }),
  effectiveDials: Schema.Number.annotations({ description: "Dials that the estimate is worth." }),
  coveragePercent: Schema.Number.annotations({
    description: "Dials for which the number that it would have taken was among those that chance chose from."
  }),
  refusals: Schema.Array(Schema.Literal("too-few", "not-covered", "weights-off")).annotations({
    description: "Why nothing can be told; empty: it can."
  }),
  reached: interval("Percent that it would have reached, with the 95 % interval; null: refused."),
  difference: interval("That, less what chance reached of the same dials, in percentage points; null: refused.")
}).annotations({ identifier: "AdminComparedPolicy" })
/** What a shadow policy would have reached. */
export type ComparedPolicy = typeof ComparedPolicy.Type

/** What shadow policies would have reached. */
export const PolicyComparison = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  picks: Schema.Int.annotations({ description: "Picks that chance decided." }),
  dials: Schema.Int.annotations({ description: "Those of them that a dial was told of." }),
  contacts: Schema.Int,
  policies: Schema.Array(ComparedPolicy)
}).annotations({ identifier: "AdminPolicyComparison" })
/** What shadow policies would have reached. */
export type PolicyComparison = typeof PolicyComparison.Type

/** `GET /admin/workspace/policy/shadows` */
export const shadows = HttpApiEndpoint.get("shadows", "/admin/workspace/policy/shadows")
  .addSuccess(ShadowPolicies)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListShadowPolicies")
  .annotate(OpenApi.Summary, "List the policies that are compared with the one that serves")

/** `PUT /admin/workspace/policy/shadows` */
export const replaceShadows = HttpApiEndpoint.put("replaceShadows", "/admin/workspace/policy/shadows")
  .setPayload(ShadowPoliciesWanted)
  .addSuccess(ShadowPoliciesSet)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(ErrorCodes, { 409: ["state_changed"] })
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminReplaceShadowPolicies")
  .annotate(OpenApi.Summary, "Replace the policies that are compared")
  .annotate(OpenApi.Description, "Those that stay as they are keep what was recorded of them; the others begin anew.")

/** `GET /admin/workspace/policy/comparison` */
export const comparison = HttpApiEndpoint.get("comparison", "/admin/workspace/policy/comparison")
  .setUrlParams(Schema.Struct({
    from: Schema.optionalWith(
      PlanDate.annotations({
        description: "The first day, within: at most 31 days with the last. Default: 30 days with it."
      }),
      { exact: true }
    ),
    to: Schema.optionalWith(PlanDate.annotations({ description: "The last day, within. Default: today." }), {
      exact: true
    })
  }))
  .addSuccess(PolicyComparison)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminComparePolicies")
  .annotate(OpenApi.Summary, "Tell what shadow policies would have reached")
  .annotate(
    OpenApi.Description,
    "Estimated from picks that chance decided (`explore`). It looks up each dial: seconds for hundreds of thousands."
  )

/** A workspace's own policy. */
export class AdminPolicyApi extends HttpApiGroup.make("adminPolicy")
  .add(get)
  .add(settings)
  .add(replace)
  .add(overriding)
  .add(preview)
  .add(shadows)
  .add(replaceShadows)
  .add(comparison)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: policy")
  .annotate(OpenApi.Description, "How the workspace picks, where a campaign says nothing else.")
{}
