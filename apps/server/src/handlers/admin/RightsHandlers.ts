/**
 * The evidence that numbers may be used, over HTTP.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import { columns, RightsDesk, type Row, rowsMax } from "@anipool/core/inventory/RightsDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/RightsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as CsvText from "../../input/CsvText.ts"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminRights",
  (handlers) =>
    Effect.map(RightsDesk, (desk) =>
      handlers
        .handle("known", ({ urlParams: { number } }) =>
          UseCase.forCaller(({ workspace }) => desk.known(workspace, number)).pipe(
            Effect.map(({ callingCode, national, ...right }) => ({
              ...right,
              number: PhoneNumber.toE164({ callingCode, national })
            }))
          ))
        .handleRaw(
          "enter",
          EndpointInput.body(Api.enter, (told) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.gen(function*() {
                const rows = yield* rowsOf(told)
                const answers = yield* desk.enter(workspace, rows)
                const counts = { recorded: 0, same: 0, refused: 0 }
                for (const { outcome } of answers) {
                  counts[outcome]++
                }
                return { counts, rows: answers.map((answer, i) => ({ row: rows[i]!.line, ...answer })) }
              })
            ))
        ))
)

// internal

/** A row, by where it stands. */
interface PlacedRow extends Row {
  readonly line: number
}

/** The rows of a request, which has them in one of two forms. */
const rowsOf = ({ csv, rights }: typeof Api.RightsTold.Type): Effect.Effect<
  ReadonlyArray<PlacedRow>,
  InvalidRequest
> => {
  if ((csv === undefined) === (rights === undefined)) {
    return InvalidRequest.field("rights", "expected this field or csv, and not both")
  }
  return csv === undefined
    ? Effect.succeed(rights!.map((each, i) => ({ line: i + 1, values: fieldsOf(each) })))
    : CsvText.lines(csv, columns, rowsMax)
}

/** What is no object has no fields. */
const fieldsOf = (given: unknown): Row["values"] => typeof given === "object" && given !== null ? given : {}
