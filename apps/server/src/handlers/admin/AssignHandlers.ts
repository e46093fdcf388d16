/**
 * Trying a prospect over HTTP.
 */
import { AssignmentPreviews } from "@anipool/admin-core/AssignmentPreviews"
import * as Assignment from "@anipool/core/assignment/Assignment"
import { statusLabels } from "@anipool/domain/Ani"
import type { HeldBack } from "@anipool/domain/limits/CallLimits"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/AssignApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"
import { toRest } from "./NumberHandlers.ts"

/** The handlers of the console's assign group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminAssign",
  (handlers) =>
    Effect.map(AssignmentPreviews, (previews) =>
      handlers.handleRaw(
        "try",
        EndpointInput.body(Api.tryProspect, (request) =>
          UseCase.forCaller((caller) => previews.preview(caller, leadOf(request), Api.areaCodesMax)).pipe(
            Effect.map(({ assigned, home, isPostalCodeKnown, ladder, notActive, position }): Api.PreviewResult => {
              const { explanation } = assigned
              const ani = assigned._tag === "Assigned" ? assigned.ani : undefined
              return {
                ani: ani === undefined ? null : Assignment.show(ani, false),
                e164: ani === undefined ? null : Assignment.show(ani, true),
                tier: explanation?.tier ?? null,
                tierName: explanation?.tierName ?? null,
                areaCode: explanation?.areaCode ?? null,
                distanceMiles: explanation?.distanceMiles ?? null,
                usedToday: explanation?.usedToday ?? null,
                by: explanation?.by ?? null,
                fallback: explanation?.fallback ?? null,
                list: explanation?.list ?? null,
                owner: explanation?.owner ?? null,
                carrier: explanation?.carrier ?? null,
                attestation: explanation?.attestation ?? null,
                heldOut: explanation?.heldOut ?? false,
                position,
                isPostalCodeKnown,
                home,
                phone: explanation?.phonePlace ?? null,
                tiers: ladder,
                keptForOthers: explanation?.keptForOthers ?? null,
                heldBack: heldBackOf(explanation?.heldBack ?? null),
                passedOver: (explanation?.passedOver ?? []).map(({ ids = [], rest = null, ...row }) => ({
                  ...row,
                  rest,
                  numbers: ids.flatMap((id) =>
                    notActive.get(id) ?? []
                  ).map((ani) => ({
                    id: ani.id,
                    e164: PhoneNumber.toE164({ callingCode: ani.callingCode, national: ani.number }),
                    statusLabel: statusLabels[ani.status],
                    rest: ani.rest === null ? null : toRest(ani.rest)
                  }))
                }))
              }
            })
          ))
      ))
)

// internal

const heldBackOf = (heldBack: HeldBack | null): Api.PreviewResult["heldBack"] =>
  heldBack === null
    ? null
    : { ...heldBack, until: heldBack.until === null ? null : new Date(heldBack.until).toISOString() }

const leadOf = ({ campaign, carrier, countryCode, list, owner, phone, zip }: Api.PreviewRequest): Assignment.Lead => ({
  prospectPhone: phone,
  prospectZip: zip,
  dialerCampaign: campaign,
  countryCode,
  list,
  owner,
  carrier
})
