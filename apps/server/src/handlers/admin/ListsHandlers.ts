/**
 * Lists of the dialer over HTTP.
 */
import { ListDesk } from "@anipool/core/custom/ListDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/ListsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { VersionedList } from "@anipool/storage/DialerLists"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminLists",
  (handlers) =>
    Effect.map(ListDesk, (desk) =>
      handlers
        .handle("list", ({ urlParams }) =>
          UseCase.forCaller((caller) => desk.list(caller, urlParams)).pipe(
            Effect.map(({ lists, total }) => ({ total, lists: lists.map(toRow) }))
          ))
        .handle(
          "detail",
          ({ path: { listId } }) => Effect.map(UseCase.forCaller((caller) => desk.get(caller, listId)), toRow)
        )
        .handleRaw(
          "put",
          EndpointInput.pathAndBody(Api.put, ({ listId }, { version, ...wanted }) =>
            UseCase.forCaller((caller) =>
              Effect.map(
                desk.put(caller, { ...wanted, id: listId }, version),
                ({ entry, value }) => ({ ...toRow(value), entry })
              )
            ))
        )
        .handle(
          "remove",
          ({ path: { listId }, urlParams: { version } }) =>
            UseCase.forCaller((caller) => desk.remove(caller, listId, version)).pipe(
              Effect.map((entry) => ({ success: true as const, entry }))
            )
        ))
)

// internal

const toRow = ({ list: { number, ...list }, version }: VersionedList): Api.ListRow => ({
  ...list,
  number: number && PhoneNumber.toE164(number),
  version
})
