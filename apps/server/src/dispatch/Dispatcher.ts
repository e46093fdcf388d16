/**
 * What is asked for every dial is answered ahead of Effect's request machinery: the operations that the contract declares to be
 * hot, each by an answerer of its own. All else goes to the router.
 */
import { Assignment } from "@anipool/core/assignment/Assignment"
import type { Authentication } from "@anipool/core/Authentication"
import type { ConnectionCalls } from "@anipool/core/connections/ConnectionCalls"
import type { ConnectionLookups } from "@anipool/core/connections/ConnectionLookups"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import type { VicidialCalls } from "@anipool/core/dials/VicidialCalls"
import * as AssignmentApi from "@anipool/http-api/AssignmentApi"
import * as DialsApi from "@anipool/http-api/DialsApi"
import * as Operations from "@anipool/http-api/Operations"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as AssignmentHandlers from "../handlers/AssignmentHandlers.ts"
import * as DialsHandlers from "../handlers/DialsHandlers.ts"
import type { Answering, RouteAnswerer } from "./Answering.ts"
import * as AssignmentByUrl from "./AssignmentByUrl.ts"
import * as ConnectionWebhooks from "./ConnectionWebhooks.ts"
import * as DialsByUrl from "./DialsByUrl.ts"
import * as HotRoute from "./HotRoute.ts"

/** Answers a request if it is one of its own; returns whether it was. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers requests for hot operations. `isAhead` false: those that the router can answer too are left to it, to compare the two.
 */
export const make = (
  isAhead: boolean
): Effect.Effect<
  Answerer,
  never,
  Assignment | Authentication | ConnectionCalls | ConnectionLookups | DialsIntake | VicidialCalls
> =>
  Effect.gen(function*() {
    const assignment = yield* Assignment
    const dials = yield* DialsIntake
    const answerers: ReadonlyArray<Answering> = [
      // A form is asked for in the same place as JSON.
      yield* AssignmentByUrl.make,
      yield* DialsByUrl.make,
      ...yield* ConnectionWebhooks.make,
      ...isAhead
        ? [
          yield* HotRoute.make(AssignmentApi.assign, (...asked) => AssignmentHandlers.assign(assignment, ...asked)),
          yield* HotRoute.make(DialsApi.post, (...asked) => DialsHandlers.post(dials, ...asked))
        ]
        : []
    ]
    const byRoute = new Map<string, ReadonlyArray<RouteAnswerer>>()
    for (const [path, answer] of answerers) {
      const { route } = Operations.match(path)!
      byRoute.set(route, [...byRoute.get(route) ?? [], answer])
    }
    for (const { id, isHot, route } of Operations.all) {
      if (isHot && isAhead && !byRoute.has(route)) {
        throw new Error(`${id} is declared to be hot, and nothing answers it`)
      }
    }
    return (request, response) => {
      const matched = Operations.match(request.url ?? "")
      if (matched === undefined) return false
      const ofRoute = byRoute.get(matched.route)
      if (ofRoute === undefined) return false
      for (const answer of ofRoute) if (answer(request, response, matched)) return true
      return false
    }
  })
