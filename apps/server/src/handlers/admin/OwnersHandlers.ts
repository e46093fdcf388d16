/**
 * Numbers that are kept for owners, over HTTP.
 */
import { columns, OwnerDesk, rowsMax } from "@anipool/core/inventory/OwnerDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/OwnersApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { Owned } from "@anipool/storage/NumberOwners"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as ToldRows from "../../input/ToldRows.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminOwners",
  (handlers) =>
    Effect.map(OwnerDesk, (desk) =>
      handlers
        .handle("list", ({ urlParams: { after, limit = Api.pageMax, number } }) =>
          UseCase.forCaller(({ workspace }) => desk.list(workspace, { number, after, limit })).pipe(
            Effect.map((page) => ({
              owners: page.map(toKept),
              next: page.length < limit ? null : page.at(-1)!.owner
            }))
          ))
        .handleRaw(
          "enter",
          EndpointInput.body(Api.enter, (told) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.gen(function*() {
                const rows = yield* ToldRows.of("owners", told.owners, told.csv, columns, rowsMax)
                return ToldRows.answered(rows, yield* desk.enter(workspace, rows))
              })
            ))
        )
        .handleRaw(
          "put",
          EndpointInput.pathAndBody(Api.put, ({ owner }, { number }) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.map(desk.put(workspace, owner, number), ({ entry, value }) => ({ ...toKept(value), entry }))
            ))
        )
        .handle("remove", ({ path: { owner } }) =>
          UseCase.forCaller(({ workspace }) =>
            desk.remove(workspace, owner)
          ).pipe(
            Effect.map((entry) => ({ success: true as const, entry }))
          )))
)

// internal

const toKept = ({ aniId, owner, status, ...number }: Owned): Api.OwnerKept => ({
  owner,
  number: PhoneNumber.toE164(number),
  id: aniId,
  status
})
