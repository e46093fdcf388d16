/**
 * `GET /docs/…`: the built site of the documentation. It is read when it is first asked for: most servers never are, and a
 * checkout builds it while the server runs already.
 */
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as StaticSite from "../http/StaticSite.ts"
import { missingPage } from "./missingPage.ts"

/** Where the site is served. The same without the slash at its end is the reference page, as the contract has it. */
export const prefix = "/docs"

/** The files of the built site; none: it is not built yet. */
export class DocsSite extends Context.Tag("@anipool/server/DocsSite")<DocsSite, Effect.Effect<StaticSite.Files>>() {}

/** How long a request waits for the site to be read, which takes seconds while it is still built. */
const patience = "1 second"

/** The site that was, or will be, built into a folder; none for as long as it is not there, or not read yet. */
export const make = (
  directory: string,
  load: (directory: string) => Effect.Effect<StaticSite.Files> = StaticSite.load
): Effect.Effect<Effect.Effect<StaticSite.Files>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    let files: StaticSite.Files = new Map()
    let reading: Fiber.Fiber<void> | undefined
    const read = Effect.suspend(() => load(directory)).pipe(
      Effect.map((loaded) => {
        files = loaded
      }),
      Effect.ensuring(Effect.sync(() => {
        reading = undefined
      }))
    )
    return Effect.gen(function*() {
      if (files.size > 0) return files
      reading ??= yield* Effect.forkIn(read, scope)
      yield* Effect.timeoutOption(Fiber.await(reading), patience)
      return files
    })
  })

/** `GET /docs/…` */
export const routes: Layer.Layer<never, never, DocsSite> = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function*() {
    const site = yield* DocsSite
    yield* router.get(
      `${prefix}/*`,
      Effect.zipWith(site, HttpServerRequest.HttpServerRequest, answer)
    )
  })
)

// internal

/** The page of what is not there, which the site has of its own. */
const notFoundPage = "404.html"

const answer = (
  files: StaticSite.Files,
  request: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse => {
  const path = StaticSite.pathOf(request, prefix)
  const missing = files.get(notFoundPage)
  if (missing === undefined) return StaticSite.page(missingPage)
  // A page's address is its file's without the ending, a folder's that of its index.
  const file = files.get(path) ?? files.get(`${path}.html`) ??
    (path === "" || path.endsWith("/") ? files.get(`${path}${StaticSite.index}`) : undefined)
  if (file !== undefined) return StaticSite.send(file, request)
  return StaticSite.isHashed(path) ? StaticSite.notFound : StaticSite.send(missing, request, 404)
}
