/**
 * Whether the code of a failure is one that the document names for its operation and status.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"

/** What is wrong with the code of an answer; undefined where nothing is, or where it is none of the contract's. */
export const faultOf = (method: string, url: string, status: number, json: unknown): string | undefined => {
  const path = url.split("?", 1)[0]!
  if (status < 400 || path.endsWith(".php") || typeof json !== "object" || json === null) return undefined
  const code = "code" in json ? json.code : undefined
  const operation = operations.find((each) => each.method === method && each.pattern.test(path))
  const named = operation?.codes.get(status) ?? []
  if (typeof code === "string" && (named.includes(code) || ofAnyRequest.has(code))) return undefined
  return `${method} ${path}: ${status} with the code ${String(code)}, expected ${named.join(" or ")}`
}

// internal

/** What is told before the operation is known; and sessions, which the console has at parts of the interface too. */
const ofAnyRequest = new Set([
  "path_not_found",
  "headers_too_large",
  "signed_out",
  "forged_request",
  "workspace_required",
  "no_member",
  "role_too_low"
])

const operations = Object.entries(OpenApiDocument.get().paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
    codes: new Map(
      Object.entries(responses).map(([status, { content }]) => {
        const { examples = {} } = (content?.["application/json"] ?? {}) as { readonly examples?: object }
        return [Number(status), Object.keys(examples)]
      })
    )
  }))
)
