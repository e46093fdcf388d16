/**
 * Schemas of an OpenAPI document, as the reference page shows them: names of types, bounds, and sample values.
 */

/** A JSON Schema, as far as the document uses it. */
export interface DocumentSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<DocumentSchema>
  readonly items?: DocumentSchema
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | DocumentSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** The schemas that others refer to, by name. */
export type Components = Readonly<Record<string, DocumentSchema>>

/** The schema itself: what it refers to, and of a choice with `null` the rest. */
export const resolve = (schema: DocumentSchema, components: Components): DocumentSchema => {
  if (schema.$ref !== undefined) return resolve(components[schema.$ref.split("/").at(-1)!] ?? {}, components)
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null")
  return only !== undefined && others.length === 0 ? resolve(only, components) : schema
}

/** The type in words: `string, 1–255 characters`, `array of Lead`. */
export const typeName = (schema: DocumentSchema, components: Components): string => {
  const resolved = resolve(schema, components)
  if (resolved.enum !== undefined) return resolved.enum.map((value) => JSON.stringify(value)).join(" or ")
  if (resolved.anyOf !== undefined) return resolved.anyOf.map((each) => typeName(each, components)).join(" or ")
  if (resolved.type === "array") {
    return `array of ${typeName(resolved.items ?? {}, components)}${
      bounds(resolved.minItems, resolved.maxItems, "items")
    }`
  }
  return `${resolved.type ?? "any value"}${bounds(resolved.minLength, resolved.maxLength, "characters")}`
}

/** A sample value: the schema's own example, else one that is made up. */
export const sample = (schema: DocumentSchema, components: Components): unknown => {
  const resolved = resolve(schema, components)
  const [example] = resolved.examples ?? resolved.enum ?? []
  if (example !== undefined) return example
  if (resolved.anyOf !== undefined) return sample(resolved.anyOf[0]!, components)
  switch (resolved.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {}).map(([name, property]) => [name, sample(property, components)])
      )
    case "array":
      return [sample(resolved.items ?? {}, components)]
    case "boolean":
      return true
    case "number":
    case "integer":
      return 1
    default:
      return ""
  }
}

// internal

const bounds = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min === undefined && max === undefined) return ""
  if (min === undefined) return `, at most ${max!.toLocaleString("en-US")} ${unit}`
  return max === undefined ? `, at least ${min} ${unit}` : `, ${min}–${max.toLocaleString("en-US")} ${unit}`
}
