/**
 * Campaigns as a console shows them: by pages, one by one with its days, and what a change of one would do.
 */
import { HoldOutReport, type Row as HoldOutRow } from "@anipool/core/administration/HoldOutReport"
import { Keeping } from "@anipool/core/alerts/Keeping"
import type { Caller } from "@anipool/core/Caller"
import { InvalidRequest, NotFound, type Overloaded } from "@anipool/core/CoreError"
import * as Page from "@anipool/core/Page"
import { WhatIf } from "@anipool/core/planner/WhatIf"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import { choiceOf, type Tag } from "@anipool/domain/tags/Tag"
import type { Workspace } from "@anipool/domain/Workspace"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import type { EntryId } from "@anipool/storage/AuditTrail"
import {
  type CampaignCounts,
  type CampaignDay,
  CampaignFigures,
  type CampaignOrder,
  type CampaignPage,
  type CampaignPeriod,
  type ListedCampaign,
  pageSizeMax,
  sortedMax
} from "@anipool/storage/CampaignFigures"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import { Tags } from "@anipool/storage/Tags"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as PolicyPreview from "./PolicyPreview.ts"

/** Keys that are named with a campaign that may be deleted. */
export const keysNamedMax = 100

/** Which campaigns: by what the name or the identifier contains, in any case, and by tags as an address writes them. */
export interface CampaignFilter {
  readonly search?: string | undefined
  readonly tags?: string | undefined
  readonly withoutTags?: string | undefined
}

/** Which campaigns, in which order (by name unless given), and which page of them. */
export interface CampaignListRequest extends CampaignFilter {
  readonly order?: CampaignOrder | undefined
  readonly offset: number
  readonly limit: number
}

/** A filter as storage takes it. */
export const filterOf = ({ search, tags, withoutTags }: CampaignFilter) => ({
  search,
  tags: choiceOf(tags),
  withoutTags: choiceOf(withoutTags)
})

/** A campaign of a list, with its tags. */
export interface TaggedCampaign extends ListedCampaign {
  readonly tags: ReadonlyArray<Tag>
}

/** A page of them. */
export interface TaggedPage extends CampaignPage {
  readonly campaigns: ReadonlyArray<TaggedCampaign>
}

/** A campaign, its last 30 days with today, each of them, and what `preferAnswered` did in them. */
export interface CampaignDetail {
  readonly campaign: TaggedCampaign
  readonly days: ReadonlyArray<CampaignDay>
  readonly holdOut: HoldOutRow
}

/** A campaign's policy: its own settings, what holds without them, and what holds. */
export interface CampaignPolicy {
  readonly override: Policy.PolicyOverride
  readonly inherited: Policy.Policy
  readonly effective: Policy.Policy
}

/** What deleting a campaign would do, beside leaving its dialer without numbers. */
export interface CampaignDeletion {
  /** What it did today: its dialer is at work. */
  readonly today: CampaignCounts
  /** Settings of its own, which go. */
  readonly settings: ReadonlyArray<string>
  /** Keys that assign for it where a request names no campaign; the first `keysNamedMax`. */
  readonly keys: ReadonlyArray<string>
}

/** Campaigns as a console shows them. Figures are of the last 30 days with today, in the workspace's time zone. */
export class CampaignLists extends Context.Tag("@anipool/admin-core/CampaignLists")<CampaignLists, {
  /** A page of campaigns, those that only dials named too. */
  readonly list: (
    caller: Caller,
    request: CampaignListRequest
  ) => Effect.Effect<TaggedPage, InvalidRequest | StorageError>
  /** One of them, registered or not. */
  readonly detail: (
    caller: Caller,
    id: string
  ) => Effect.Effect<CampaignDetail, InvalidRequest | NotFound | StorageError>
  /** What deleting a registered one would do. Nothing is changed. */
  readonly deletion: (caller: Caller, id: string) => Effect.Effect<CampaignDeletion, NotFound | StorageError>
  /** The policy of a registered one. */
  readonly policy: (caller: Caller, id: string) => Effect.Effect<CampaignPolicy, NotFound | StorageError>
  /** Replaces what a registered one sets itself; the entry tells of it. */
  readonly setPolicy: (
    caller: Caller,
    id: string,
    override: Policy.PolicyOverride
  ) => Effect.Effect<CampaignPolicy & { readonly entry: EntryId | null }, NotFound | StorageError>
  /** What another policy of its own would have done yesterday; at most `dialsMax` dials of all campaigns are replayed. */
  readonly previewPolicy: (
    caller: Caller,
    id: string,
    override: Policy.PolicyOverride,
    dialsMax: number
  ) => Effect.Effect<PolicyPreview.PolicyPreview, InvalidRequest | NotFound | Overloaded | StorageError>
}>() {}

