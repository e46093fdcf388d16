/**
 * The OpenAPI document (3.1) of the contract.
 */
import type { ErrorCode } from "@anipool/domain/ErrorCode"
import { codes } from "@anipool/domain/ErrorCodeMeanings"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Access from "./Access.ts"
import * as ErrorCodes from "./ErrorCodes.ts"
import examples from "./examples.json" with { type: "json" }
import * as Failure from "./Failure.ts"
import * as FiguresAge from "./FiguresAge.ts"
import { isLegacy } from "./LegacyFailure.ts"
import * as Operations from "./Operations.ts"

/** The OpenAPI document of the contract, made on first use. Every failure is documented as the body that it has on its path. */
export const get = (): OpenApi.OpenAPISpec => made ??= make()

// internal

let made: OpenApi.OpenAPISpec | undefined

const make = (): OpenApi.OpenAPISpec => {
  const document = withoutTitles(OpenApi.fromApi(Operations.contract, { additionalPropertiesStrategy: "allow" }))
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      const { allowed, codes, showsFigures } = Operations.byId(operation.operationId)
      documentAccess(operation, allowed)
      documentResponses(operation, path, codes)
      if (showsFigures) documentFiguresAge(operation)
      documentExamples(operation)
    }
  }
  for (const name of undocumented) delete document.components.schemas[name]
  const used = JSON.stringify(document.paths)
  const failures = Object.entries(failureExamples()).filter(([code]) =>
    used.includes(`"#/components/examples/${code}"`)
  )
  return Object.assign(document, { components: { ...document.components, examples: Object.fromEntries(failures) } })
}

/** Errors as classes, and the platform's own for what does not decode, which is never answered. */
const undocumented = [
  ...Object.keys(Failure.statusOf),
  "LegacyFailed",
  "HttpApiDecodeError",
  "Issue",
  "PropertyKey"
]

/** What a key opens of administration, a session opens too. */
const documentAccess = (operation: OpenApi.OpenAPISpecOperation, allowed: Access.Allowed): void => {
  if (!operation.security.some((each) => "adminKey" in each)) return
  operation.security.push({ session: [] })
  const isAny = allowed.by === "visitor" || allowed.by === "caller" && allowed.keys === "any"
  const keys = isAny ? "Any active key." : `Keys of type ${Access.typesNamed(allowed)}.`
  operation.description = [operation.description, keys].filter((each) => each !== undefined).join(" ")
}

const tagOf = new Map(Object.entries(Failure.statusOf).map(([tag, status]) => [status, tag as Failure.Failure["_tag"]]))

const documentResponses = (operation: OpenApi.OpenAPISpecOperation, path: string, own: ErrorCodes.ByStatus): void => {
  const schemes = operation.security.flatMap((each) => Object.keys(each))
  const session = schemes.includes("session")
  const credentials = { key: schemes.some((each) => each !== "session" && !each.endsWith("Signature")), session }
  for (const [status, response] of Object.entries(operation.responses)) {
    const tag = tagOf.get(Number(status))
    if (tag === undefined) {
      response.description = "Success"
    } else if (isLegacy(path)) {
      response.description = Failure.meaningOf[tag]
      response.content = { "application/json": { schema: { $ref: "#/components/schemas/LegacyFailure" } } }
    } else {
      const named = ErrorCodes.ofStatus(Number(status), credentials, own)
      response.description = `${Failure.meaningOf[tag]}: ${named.map((code) => `\`${code}\``).join(", ")}`
      response.content = {
        "application/json": {
          schema: failureSchema(response),
          examples: Object.fromEntries(named.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
        } as OpenApi.OpenApiSpecMediaType
      }
    }
  }
}

const documentFiguresAge = ({ responses }: OpenApi.OpenAPISpecOperation): void => {
  const { description, header } = FiguresAge
  Object.assign(responses[200]!, { headers: { [header]: { description, schema: { type: "integer", minimum: 0 } } } })
}

/** A request for an operation, and its answers, each by its name. */
interface Example {
  readonly parameters?: Readonly<Record<string, string>>
  readonly requests?: Readonly<Record<string, unknown>>
  readonly status: number
  readonly answers: Readonly<Record<string, unknown>>
}

/** Shows what a server was asked and answered: `apps/server/test/examples.test.ts` writes it down. */
const documentExamples = ({ operationId, parameters, requestBody, responses }: OpenApi.OpenAPISpecOperation): void => {
  const example = (examples as Readonly<Record<string, Example>>)[operationId]
  if (example === undefined) return
  for (const parameter of parameters) {
    const value = example.parameters?.[parameter.name]
    if (value === undefined) continue
    Object.assign(parameter, {
      example: "type" in parameter.schema && parameter.schema.type === "integer" ? Number(value) : value
    })
  }
  show(requestBody?.content, example.requests ?? {})
  show(responses[example.status]?.content, example.answers)
}

/** Adds examples to whatever type of content there is. */
const show = (content: OpenApi.OpenApiSpecContent | undefined, values: Readonly<Record<string, unknown>>): void => {
  for (const media of Object.values(content ?? {})) {
    Object.assign(media, {
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
    })
  }
}

/** The body of a failure that tells more than a message and a code, else that of all. */
const failureSchema = ({ content }: OpenApi.OpenApiSpecResponse): OpenApi.OpenApiSpecMediaType["schema"] => {
  const schema = content?.["application/json"]?.schema
  const name = schema !== undefined && "$ref" in schema ? schema.$ref.split("/").at(-1)! : "BadRequest"
  return schema === undefined || undocumented.includes(name) ? { $ref: "#/components/schemas/Failure" } : schema
}

/** A failure of each code, to be referred to. */
const failureExamples = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (Object.keys(codes) as Array<ErrorCode>).map((code) => {
      const message = ErrorCodes.messages[code] ?? codes[code]
      return [code, {
        summary: codes[code],
        value: { ...Failure.bodyOf({ code, message }), ...ErrorCodes.besides[code] }
      }]
    })
  )

/** A copy without the titles that refinements bring along (`maxLength(255)`): the bounds themselves are told already. */
const withoutTitles = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec =>
  JSON.parse(JSON.stringify(
    document,
    (key, value: unknown) =>
      key === "title" && typeof value === "string" && /^\w+\(\d+\)$/.test(value) ? undefined : value
  )) as OpenApi.OpenAPISpec
