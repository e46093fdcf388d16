/**
 * Assignment over HTTP.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Failure } from "@anipool/core/assignment/PickRequest"
import type { KnownCaller } from "@anipool/core/Caller"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/AssignmentApi"
import * as IdempotencyKey from "@anipool/http-api/IdempotencyKey"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import type { IncomingHttpHeaders } from "node:http"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as EndpointInput from "../input/EndpointInput.ts"

/** Handles `POST /assignment`; its failures are still to be mapped. Returns a function that cancels. */
export const assign = (
  assignment: Context.Tag.Service<Assignment.Assignment>,
  caller: KnownCaller,
  request: Api.AssignmentRequest,
  headers: IncomingHttpHeaders,
  onDone: (result: Exit.Exit<Api.AssignmentResult, Failure>) => void
): () => void =>
  assignment.assignCallback(
    caller,
    request,
    optionsOf(request, headers),
    (assigned) => onDone(Exit.map(assigned, (each) => Assignment.toResult(each, request, request)))
  )

/** Handles `POST /assignment/batch`. */
export const assignBatch = (
  assignment: Context.Tag.Service<Assignment.Assignment>,
  caller: KnownCaller,
  request: Api.BatchRequest,
  headers: IncomingHttpHeaders
) => {
  return Effect.gen(function*() {
    const leads = yield* EventLoop.map(request.leads, (row) => decodeLead(row))
    const readable = leads.flatMap((lead) => Either.isRight(lead) ? [lead.right] : [])
    const answers = yield* assignment.assignBatch(caller, readable, optionsOf(request, headers))
    let next = 0
    const results = request.leads.map(({ row_id }, i): Api.BatchRow => {
      const answer = Either.flatMap(leads[i]!, () => answers[next++]!)
      if (Either.isLeft(answer)) return { row_id, serviceani: "", error: answer.left.message }
      return answer.right._tag === "Assigned"
        ? { row_id, serviceani: Assignment.show(answer.right.ani, request.e164 === true), error: "" }
        : { row_id, serviceani: "", error: Assignment.messageOf(answer.right) }
    })
    return { success: true as const, results }
  }).pipe(ErrorMapping.answering)
}

/** The handlers of the assignment group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "assignment",
  (handlers) =>
    Effect.map(Assignment.Assignment, (assignment) => {
      const answerBatch = EndpointInput.plainAnswer(Api.assignBatch)
      return handlers
        .handleRaw(
          "assign",
          EndpointInput.body(
            Api.assign,
            (request, headers) =>
              Effect.flatMap(CurrentCaller, (caller) =>
                ErrorMapping.answering(
                  Effect.async<Api.AssignmentResult, Failure>((resume) =>
                    Effect.sync(assign(assignment, caller, request, headers, resume))
                  )
                ))
          )
        )
        .handleRaw(
          "assignBatch",
          EndpointInput.body(
            Api.assignBatch,
            (request, headers) =>
              CurrentCaller.pipe(
                Effect.flatMap((caller) => assignBatch(assignment, caller, request, headers)),
                Effect.map(answerBatch)
              )
          )
        )
    })
)

// internal

const optionsOf = (
  { realTime }: { readonly realTime?: boolean | undefined },
  headers: IncomingHttpHeaders
): Assignment.Options => {
  const requestKey = headers[IdempotencyKey.header]
  return { realTime, requestKey: Array.isArray(requestKey) ? requestKey.join() : requestKey }
}

const decodeLead = EndpointInput.decoder(Api.Lead)
