/**
 * Views that people keep, over HTTP.
 */
import { type Shelf, ViewShelf } from "@anipool/admin-core/ViewShelf"
import * as Api from "@anipool/http-api/admin/ViewsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the views group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "adminViews", (handlers) =>
  Effect.map(ViewShelf, (shelf) => {
    const create = (which: Shelf) => (view: typeof Api.NewView.Type) =>
      UseCase.forCaller((caller) => shelf.create(caller, which, view))
    const change = (which: Shelf) => ({ view }: { readonly view: number }, asked: typeof Api.ViewChange.Type) =>
      UseCase.forCaller((caller) => shelf.update(caller, which, view, asked))
    const remove = (which: Shelf, view: number) =>
      UseCase.forCaller((caller) => Effect.as(shelf.remove(caller, which, view), { success: true as const }))
    return handlers
      .handle("list", () => UseCase.forCaller((caller) => Effect.map(shelf.list(caller), (views) => ({ views }))))
      .handleRaw("create", EndpointInput.body(Api.create, create("own")))
      .handleRaw("change", EndpointInput.pathAndBody(Api.change, change("own")))
      .handle("remove", ({ path: { view } }) => remove("own", view))
      .handleRaw("createShared", EndpointInput.body(Api.createShared, create("shared")))
      .handleRaw("changeShared", EndpointInput.pathAndBody(Api.changeShared, change("shared")))
      .handle("removeShared", ({ path: { view } }) => remove("shared", view))
  }))
