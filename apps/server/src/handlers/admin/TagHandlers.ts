/**
 * Tags of numbers and campaigns over HTTP.
 */
import { type Chosen, Tagging } from "@anipool/admin-core/Tagging"
import type { InvalidRequest } from "@anipool/core/CoreError"
import type { AniId } from "@anipool/domain/Ani"
import type { TagChange } from "@anipool/domain/tags/Retagging"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Api from "@anipool/http-api/admin/TagsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import type { CoreFailure } from "../../http/ErrorMapping.ts"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"
import * as ChosenInput from "./ChosenInput.ts"

/** The handlers of the tags group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminTags",
  (handlers) =>
    Effect.map(Tagging, ({ change, list, preview, replace }) => {
      /** Asks `act` for what a request chooses. */
      const asking = <Asked extends Changed, Answer, E extends CoreFailure>(
        act: (workspace: Workspace, chosen: Chosen, change: TagChange) => Effect.Effect<Answer, E>,
        chosenBy: (asked: Asked) => Effect.Effect<Chosen, InvalidRequest>
      ) =>
      (asked: Asked) =>
        UseCase.forCaller(({ workspace }) =>
          Effect.flatMap(
            chosenBy(asked),
            (chosen) => act(workspace, chosen, { add: asked.addTags ?? [], remove: asked.removeTags ?? [] })
          )
        )
      return handlers
        .handle("list", () => UseCase.forCaller(({ workspace }) => Effect.map(list(workspace), (tags) => ({ tags }))))
        .handleRaw(
          "replace",
          EndpointInput.body(Api.replace, ({ by, tag }) =>
            UseCase.forCaller(({ workspace }) => replace(workspace, tag, by)))
        )
        .handleRaw("previewNumbers", EndpointInput.body(Api.previewNumbers, asking(preview, numbersOf)))
        .handleRaw("tagNumbers", EndpointInput.body(Api.tagNumbers, asking(change, numbersOf)))
        .handleRaw("previewCampaigns", EndpointInput.body(Api.previewCampaigns, asking(preview, campaignsOf)))
        .handleRaw("tagCampaigns", EndpointInput.body(Api.tagCampaigns, asking(change, campaignsOf)))
    })
)

// internal

type Changed = Pick<typeof Api.NumberTagging.Type, "addTags" | "removeTags">

const numbersOf = ({ filter, ids }: typeof Api.NumberTagging.Type) =>
  Effect.map(
    ChosenInput.of(ids as ReadonlyArray<AniId> | undefined, filter),
    (which): Chosen => ({ of: "numbers", which })
  )

const campaignsOf = ({ campaignIds, filter }: typeof Api.CampaignTagging.Type) =>
  Effect.map(ChosenInput.of(campaignIds, filter, "campaignIds"), (which): Chosen => ({ of: "campaigns", which }))
