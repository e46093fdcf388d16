/**
 * Assignment asked by a URL or a form.
 */
import { Assignment, type Result } from "@anipool/core/assignment/Assignment"
import type { Authentication } from "@anipool/core/Authentication"
import * as Api from "@anipool/http-api/AssignmentByUrlApi"
import * as IdempotencyKey from "@anipool/http-api/IdempotencyKey"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as AssignmentHandlers from "./AssignmentHandlers.ts"
import * as ByUrl from "./ByUrl.ts"

/** Answers a request if it is one of these; returns whether it was. */
export const make: Effect.Effect<ByUrl.Answerer, never, Assignment | Authentication> = Effect.flatMap(
  Assignment,
  (assignment) =>
    ByUrl.make({
      path: Api.assign.path,
      parameters: Api.Parameters,
      opens: "assignment",
      takesBare: true,
      answer: (caller, { requestKey, ...asked }, exchange, onDone) => {
        const { headers } = exchange.request
        const named = requestKey === undefined ? headers : { ...headers, [IdempotencyKey.header]: requestKey }
        return AssignmentHandlers.assign(
          assignment,
          caller,
          asked,
          named,
          (result) => onDone(Exit.map(result, (value) => exchange.isBare ? bare(value) : JSON.stringify(value)))
        )
      }
    })
)

// internal

const bare = ({ ani = "" }: Pick<Result, "ani">): string => ani
