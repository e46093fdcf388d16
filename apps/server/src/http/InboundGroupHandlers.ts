/**
 * Inbound groups over HTTP.
 */
import * as GroupRequest from "@anipool/core/groups/GroupRequest"
import { type Batch, Groups } from "@anipool/core/groups/Groups"
import { callingCodeOf } from "@anipool/domain/Workspace"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/InboundGroupsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Body from "./Body.ts"
import * as BodyStream from "./BodyStream.ts"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as LargeBodies from "./LargeBodies.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the inbound groups group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "inboundGroups",
  Effect.fnUntraced(function*(handlers) {
    const groups = yield* Groups
    const withinLimit = yield* LargeBodies.make(groupBodiesMax)

    /** The caller, and the groups of the body, read while it arrives. */
    const read = Effect.fnUntraced(function*({ request }: EndpointInput.Raw, isNameRequired: boolean) {
      const caller = yield* CurrentCaller
      const incoming = NodeHttpServerRequest.toIncomingMessage(request)
      const asked = yield* GroupRequest.read(
        BodyStream.make(incoming, Api.groupsBytesMax),
        callingCodeOf(caller.workspace.country),
        { isNameRequired }
      ).pipe(ErrorMapping.answeringUnlessAnswered)
      return { caller, asked }
    })

    const create = Effect.fnUntraced(function*(raw: EndpointInput.Raw) {
      const { asked, caller } = yield* read(raw, false)
      if (!asked.isBatch) return succeeded(yield* ErrorMapping.answering(groups.create(caller, asked.group)))
      const batch = yield* ErrorMapping.answering(groups.createMany(caller, asked.groups))
      return { success: isWhole(batch), anisCreated: created(batch), results: results(batch) }
    })

    const replace = Effect.fnUntraced(function*(raw: EndpointInput.Raw) {
      const { asked, caller } = yield* read(raw, true)
      if (!asked.isBatch) return succeeded(yield* ErrorMapping.answering(groups.replace(caller, asked.group)))
      const batch = yield* ErrorMapping.answering(groups.replaceMany(caller, asked.groups))
      const { anisRemoved } = batch
      return { success: isWhole(batch), anisCreated: created(batch), anisRemoved, results: results(batch) }
    })

    const remove = Effect.fnUntraced(function*({ request }: EndpointInput.Raw) {
      const caller = yield* CurrentCaller
      const body = yield* Body.read(NodeHttpServerRequest.toIncomingMessage(request), Api.groupsBytesMax)
      // Decided here and not by a union of schemas, so that a message is about the one or the other.
      if (!Array.isArray(body)) {
        const { groupId } = yield* decodeOne(body)
        const { anisRemoved } = yield* ErrorMapping.answering(groups.remove(caller, groupId))
        return { success: true as const, groupId, anisRemoved }
      }
      const groupIds = (yield* decodeMany(body)).map(({ groupId }) => groupId)
      yield* ensureOnce(groupIds)
      const batch = yield* ErrorMapping.answering(groups.removeMany(caller, groupIds))
      return { success: isWhole(batch), anisRemoved: batch.anisRemoved, results: results(batch) }
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

/** Bodies of groups, larger than 1 MB, that are read and applied at a time: each may take some 100 MB. */
const groupBodiesMax = 4

const decodeOne = EndpointInput.decoder(Api.GroupId)
const decodeMany = EndpointInput.decoder(Api.GroupIds)

const succeeded = <A>(result: A) => ({ success: true as const, ...result })

const isWhole = <A>({ results }: Batch<A>): boolean => results.every(Either.isRight)

const created = ({ results }: Batch<{ readonly anisCreated: number }>): number =>
  results.reduce((sum, result) => sum + (Either.isRight(result) ? result.right.anisCreated : 0), 0)

const results = <A>({ results }: Batch<A>) =>
  results.map(Either.match({
    onLeft: (refused) => ({ success: false as const, ...refused }),
    onRight: succeeded
  }))

const ensureOnce = (groupIds: ReadonlyArray<string>) => {
  const seen = new Set<string>()
  for (const [at, groupId] of groupIds.entries()) {
    if (seen.has(groupId)) {
      return Effect.fail(ErrorMapping.invalid(`${at}.group_id: ${GroupRequest.expectedOnce}`))
    }
    seen.add(groupId)
  }
  return Effect.void
}
