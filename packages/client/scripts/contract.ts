/**
 * What clients have of the contract: every operation that a key opens, and those that ask for none; not the older
 * variant, nor what only somebody who is signed in may do.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as Operations from "@anipool/http-api/Operations"
import type * as OpenApi from "@effect/platform/OpenApi"

/** A JSON schema, as far as the contract uses it. */
export interface JsonSchema {
  readonly $id?: string
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<string | number | boolean | null>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly description?: string
}

/** An input in the path or the query. */
export interface Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
  readonly description: string
}

/** How a list is read on: by pages, from an offset, or from where the last page said. */
export interface Paging {
  readonly by: "page" | "offset" | "after" | "before"
  /** The field of the answer that holds the items. */
  readonly items: string
  readonly item: JsonSchema
}

/** A request that clients can make. */
export interface Operation {
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  /** The type of the key that opens it; undefined: none is asked for. */
  readonly key: string | undefined
  readonly summary: string
  readonly description: string
  readonly pathParameters: ReadonlyArray<Parameter>
  readonly query: ReadonlyArray<Parameter>
  readonly body: { readonly schema: JsonSchema; readonly isRequired: boolean } | undefined
  readonly answer: { readonly contentType: string; readonly schema: JsonSchema }
  /** Why it may be sent again when its answer is lost; undefined: it may not, unless its method says so. */
  readonly repeatable: "by-key" | "by-dial-id" | "by-nature" | undefined
  readonly paging: Paging | undefined
}

/** The part of the contract that clients have. */
export interface Contract {
  readonly operations: ReadonlyArray<Operation>
  /** Every schema that they name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The document with nothing else in it. */
  readonly document: object
}

/** Reads the contract. */
export const read = (): Contract => {
  const whole = simplified(OpenApiDocument.get())
  const paths: Record<string, Record<string, object>> = {}
  const operations: Array<Operation> = []
  for (const [path, item] of Object.entries(whole.paths)) {
    if (path.endsWith(".php")) continue
    for (const [method, operation] of Object.entries(item)) {
      const key = keyOf(path, operation)
      if (key === null) continue
      const answer = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))
      if (answer === undefined) throw new Error(`${method} ${path} has no success`)
      const made = operationOf(method, path, operation, key ?? undefined, answer[1], whole)
      operations.push(made)
      const { responses: _, security: __, tags: ___, ...rest } = operation
      paths[path] = {
        ...paths[path],
        [method]: { ...rest, operationId: made.name, responses: { [answer[0]]: answer[1] } }
      }
    }
  }
  const schemas = reachable([paths, codes], whole.components.schemas as unknown as Record<string, JsonSchema>)
  return { operations, schemas, document: { openapi: whole.openapi, info: whole.info, paths, components: { schemas } } }
}

/** The name of the schema that is referred to. */
export const nameOf = (ref: string): string => ref.slice("#/components/schemas/".length)

// internal

/** What failures go by; they are errors, so no operation names them. */
const codes = { $ref: "#/components/schemas/ErrorCode" }

/** What is declared, of a method that does not say it. */
const repeatableOf = (name: string, method: string): Operation["repeatable"] => {
  const { repeatable } = Operations.byId(name)
  return method === "get" || method === "put" || repeatable === "never" ? undefined : repeatable
}

const keyOf = (path: string, { security }: OpenApi.OpenAPISpecOperation): string | undefined | null => {
  const schemes = security.flatMap((each) => Object.keys(each))
  const scheme = schemes.find((each) => each.endsWith("Key"))
  if (scheme !== undefined) return scheme.slice(0, -"Key".length)
  return schemes.length === 0 && !path.startsWith("/admin/") ? undefined : null
}

const operationOf = (
  method: string,
  path: string,
  operation: OpenApi.OpenAPISpecOperation,
  key: string | undefined,
  { content }: OpenApi.OpenApiSpecResponse,
  { components: { schemas } }: OpenApi.OpenAPISpec
): Operation => {
  const name = operation.operationId
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`${name} is no name for a method`)
  const [contentType, { schema }] = Object.entries(content ?? {})[0]! as [string, { readonly schema: JsonSchema }]
  const body = operation.requestBody
  const parameters = operation.parameters.map((each) => ({
    in: each.in,
    name: each.name,
    isRequired: each.required === true,
    schema: each.schema as JsonSchema,
    description: each.description ?? ""
  }))
  const inPath = parameters.filter((each) => each.in === "path")
  const query = parameters.filter((each) => each.in === "query")
  return {
    name,
    method: method.toUpperCase() as Operation["method"],
    path,
    key,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => inPath.find(({ name }) => name === each)!),
    query,
    body: body === undefined
      ? undefined
      : {
        schema: (body.content as Readonly<Record<string, { readonly schema: unknown }>>)["application/json"]!
          .schema as JsonSchema,
        isRequired: body.required === true
      },
    answer: { contentType, schema },
    repeatable: repeatableOf(name, method),
    paging: pagingOf(query, schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)] as unknown as JsonSchema)
  }
}

/** A list that can be read on has the parameter that says from where, and one array to read. */
const pagingOf = (query: ReadonlyArray<Parameter>, { properties = {} }: JsonSchema): Paging | undefined => {
  // Where there is an offset, it goes by it: `after` may need the order that a cursor has.
  const by = (["page", "offset", "after", "before"] as const).find((each) => query.some(({ name }) => name === each))
  const lists = Object.entries(properties).filter(([, { type }]) => type === "array")
  if (by === undefined || lists.length !== 1) return undefined
  const [items, { items: item = {} }] = lists[0]!
  if ((by === "after" || by === "before") && !("next" in properties)) return undefined
  return { by, items, item }
}

/**
 * The document as types need it: unknown fields are allowed everywhere, which as a type would let every misspelled field
 * through; numbers in queries are written as text; and what holds anything has a name of the platform's.
 */
const simplified = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec =>
  JSON.parse(JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    const { $id, additionalProperties, examples: _, title: __, ...rest } = value as Record<string, unknown>
    if ($id === "/schemas/unknown" || $id === "/schemas/any") return {}
    if (rest["type"] === "string" && /^a number\b/.test(String(rest["description"]))) {
      return { ...rest, type: "integer" }
    }
    return additionalProperties === undefined || (additionalProperties === true && "properties" in rest)
      ? rest
      : { ...rest, additionalProperties }
  })) as OpenApi.OpenAPISpec

const reachable = (from: unknown, all: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(all[name])
    }
  }
  visit(from)
  return Object.fromEntries([...found].sort().map((name) => [name, all[name]!]))
}
