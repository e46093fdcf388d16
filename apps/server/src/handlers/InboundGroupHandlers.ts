/**
 * Inbound groups over HTTP.
 */
import * as GroupRequest from "@anipool/core/groups/GroupRequest"
import { type Batch, Groups } from "@anipool/core/groups/Groups"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/InboundGroupsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as BodyStream from "../input/BodyStream.ts"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as LargeBodies from "../input/LargeBodies.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the inbound groups group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "inboundGroups",
  Effect.fnUntraced(function*(handlers) {
    const groups = yield* Groups
    const withinLimit = LargeBodies.make()

    /** The caller, and the groups of the body, read while it arrives. */
    const read = Effect.fnUntraced(function*({ request }: EndpointInput.Raw, purpose: GroupRequest.Purpose) {
      const caller = yield* CurrentCaller
      const incoming = NodeHttpServerRequest.toIncomingMessage(request)
      const asked = yield* GroupRequest.read(caller, purpose, BodyStream.make(incoming, Api.groupsBytesMax)).pipe(
        ErrorMapping.answeringUnlessAnswered
      )
      return { caller, asked }
    })

    const create = Effect.fnUntraced(function*(raw: EndpointInput.Raw) {
      const { asked, caller } = yield* read(raw, "create")
      if (!asked.isBatch) return succeeded(yield* ErrorMapping.answering(groups.create(caller, asked.group)))
      const { anisCreated, ...batch } = yield* ErrorMapping.answering(groups.createMany(caller, asked.groups))
      return { success: batch.isWhole, anisCreated, results: results(batch) }
    })

    const replace = Effect.fnUntraced(function*(raw: EndpointInput.Raw) {
      const { asked, caller } = yield* read(raw, "replace")
      if (!asked.isBatch) return succeeded(yield* ErrorMapping.answering(groups.replace(caller, asked.group)))
      const { anisCreated, anisRemoved, ...batch } = yield* ErrorMapping.answering(
        groups.replaceMany(caller, asked.groups)
      )
      return { success: batch.isWhole, anisCreated, anisRemoved, results: results(batch) }
    })

    const remove = Effect.fnUntraced(function*(raw: EndpointInput.Raw) {
      const { asked, caller } = yield* read(raw, "remove")
      if (!asked.isBatch) return succeeded(yield* ErrorMapping.answering(groups.remove(caller, asked.group)))
      const { anisRemoved, ...batch } = yield* ErrorMapping.answering(groups.removeMany(caller, asked.groups))
      return { success: batch.isWhole, anisRemoved, results: results(batch) }
    })

    return handlers
      .handleRaw("create", (raw) => withinLimit(raw, create(raw)))
      .handleRaw("replace", (raw) => withinLimit(raw, replace(raw)))
      .handleRaw(
        "get",
        EndpointInput.query(Api.get, ({ groupId }) =>
          UseCase.forCaller((caller) => groups.get(caller, groupId)).pipe(
            Effect.map(({ groupId, name, phones }) => ({
              success: true as const,
              group: { groupId, groupName: name, phones }
            }))
          ))
      )
      .handleRaw("remove", (raw) => withinLimit(raw, remove(raw)))
  })
)

// internal

const succeeded = <A>(result: A) => ({ success: true as const, ...result })

const results = <A>({ results }: Pick<Batch<A>, "results">) =>
  results.map(Either.match({
    onLeft: (refused) => ({ success: false as const, ...refused }),
    onRight: succeeded
  }))
