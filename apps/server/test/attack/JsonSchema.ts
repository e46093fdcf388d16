/**
 * The part of JSON Schema that the contract's document uses: what it allows, and values that it does.
 */
import type { Random } from "./Random.ts"

/** A schema of the document. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly examples?: ReadonlyArray<unknown>
}

/** The schemas that others name. */
export type Definitions = Readonly<Record<string, JsonSchema>>

/** The schema that is meant. */
export const resolve = (definitions: Definitions, schema: JsonSchema): JsonSchema => {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.split("/").at(-1)!
  const found = definitions[name]
  if (found === undefined) throw new Error(`the document names ${schema.$ref}, which it does not hold`)
  return resolve(definitions, found)
}

/** Where a value is not as a schema has it; undefined where it is. */
export const fault = (
  definitions: Definitions,
  named: JsonSchema,
  value: unknown,
  path = "body"
): string | undefined => {
  const schema = resolve(definitions, named)
  if (schema.enum !== undefined) return schema.enum.includes(value) ? undefined : `${path} is none of the choice`
  if (schema.anyOf !== undefined) {
    const faults = schema.anyOf.map((each) => fault(definitions, each, value, path))
    return faults.includes(undefined) ? undefined : `${path} is none of: ${faults.join("; ")}`
  }
  switch (schema.type) {
    case "object":
      return objectFault(definitions, schema, value, path)
    case "array":
      return Array.isArray(value)
        ? value.map((each, i) => fault(definitions, schema.items ?? {}, each, `${path}.${i}`)).find(isSaid)
        : `${path} is no array`
    case "integer":
      return Number.isInteger(value) ? undefined : `${path} is no integer`
    case "null":
      return value === null ? undefined : `${path} is not null`
    case undefined:
      return undefined
    default:
      return typeof value === schema.type ? undefined : `${path} is no ${schema.type}`
  }
}

/** A value as a schema has it: its examples most of the time, at its bounds now and then. */
export const valid = (definitions: Definitions, named: JsonSchema, random: Random): unknown => {
  const schema = resolve(definitions, named)
  if (schema.examples !== undefined && random.isTrue(0.7)) return random.oneOf(schema.examples)
  if (schema.enum !== undefined) return random.oneOf(schema.enum)
  if (schema.anyOf !== undefined) return valid(definitions, random.oneOf(schema.anyOf), random)
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema
      return Object.fromEntries(
        Object.entries(properties).flatMap(([name, each]) =>
          required.includes(name) || random.isTrue(0.5) ? [[name, valid(definitions, each, random)]] : []
        )
      )
    }
    case "array": {
      const { items = {}, maxItems = 5, minItems = 0 } = schema
      const length = Math.min(maxItems, minItems + random.below(4))
      return Array.from({ length }, () => valid(definitions, items, random))
    }
    case "boolean":
      return random.isTrue(0.5)
    case "integer":
    case "number": {
      const { maximum = 1_000, minimum = 0 } = schema
      return random.oneOf([minimum, maximum, minimum + random.below(Math.min(1_000, maximum - minimum) + 1)])
    }
    case "string":
      return text(schema, random)
    default:
      return null
  }
}

// internal

const isSaid = (said: string | undefined): said is string => said !== undefined

const objectFault = (
  definitions: Definitions,
  { additionalProperties, properties = {}, required = [] }: JsonSchema,
  value: unknown,
  path: string
): string | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${path} is no object`
  const missing = required.find((name) => !(name in value))
  if (missing !== undefined) return `${path}.${missing} is missing`
  return Object.entries(value).map(([name, each]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (schema !== undefined) return fault(definitions, schema, each, `${path}.${name}`)
    if (typeof additionalProperties === "object") {
      return fault(definitions, additionalProperties, each, `${path}.${name}`)
    }
    return additionalProperties === true ? undefined : `${path}.${name} is not documented`
  }).find(isSaid)
}

const text = ({ maxLength = 40, minLength = 0, pattern }: JsonSchema, random: Random): string => {
  if (pattern !== undefined && random.isTrue(0.8)) {
    return `2026-0${1 + random.below(9)}-1${random.below(10)}`
  }
  const length = random.oneOf([minLength, maxLength, Math.min(maxLength, minLength + random.below(20))])
  return Array.from({ length }, () => random.oneOf(["a", "B", "7", " ", "é", "-"])).join("")
}
