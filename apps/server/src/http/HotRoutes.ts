/**
 * The hot routes: what is asked often enough to be answered ahead of Effect's request machinery.
 */
import { Assignment } from "@anipool/core/assignment/Assignment"
import type { Authentication } from "@anipool/core/Authentication"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as AssignmentApi from "@anipool/http-api/AssignmentApi"
import * as DialsApi from "@anipool/http-api/DialsApi"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as AssignmentHandlers from "./AssignmentHandlers.ts"
import * as DialsHandlers from "./DialsHandlers.ts"
import * as HotRoute from "./HotRoute.ts"

/** Answers a request if it is one for a hot route; returns whether it was. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Every hot route. */
const routes = Effect.gen(function*() {
  const assignment = yield* Assignment
  const dials = yield* DialsIntake
  return yield* Effect.all([
    HotRoute.make(AssignmentApi.assign, (...asked) => AssignmentHandlers.assign(assignment, ...asked)),
    HotRoute.make(DialsApi.post, (...asked) => DialsHandlers.post(dials, ...asked))
  ])
})

/** Answers requests for hot routes. */
export const make: Effect.Effect<Answerer, never, Assignment | Authentication | DialsIntake> = Effect.map(
  routes,
  (all) => {
    const byPath = new Map(all.map((route) => [route.path, route]))
    return (request, response) => {
      const route = byPath.get(request.url ?? "")
      if (route === undefined || route.method !== request.method) return false
      route.answer(request, response)
      return true
    }
  }
)