/** `CampaignLists` over storage. */
export const make = Effect.gen(function*() {
  const campaigns = yield* Campaigns
  const figures = yield* CampaignFigures
  const holdOut = yield* HoldOutReport
  const keys = yield* ApiKeys
  const keeping = yield* Keeping
  const whatIf = yield* WhatIf
  const tags = yield* Tags

  const tagged = ({ workspace }: Caller, campaigns: ReadonlyArray<ListedCampaign>) =>
    Effect.map(
      tags.ofCampaigns(workspace.id, campaigns.map(({ id }) => id)),
      (found) => campaigns.map((campaign): TaggedCampaign => ({ ...campaign, tags: found.get(campaign.id) ?? [] }))
    )

  const registered = Effect.fnUntraced(function*({ workspace }: Caller, id: string) {
    const found = yield* campaigns.find(workspace.id, id)
    return Option.isSome(found) ? found.value : yield* notFound
  })

  const listed = Effect.fnUntraced(function*({ workspace }: Caller, id: string, period: CampaignPeriod) {
    const found = yield* figures.find(workspace.id, period, id)
    return Option.isSome(found) ? found.value : yield* notFound
  })

  return CampaignLists.of({
    list: Effect.fn("CampaignLists.list")(function*(caller, request) {
      const { workspace } = caller
      yield* Page.ensure(request, pageSizeMax)
      const period = yield* lastDays(workspace)
      const { limit, offset, order } = request
      const filter = filterOf(request)
      if (order !== undefined && order.by !== "name") {
        const { total } = yield* figures.list(workspace.id, period, { ...filter, offset: 0, limit: 1 })
        if (total > sortedMax) {
          return yield* InvalidRequest.field(
            "sort",
            `expected a search that finds at most ${sortedMax} campaigns, to sort them by more than their name`
          )
        }
      }
      const page = yield* figures.list(workspace.id, period, { ...filter, order, offset, limit })
      return { ...page, campaigns: yield* tagged(caller, page.campaigns) }
    }),

    detail: Effect.fn("CampaignLists.detail")(function*(caller, id) {
      const { workspace } = caller
      const period = yield* lastDays(workspace)
      const [campaign] = yield* tagged(caller, [yield* listed(caller, id, period)])
      const days = yield* figures.days(workspace.id, period, id)
      const { total } = yield* holdOut.make(workspace, { campaign: id, ...period })
      return { campaign: campaign!, days, holdOut: total }
    }),

    deletion: Effect.fn("CampaignLists.deletion")(function*(caller, id) {
      const { workspace } = caller
      const { policy } = yield* registered(caller, id)
      const { today } = yield* listed(caller, id, yield* lastDays(workspace))
      const named = (yield* keys.list(workspace.id))
        .filter(({ active, defaultCampaign }) => active && defaultCampaign === id)
      return {
        today,
        settings: Object.keys(policy),
        keys: named.slice(0, keysNamedMax).map(({ id, name }) => name ?? `key ${id}`)
      }
    }),

    policy: Effect.fn("CampaignLists.policy")(function*(caller, id) {
      return policyOf(caller, (yield* registered(caller, id)).policy)
    }),

    setPolicy: Effect.fn("CampaignLists.setPolicy")(function*(caller, id, override) {
      const changed = yield* campaigns.update(caller.workspace.id, id, { policy: override })
      if (Option.isNone(changed)) return yield* notFound
      const { entry, value: { policy } } = changed.value
      return { ...policyOf(caller, policy), entry }
    }),

    previewPolicy: Effect.fn("CampaignLists.previewPolicy")(function*(caller, id, policy, dialsMax) {
      const before = policyOf(caller, (yield* registered(caller, id)).policy).effective
      const { effective } = policyOf(caller, policy)
      const trial = { campaign: id, policy, before, effective }
      return yield* PolicyPreview.of({ keeping, whatIf }, caller.workspace, trial, dialsMax)
    })
  })
})

/** `CampaignLists` over storage. */
export const layer: Layer.Layer<
  CampaignLists,
  never,
  ApiKeys | CampaignFigures | Campaigns | HoldOutReport | Keeping | Tags | WhatIf
> = Layer.effect(CampaignLists, make)

// internal

const notFound = new NotFound({ message: "Campaign not found", code: "campaign_not_found" })

const lastDays = ({ timeZone }: Workspace): Effect.Effect<CampaignPeriod> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const to = LocalTime.dateAt(now, timeZone)
    return { from: Figures.windowStart(to), to }
  })

const policyOf = ({ workspace }: Caller, override: Policy.PolicyOverride): CampaignPolicy => ({
  override,
  inherited: Policy.resolve(workspace.policy),
  effective: Policy.resolve(workspace.policy, override)
})
