/**
 * Campaigns and dispositions over HTTP, as resources.
 */
import { CampaignEdits } from "@anipool/admin-core/CampaignEdits"
import { CampaignLists, type TaggedCampaign } from "@anipool/admin-core/CampaignLists"
import { DispositionLists } from "@anipool/admin-core/DispositionLists"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import type { Campaign } from "@anipool/domain/Campaign"
import * as Api from "@anipool/http-api/admin/CampaignsApi"
import * as DispositionsApi from "@anipool/http-api/admin/DispositionsApi"
import { replayedMax } from "@anipool/http-api/admin/PlanApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { EntryId } from "@anipool/storage/AuditTrail"
import type { CampaignSortKey } from "@anipool/storage/CampaignFigures"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"
import * as KeepsAnswer from "./KeepsAnswer.ts"
import * as Order from "./Order.ts"

const campaigns = HttpApiBuilder.group(AnipoolApi, "adminCampaigns", (handlers) =>
  Effect.gen(function*() {
    const lists = yield* CampaignLists
    const edits = yield* CampaignEdits
    const custom = yield* CustomCampaigns
    return handlers
      .handle("list", ({ urlParams: { sort, ...page } }) =>
        UseCase.forCaller((caller) =>
          Effect.map(
            lists.list(caller, { ...page, order: Order.of<CampaignSortKey>(sort) }),
            ({ campaigns, ...counts }) => ({
              ...counts,
              campaigns: campaigns.map(toRow)
            })
          )
        ))
      .handle("detail", ({ path: { campaignId } }) =>
        UseCase.forCaller((caller) =>
          Effect.map(lists.detail(caller, campaignId), ({ campaign, days, holdOut: { effect, ...shares } }) => ({
            campaign: toRow(campaign),
            days,
            holdOut: { ...shares, effect: effect ?? null }
          }))
        ))
      .handle("groups", ({ urlParams: { search } }) =>
        UseCase.forCaller((caller) =>
          Effect.map(edits.groups(caller, search), (groups) => ({ groups }))
        ))
      .handleRaw(
        "create",
        EndpointInput.body(Api.create, ({ groupId, makeGroup = false, ...campaign }) =>
          UseCase.forCaller((caller) =>
            Effect.map(edits.create(caller, { ...campaign, inboundPoolId: groupId }, makeGroup), toCampaign)
          ))
      )
      .handleRaw(
        "change",
        EndpointInput.pathAndBody(Api.change, ({ campaignId }, { groupId, makeGroup = false, ...change }) =>
          UseCase.forCaller((caller) =>
            Effect.map(
              edits.update(caller, campaignId, { ...change, inboundPoolId: groupId }, makeGroup),
              ({ entry, value }) => ({ ...toCampaign(value), entry })
            )
          ))
      )
      .handle("remove", ({ path: { campaignId } }) =>
        UseCase.forCaller((caller) =>
          Effect.map(custom.remove(caller, campaignId), done)
        ))
      .handle("deletion", ({ path: { campaignId } }) =>
        UseCase.forCaller((caller) =>
          lists.deletion(caller, campaignId)
        ))
      .handle("policy", ({ path: { campaignId } }) =>
        UseCase.forCaller((caller) =>
          lists.policy(caller, campaignId)
        ))
      .handleRaw(
        "setPolicy",
        EndpointInput.pathAndBody(Api.setPolicy, ({ campaignId }, override) =>
          UseCase.forCaller((caller) =>
            lists.setPolicy(caller, campaignId, override)
          ))
      )
      .handleRaw(
        "previewPolicy",
        EndpointInput.pathAndBody(Api.previewPolicy, ({ campaignId }, override) =>
          UseCase.forCaller((caller) =>
            lists.previewPolicy(caller, campaignId, override, replayedMax).pipe(
              Effect.map(({ keeps, ...preview }) => ({ ...preview, keeps: KeepsAnswer.of(keeps) }))
            )
          ))
      )
  }))

const dispositions = HttpApiBuilder.group(AnipoolApi, "adminDispositions", (handlers) =>
  Effect.gen(function*() {
    const lists = yield* DispositionLists
    const custom = yield* CustomDispositions
    return handlers
      .handle("list", ({ urlParams }) => UseCase.forCaller((caller) => lists.list(caller, urlParams)))
      .handleRaw(
        "create",
        EndpointInput.body(DispositionsApi.create, ({ class: given, ...disposition }) =>
          UseCase.forCaller((caller) => lists.create(caller, disposition, given)))
      )
      .handleRaw(
        "change",
        EndpointInput.pathAndBody(
          DispositionsApi.change,
          ({ dispositionId }, { class: given, ...change }) =>
            UseCase.forCaller((caller) =>
              lists.update(caller, dispositionId, change, given)
            )
        )
      )
      .handle("remove", ({ path: { dispositionId } }) =>
        UseCase.forCaller((caller) =>
          Effect.map(custom.remove(caller, dispositionId), done)
        ))
  }))

/** The handlers of the console's campaigns and dispositions groups. */
export const layer = Layer.merge(campaigns, dispositions)

// internal

const done = (entry: EntryId) => ({ success: true as const, entry })

const toCampaign = ({ id, inboundPoolId, name, type }: Campaign) => ({ id, name, type, groupId: inboundPoolId })

const toRow = ({ inboundPoolId, period, policy, ...campaign }: TaggedCampaign): Api.CampaignRow => ({
  ...campaign,
  groupId: inboundPoolId,
  ownSettings: Object.keys(policy),
  last30: period
})
