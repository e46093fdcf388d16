/**
 * The OpenAPI document (3.1) of the contract.
 */
import * as OpenApi from "@effect/platform/OpenApi"
import * as Access from "./admin/Access.ts"
import { AnipoolApi } from "./AnipoolApi.ts"
import { AssignmentByUrlApi } from "./AssignmentByUrlApi.ts"
import * as Failure from "./Failure.ts"
import { isLegacy } from "./LegacyFailure.ts"

/** The OpenAPI document of the contract, made on first use. Every failure is documented as the body that it has on its path. */
export const get = (): OpenApi.OpenAPISpec => made ??= make()

// internal

let made: OpenApi.OpenAPISpec | undefined

const make = (): OpenApi.OpenAPISpec => {
  const document = withoutTitles(
    OpenApi.fromApi(AnipoolApi.add(AssignmentByUrlApi), { additionalPropertiesStrategy: "allow" })
  )
  for (const [path, item] of Object.entries(document.paths)) {
    const failure = isLegacy(path) ? "LegacyFailure" : Failure.hasCodes(path) ? "AdminFailure" : "Failure"
    for (const operation of Object.values(item)) {
      documentResponses(operation, failure)
      if (Failure.hasCodes(path)) documentAccess(operation, path)
    }
  }
  documentCodes(document)
  for (const name of undocumented) delete document.components.schemas[name]
  return document
}

/** Errors as classes, and the platform's own for what does not decode, which is never answered. */
const undocumented = [...Object.keys(Failure.statusOf), "LegacyFailed", "HttpApiDecodeError", "Issue", "PropertyKey"]

/** The interface's failures have no code, those of administration always have one. */
const documentCodes = ({ components: { schemas } }: OpenApi.OpenAPISpec): void => {
  const body = schemas["Failure"] as { readonly properties: Record<string, unknown>; readonly required: Array<string> }
  const { code: _, ...properties } = body.properties
  schemas["AdminFailure"] = {
    ...body,
    required: [...body.required, "code"],
    properties: {
      ...properties,
      code: {
        type: "string",
        description: `What programs go by: \`${
          Object.values(Failure.codeOf).join("`, `")
        }\`, or one that an endpoint names.`
      }
    },
    description: "Every failure on a path under `/admin/` has this body."
  } as never
  schemas["Failure"] = { ...body, properties } as never
}

/** What a key opens, a session opens too; which types of keys, the table of access says. */
const documentAccess = (operation: OpenApi.OpenAPISpecOperation, path: string): void => {
  if (!operation.security.some((each) => "adminKey" in each)) return
  operation.security.push({ session: [] })
  const access = Access.onPath(path)
  const keys = access.keys === "any" ? "Any active key." : `Keys of type ${Access.typesNamed(access)}.`
  operation.description = [operation.description, keys].filter((each) => each !== undefined).join(" ")
}

const tagOf = new Map(Object.entries(Failure.statusOf).map(([tag, status]) => [status, tag as Failure.Failure["_tag"]]))

const documentResponses = (operation: OpenApi.OpenAPISpecOperation, failure: string): void => {
  for (const [status, response] of Object.entries(operation.responses)) {
    const tag = tagOf.get(Number(status))
    if (tag === undefined) {
      response.description = "Success"
    } else if (tag === "BadRequest" && operation.requestBody === undefined && operation.parameters.length === 0) {
      delete operation.responses[Number(status)]
    } else {
      response.description = Failure.meaningOf[tag]
      response.content = { "application/json": { schema: { $ref: `#/components/schemas/${failure}` } } }
    }
  }
}

/** A copy without the titles that refinements bring along (`maxLength(255)`): the bounds themselves are told already. */
const withoutTitles = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec =>
  JSON.parse(JSON.stringify(
    document,
    (key, value: unknown) =>
      key === "title" && typeof value === "string" && /^\w+\(\d+\)$/.test(value) ? undefined : value
  )) as OpenApi.OpenAPISpec
