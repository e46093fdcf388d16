/**
 * What another policy would have done yesterday: a campaign's own, or the workspace's.
 */
import type * as Keeping from "@anipool/core/alerts/Keeping"
import type { PolicyTrial, PolicyTrialReport, WhatIf } from "@anipool/core/planner/WhatIf"
import type * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** What another policy would have done yesterday. */
export interface PolicyPreview extends PolicyTrialReport {
  readonly day: LocalTime.LocalDate
  readonly effective: Policy.Policy
  /** Settings that would change, and are not followed when dials are replayed. */
  readonly leftAside: ReadonlyArray<keyof Policy.Policy>
  /** What groups have left today under other caps. */
  readonly keeps: Keeping.Keeps
}

/** Replays yesterday's dials; `before` and `effective`: the policy as it holds, and as it would. */
export const of = Effect.fn("PolicyPreview.of")(function*(
  { keeping, whatIf }: { readonly keeping: Keeping.Keeping["Type"]; readonly whatIf: WhatIf["Type"] },
  workspace: Workspace,
  { before, campaign, effective, policy }: Pick<PolicyTrial, "campaign" | "policy"> & {
    readonly before: Policy.Policy
    readonly effective: Policy.Policy
  },
  dialsMax: number
) {
  const day = LocalTime.addDays(LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone), -1)
  const report = yield* whatIf.tryPolicy(workspace, { campaign, policy, day }, dialsMax)
  const leftAside = PolicySettings.notReplayed.filter((setting) =>
    String(before[setting]) !== String(effective[setting])
  )
  const keeps = yield* keeping.of(workspace, { kind: "policy", campaign: campaign ?? null, policy })
  return { ...report, keeps, day, effective, leftAside } satisfies PolicyPreview
})
