/**
 * The desk that works on remediations, over HTTP.
 */
import { type Case, CaseDesk } from "@anipool/core/reputation/CaseDesk"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import type { AniId } from "@anipool/domain/Ani"
import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/RemediationApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { HandInOutcome } from "@anipool/storage/HandIns"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the remediation group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminRemediation",
  (handlers) =>
    Effect.map(Effect.all([CaseDesk, RemediationDesk]), ([desk, requests]) =>
      handlers
        .handle("list", ({ urlParams }) =>
          UseCase.forCaller(({ workspace }) => desk.list(workspace, urlParams)).pipe(
            Effect.map((cases) => ({
              cases: cases.map(toCase),
              next: cases.length < urlParams.limit ? null : cases.at(-1)!.id
            }))
          ))
        .handleRaw(
          "handIn",
          EndpointInput.body(Api.handIn, ({ despiteWarning = false, ids, note, vendor }) =>
            UseCase.forCaller(({ key, workspace }) =>
              desk.handIn(workspace, { ids: ids as ReadonlyArray<AniId>, vendor, note: note ?? null, despiteWarning }, {
                origin: "interface",
                keyId: key?.id ?? null
              })
            ).pipe(
              Effect.map((outcomes) => ({
                handedIn: outcomes.filter(({ kind }) => kind === "handedIn").length,
                outcomes: outcomes.map((outcome, i) =>
                  toOutcome(ids[i]!, outcome)
                )
              }))
            ))
        )
        .handleRaw(
          "step",
          EndpointInput.pathAndBody(Api.step, ({ remediation }, { note, state }) =>
            UseCase.forCaller(({ workspace }) =>
              requests.step(workspace, remediation as RemediationId, { state, note: note ?? null })
            ).pipe(
              Effect.map(({ id, state }) => ({ id, state }))
            ))
        )
        .handle("outcomes", () =>
          UseCase.forCaller(({ workspace }) => desk.outcomes(workspace)).pipe(
            Effect.map((outcomes) => ({ outcomes }))
          ))
        .handleRaw("csv", ({ urlParams: { form, ...filter } }) =>
          UseCase.forCaller(({ workspace }) =>
            desk.form(workspace, form, filter)
          ).pipe(
            Effect.map((rows) =>
              HttpServerResponse.text(CsvWriter.lines(rows), {
                contentType: "text/csv; charset=utf-8",
                headers: { "content-disposition": `attachment; filename="${form}.csv"` }
              })
            )
          ))
        .handle("terms", () =>
          UseCase.forCaller(({ workspace }) =>
            desk.terms(workspace)
          ))
        .handleRaw(
          "setTerms",
          EndpointInput.body(Api.setTerms, (terms) =>
            UseCase.forCaller(({ workspace }) =>
              desk.setTerms(workspace, terms)
            ))
        ))
)

// internal

const toCase = (each: Case): Api.RemediationCase => ({
  id: each.id,
  numberId: each.aniId,
  number: PhoneNumber.toE164({ callingCode: each.callingCode, national: each.number }),
  vendor: each.vendor,
  state: each.state,
  requestedAt: each.requestedAt,
  carrier: each.carrier,
  note: each.note,
  steps: each.steps,
  labelBefore: each.labelBefore,
  spans: each.spans
})

const toOutcome = (id: number, outcome: HandInOutcome): Api.HandInResult["outcomes"][number] => {
  switch (outcome.kind) {
    case "handedIn":
      return { id, outcome: "handedIn", caseId: outcome.id, says: "" }
    case "unknown":
      return { id, outcome: "unknown", caseId: null, says: "it is not in the inventory" }
    default:
      return { id, outcome: outcome.kind, caseId: null, says: outcome.says }
  }
}
