/**
 * The contract as its document has it: what attacks are derived from, so that a new endpoint is attacked by itself.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { rows } from "../accessTable.ts"
import type { KeyType } from "../process/OwnProcess.ts"
import type { Definitions, JsonSchema } from "./JsonSchema.ts"

/** A parameter of an endpoint. */
export interface Parameter {
  readonly in: "query" | "path" | "header"
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** An endpoint. */
export interface Endpoint {
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  /** Its JSON body. */
  readonly body: JsonSchema | undefined
  readonly isBodyRequired: boolean
  /** Which keys open it; undefined: it asks for none, or for a user's session. */
  readonly keys: ReadonlyArray<KeyType> | undefined
  /** Whether it asks for a user's session, which no key is. */
  readonly isOfUser: boolean
  /** The header that its key stands in. */
  readonly keyHeader: "authorization" | "x-apikey"
  /** By status; undefined for a body that is no JSON. */
  readonly responses: ReadonlyMap<number, JsonSchema | undefined>
}

/** Every endpoint. */
export const endpoints = (): ReadonlyArray<Endpoint> =>
  Object.entries(document().paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Endpoint => {
      const scheme = Object.keys(operation.security?.[0] ?? {})[0]
      return {
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((each) => ({ ...each, required: each.required === true })),
        body: operation.requestBody?.content?.["application/json"]?.schema,
        isBodyRequired: operation.requestBody?.required !== false,
        keys: keyless.includes(scheme) ? undefined : keysOf(method.toUpperCase(), path),
        isOfUser: scheme === "session",
        keyHeader: scheme === "legacyKey" ? "x-apikey" : "authorization",
        responses: new Map(
          Object.entries(operation.responses).map(([status, { content }]) => [
            Number(status),
            content?.["application/json"]?.schema
          ])
        )
      }
    })
  )

/** The schemas that others name. */
export const definitions = (): Definitions => document().components.schemas

/** The names of an endpoint's inputs, at any depth of its body, but for switches: what is true or false names nothing. */
export const inputsOf = ({ body, parameters }: Endpoint): ReadonlyArray<string> => {
  const names = new Set(parameters.map(({ name }) => name))
  const seen = new Set<JsonSchema>()
  const walk = (schema: JsonSchema) => {
    if (seen.has(schema)) return
    seen.add(schema)
    const meant = schema.$ref === undefined ? schema : definitions()[schema.$ref.split("/").at(-1)!]!
    for (const [name, each] of Object.entries(meant.properties ?? {})) {
      if (isSwitch(each)) continue
      names.add(name)
      walk(each)
    }
    for (const each of [...(meant.anyOf ?? []), ...(meant.items === undefined ? [] : [meant.items])]) walk(each)
  }
  if (body !== undefined) walk(body)
  return [...names]
}

// internal

/** Whether a schema takes true and false alone, or null beside them. */
const isSwitch = ({ anyOf, type }: JsonSchema): boolean =>
  type === "boolean" ||
  (anyOf?.some(isSwitch) === true && anyOf.every((each) => each.type === "null" || isSwitch(each)))

/** What asks for no key: a provider's signature, a user's session. */
const keyless: ReadonlyArray<string | undefined> = [undefined, "session", "twilioSignature"]

/** Which types of keys open an operation, as it is written down. */
const keysOf = (method: string, path: string): ReadonlyArray<KeyType> => {
  const row = rows.find((each) => each.method === method && each.route === path)
  if (row === undefined) throw new Error(`${method} ${path} has no row in accessTable.ts, which says who may call it`)
  return row.keys
}

interface Operation {
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters?: ReadonlyArray<Omit<Parameter, "required"> & { readonly required?: boolean }>
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

const document = () =>
  OpenApiDocument.get() as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    readonly components: { readonly schemas: Definitions }
  }
