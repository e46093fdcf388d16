/**
 * The names under which logs, metrics and traces tell of requests: routes of the contract and methods, of a known few each.
 * What a caller sends can be anything, without bound, and may carry a prospect's number.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"

/** What a path is called that is none of ours. */
export const unknownRoute = "other"

/** The route of a URL: the contract's path, with its parameters by name (`/upload/inventory-groups/{uploadId}`). */
export const of = (url: string): string => {
  const end = url.indexOf("?")
  const path = end < 0 ? url : url.slice(0, end)
  if (paths.has(path)) return path
  if (path.startsWith("/console/")) return "/console/*"
  if (path.startsWith("/docs/")) return "/docs/*"
  return templates.find(({ pattern }) => pattern.test(path))?.route ?? unknownRoute
}

/** A method as it is named. */
export const methodOf = (method: string): string => methods.has(method) ? method : unknownRoute

// internal

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const routes = [...Object.keys(OpenApiDocument.get().paths), "/docs", "/openapi.json"]

const isTemplate = (route: string): boolean => route.includes("{")

const paths = new Set(routes.filter((route) => !isTemplate(route)))

const templates = routes.filter(isTemplate).map((route) => ({
  route,
  pattern: new RegExp(`^${route.split(/\{[^}]*\}/).map((text) => text.replaceAll(".", "\\.")).join("[^/]+")}$`)
}))
