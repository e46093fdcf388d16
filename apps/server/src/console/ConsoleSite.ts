/**
 * `GET /console/…`: the console's built files.
 */
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as StaticSite from "../http/StaticSite.ts"
import { missingPage } from "./missingPage.ts"

/** Where the console is served. */
export const prefix = "/console"

/** The files of a built console; none: it was not built. */
export class ConsoleSite extends Context.Tag("@anipool/server/ConsoleSite")<ConsoleSite, StaticSite.Files>() {}

/** `GET /console/…` */
export const routes: Layer.Layer<never, never, ConsoleSite> = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function*() {
    const files = yield* ConsoleSite
    yield* router.get(
      prefix,
      Effect.succeed(HttpServerResponse.empty({ status: 308, headers: { location: `${prefix}/` } }))
    )
    yield* router.get(
      `${prefix}/*`,
      Effect.map(HttpServerRequest.HttpServerRequest, (request) => answer(files, request))
    )
  })
)

// internal

const answer = (
  files: StaticSite.Files,
  request: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse => {
  const path = StaticSite.pathOf(request, prefix)
  const index = files.get(StaticSite.index)
  if (index === undefined) return StaticSite.page(missingPage)
  // Whatever is no file is a place within the console, which its page finds.
  const file = files.get(path) ?? (StaticSite.isHashed(path) ? undefined : index)
  return file === undefined ? StaticSite.notFound : StaticSite.send(file, request)
}
