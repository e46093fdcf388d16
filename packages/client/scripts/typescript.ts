/**
 * The generated files of the TypeScript client: the types of the contract's schemas, by openapi-typescript, and its
 * operations, as methods with their types and as the table that requests are made from.
 */
import openapiTS, { astToString } from "openapi-typescript"
import { type Contract, type JsonSchema, nameOf, type Operation } from "./contract.ts"

const head = `// Made from the contract by \`pnpm generate\`; not to be edited.\n`

/** The types of everything that the operations name. */
export const schemas = async (contract: Contract): Promise<string> => {
  const nodes = await openapiTS(contract.document as Parameters<typeof openapiTS>[0], {
    defaultNonNullable: false,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true
  })
  return head + astToString(nodes.filter((node) => !unused.includes(Reflect.get(node, "name")?.text)))
}

/** The operations. */
export const operations = (contract: Contract): string => {
  const named = new Set<string>()
  const typeOf = (schema: JsonSchema, inline: string): string => {
    if (schema.$ref !== undefined) {
      named.add(nameOf(schema.$ref))
      return nameOf(schema.$ref)
    }
    if (schema.type === "array" && schema.items?.$ref !== undefined) {
      return `ReadonlyArray<${typeOf(schema.items, inline)}>`
    }
    if (schema.anyOf !== undefined) return schema.anyOf.map((each) => typeOf(each, inline)).join(" | ")
    return schema.type === "string" ? "string" : inline
  }
  const methods = contract.operations.flatMap((operation) => methodsOf(operation, typeOf))
  return `${head}import type { CallOptions, KeyedCallOptions } from "../Call.ts"
import type { ${[...named].sort().join(", ")}, operations as Schemas } from "./schemas.ts"

type Query<K extends keyof Schemas> = NonNullable<Schemas[K]["parameters"]["query"]>
type Answer<K extends keyof Schemas> = Schemas[K]["responses"] extends
  { readonly 200: { readonly content: { readonly "application/json": infer A } } } ? A
  : Schemas[K]["responses"] extends { readonly 202: { readonly content: { readonly "application/json": infer A } } } ? A
  : never

/** Every operation of the interface. */
export interface Operations {
${methods.join("\n\n")}
}

/** How an operation is asked for. */
export interface Row {
  readonly method: string
  readonly path: string
  /** The type of the key that opens it. */
  readonly key?: string
  readonly body?: true
  readonly query?: true
  /** Why it may be sent again when its answer is lost, where its method does not say so. */
  readonly repeatable?: "by-key" | "by-dial-id" | "by-nature"
  /** The answer is text. */
  readonly text?: true
  /** The method that reads all pages, how they are asked for, and the field that holds the items. */
  readonly pages?: readonly [method: string, by: "page" | "offset" | "after" | "before", items: string]
}

/** How each operation is asked for. */
export const table: Readonly<Record<string, Row>> = {
${contract.operations.map(rowOf).join(",\n")}
}
`
}

// internal

/** Operations are found by their names, and there is nothing else. */
const unused = ["paths", "webhooks", "$defs"]

type TypeOf = (schema: JsonSchema, inline: string) => string

const methodsOf = (operation: Operation, typeOf: TypeOf): ReadonlyArray<string> => {
  const { answer, body, name, paging, pathParameters, query, repeatable } = operation
  const options = `options?: ${repeatable === "by-key" ? "KeyedCallOptions" : "CallOptions"}`
  const inPath = pathParameters.map((each) => `${each.name}: string | number`)
  const inQuery = query.length === 0
    ? []
    : [`query${query.some((each) => each.isRequired) ? "" : "?"}: Query<"${name}">`]
  const bodyType = body === undefined ? "" : typeOf(body.schema, `Schemas["${name}"]["requestBody"]`)
  const inBody = body === undefined ? [] : [`body${body.isRequired ? "" : "?"}: ${bodyType}`]
  const made = [
    `${commentOf(operation)}  readonly ${name}: (${
      [...inPath, ...inBody, ...inQuery, options].join(", ")
    }) => Promise<${typeOf(answer.schema, `Answer<"${name}">`)}>`
  ]
  if (paging !== undefined) {
    const item = typeOf(paging.item, `Answer<"${name}">["${paging.items}"][number]`)
    made.push(
      `  /** \`${name}\`, page by page as they are read: every item, one after the other. */\n  readonly ${
        iterationOf(name)
      }: (${[...inPath, ...inQuery, options].join(", ")}) => AsyncGenerator<${item}, void, undefined>`
    )
  }
  return made
}

/** The name of the method that reads all pages: `listAnis` is read on by `iterateAnis`. */
export const iterationOf = (name: string): string => {
  if (!/list/i.test(name)) throw new Error(`${name} reads a list, and is not named like it`)
  return name.replace("list", "iterate").replace("List", "Iterate")
}

const commentOf = ({ description, method, path, summary }: Operation): string =>
  [
    "  /**",
    ...[`${summary}: \`${method} ${path}\`.`, ...description === "" ? [] : ["", ...wrapped(description)]].map((line) =>
      line === "" ? "   *" : `   * ${line.replaceAll("*/", "* /")}`
    ),
    "   */\n"
  ].join("\n")

/** A text in lines. */
export const wrapped = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 110) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Only what is true stands in a row: all rows are sent to browsers. */
const rowOf = ({ answer, body, key, method, name, paging, path, query, repeatable }: Operation): string => {
  const fields = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...key === undefined ? [] : [`key: "${key}"`],
    ...body === undefined ? [] : ["body: true"],
    ...query.length === 0 ? [] : ["query: true"],
    ...repeatable === undefined ? [] : [`repeatable: "${repeatable}"`],
    ...answer.contentType.startsWith("application/json") ? [] : ["text: true"],
    ...paging === undefined ? [] : [`pages: ["${iterationOf(name)}", "${paging.by}", "${paging.items}"]`]
  ]
  return `  ${name}: { ${fields.join(", ")} }`
}
