/**
 * The names under which logs, metrics and traces tell of requests: routes of the contract and methods, of a known few each.
 * What a caller sends can be anything, without bound, and may carry a prospect's number.
 */
import * as Operations from "@anipool/http-api/Operations"

/** What a path is called that is none of ours, and a method. */
export const unknown = "other"

/** The route of a URL: the contract's path, with its parameters by name (`/upload/inventory-groups/{uploadId}`). */
export const of = (url: string): string => {
  const matched = Operations.match(url)
  if (matched !== undefined) return matched.route
  const end = url.indexOf("?")
  const path = end < 0 ? url : url.slice(0, end)
  if (path.startsWith("/console/")) return "/console/*"
  if (path.startsWith("/docs/")) return "/docs/*"
  return pages.includes(path) ? path : unknown
}

/** A method as it is named. */
export const methodOf = (method: string): string => methods.has(method) ? method : unknown

/** What a request is counted as: of a known few, by the contract. */
export interface Counted {
  readonly method: string
  readonly route: string
}

/**
 * What a request for a route is counted as: an operation, `HEAD` as the `GET` that it is, or else `other`. With any method on
 * any route there would be seven times as many series as there are operations.
 */
export const counted = (method: string, route: string): Counted => {
  const asked = method === "HEAD" ? "GET" : method
  return operations.has(`${asked} ${route}`)
    ? { method: asked, route }
    : { method: methodOf(method), route: unknown }
}

/**
 * The route that tells how long an answer took: a histogram is sixteen series, so what pages ask has one for each method, and
 * what dialers ask one for each operation.
 */
export const timed = (route: string): string => route.startsWith("/admin/") ? "/admin/*" : route

// internal

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** What is answered by `GET` beside the contract. */
const pages = ["/docs", "/openapi.json", "/console", "/console/*", "/docs/*"]

const operations = new Set([
  ...Operations.all.map(({ method, route }) => `${method} ${route}`),
  ...pages.map((route) => `GET ${route}`)
])
