/**
 * The first hour of a company, over HTTP.
 */
import { FirstHour, type FirstHourReport } from "@anipool/admin-core/FirstHour"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/FirstStepsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's group of first steps. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminFirstSteps",
  (handlers) =>
    Effect.map(FirstHour, (firstHour) =>
      handlers
        .handle("read", () => UseCase.forCaller(({ workspace }) => Effect.map(firstHour.read(workspace), shown)))
        .handleRaw(
          "note",
          EndpointInput.body(
            Api.note,
            (notes) => UseCase.forCaller(({ workspace }) => Effect.map(firstHour.note(workspace, notes), shown))
          )
        ))
)

// internal

const shown = ({ assignment, ...report }: FirstHourReport): Api.FirstSteps => ({
  ...report,
  assignment: assignment === null ? null : { ...assignment, number: PhoneNumber.toE164(assignment.number) }
})
