/**
 * What others say of numbers, over HTTP.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import { columns, ObservationIntake, type Row, rowsMax } from "@anipool/core/reputation/ObservationIntake"
import type { AniId } from "@anipool/domain/Ani"
import { worst } from "@anipool/domain/reputation/Label"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/ReputationApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as CsvText from "../input/CsvText.ts"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the reputation group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "reputation",
  (handlers) =>
    Effect.map(ObservationIntake, ({ take }) =>
      handlers.handleRaw(
        "observe",
        EndpointInput.body(Api.observe, (told) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.gen(function*() {
              const rows = yield* rowsOf(told)
              const answers = yield* take(workspace, rows)
              const counts = { recorded: 0, changed: 0, repeated: 0, unknown: 0, refused: 0 }
              for (const { outcome } of answers) counts[outcome]++
              return {
                success: true as const,
                stored: counts.recorded + counts.changed + counts.repeated,
                refused: answers.flatMap(({ outcome, says }, index) =>
                  outcome === "refused" || outcome === "unknown" ? [{ index, message: says }] : []
                ),
                counts
              }
            })
          ))
      ))
)

/** The handlers of what the console shows of it. */
export const adminLayer = HttpApiBuilder.group(
  AnipoolApi,
  "adminReputation",
  (handlers) =>
    Effect.map(ObservationIntake, ({ ofNumber, rates }) =>
      handlers
        .handle("rates", () => UseCase.forCaller(({ workspace }) => rates(workspace)))
        .handle("ofNumber", ({ path: { id } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(ofNumber(workspace, id as AniId), ({ history, now }) => ({
              label: worst(now.map(({ label }) => label)),
              now,
              history
            }))
          )))
)

// internal

/** The rows of a request, which has them in one of two forms. */
const rowsOf = ({ csv, observations }: typeof Api.ObservationsTold.Type): Effect.Effect<
  ReadonlyArray<Row>,
  InvalidRequest
> => {
  if ((csv === undefined) === (observations === undefined)) {
    return InvalidRequest.field("observations", "expected this field or csv, and not both")
  }
  return csv === undefined
    ? Effect.succeed(observations!.map((each) => ({ values: fieldsOf(each) })))
    : CsvText.lines(csv, columns, rowsMax)
}

/** What is no object has no fields. */
const fieldsOf = (given: unknown): Row["values"] => typeof given === "object" && given !== null ? given : {}
