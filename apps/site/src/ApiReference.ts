/**
 * The reference of the HTTP interface, made from its contract: a page for each group of operations.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as DocumentSchema from "@anipool/server/docs/DocumentSchema"
import type { OpenAPISpec, OpenAPISpecOperation } from "@effect/platform/OpenApi"
import type * as Navigation from "./Navigation.ts"
import type { Page } from "./Pages.ts"

/** Where its pages are on the site. */
export const folder = "http"

/** Its pages. */
export const pages = (): ReadonlyArray<Page> => {
  const document = OpenApiDocument.get()
  const groups = groupsOf(document)
  return [
    { path: `${folder}/index.md`, text: overview(document, groups) },
    ...groups.map((group) => ({ path: `${folder}/${slug(group.name)}.md`, text: groupPage(document, group) }))
  ]
}

/** Its entry of the sidebar. */
export const entry = (): Navigation.Entry => ({
  text: "HTTP operations",
  link: `/${folder}/`,
  collapsed: true,
  items: groupsOf(OpenApiDocument.get()).map(({ name }) => ({ text: name, link: `/${folder}/${slug(name)}` }))
})

// internal

interface Group {
  readonly name: string
  readonly description: string
  readonly operations: ReadonlyArray<Operation>
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly operation: OpenAPISpecOperation
}

const groupsOf = (document: OpenAPISpec): ReadonlyArray<Group> =>
  document.tags.map(({ description = "", name }) => ({
    name,
    description,
    operations: Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
    )
  }))

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "")

/** Text of the contract, in which backticks mark code already, in a row of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

const overview = (document: OpenAPISpec, groups: ReadonlyArray<Group>): string =>
  [
    "# HTTP operations",
    document.info.description ?? "",
    "Every operation, made from the contract that the server is built from. What they mean together is told by the " +
    "pages of the [HTTP interface](../interface/index.md). A server has the same as [one page](server:/docs), and as an " +
    "[OpenAPI document](server:/openapi.json) to make clients from.",
    ...groups.map(({ name, operations }) =>
      [
        `## ${name}`,
        [
          "| Operation | |",
          "| --- | --- |",
          ...operations.map(({ method, operation, path }) =>
            `| [\`${method} ${path}\`](./${slug(name)}.md#${slug(operation.operationId)}) | ${
              cell(operation.summary ?? "")
            } |`
          )
        ].join("\n")
      ].join("\n\n")
    )
  ].join("\n\n")

const groupPage = (document: OpenAPISpec, { description, name, operations }: Group): string =>
  [`# ${name}`, description, ...operations.map((each) => operationText(document, each))].join("\n\n")

const operationText = (document: OpenAPISpec, { method, operation, path }: Operation): string => {
  const components = document.components.schemas as DocumentSchema.Components
  const keys = operation.security.flatMap((each) => Object.keys(each))
    .map((key) => document.components.securitySchemes[key]?.description ?? key)
  const body = schemaOf(operation.requestBody?.content)
  const responses = Object.entries(operation.responses)
  return [
    `## ${operation.summary ?? operation.operationId} {#${slug(operation.operationId)}}`,
    `\`${method} ${path}\``,
    operation.description ?? "",
    keys.length === 0 ? "No key is asked for." : `Key: ${[...new Set(keys)].join(" Or: ")}`,
    ...parametersText(operation, components),
    ...(body === undefined ? [] : ["### Body", ...schemaText(body, components)]),
    ...responses.filter(([status]) => Number(status) < 300).flatMap(([status, { content, description }]) => {
      const schema = schemaOf(content)
      return [`### Answer ${status}`, ...(schema === undefined ? [description] : schemaText(schema, components))]
    }),
    "### Failures",
    [
      "| Status | |",
      "| --- | --- |",
      ...responses.filter(([status]) => Number(status) >= 300)
        .map(([status, { description }]) => `| ${status} | ${cell(description)} |`)
    ].join("\n")
  ].filter((part) => part !== "").join("\n\n")
}

type Content = Readonly<Record<string, { readonly schema: unknown } | undefined>>

const schemaOf = (content: Content | undefined): DocumentSchema.DocumentSchema | undefined =>
  content?.["application/json"]?.schema as DocumentSchema.DocumentSchema | undefined

const parametersText = (
  { parameters }: OpenAPISpecOperation,
  components: DocumentSchema.Components
): ReadonlyArray<string> => {
  if (parameters.length === 0) return []
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return [
    "### Parameters",
    fieldsTable({ type: "object", properties, required } as DocumentSchema.DocumentSchema, components)
  ]
}

const schemaText = (
  schema: DocumentSchema.DocumentSchema,
  components: DocumentSchema.Components
): ReadonlyArray<string> => [
  `\`\`\`json\n${JSON.stringify(DocumentSchema.sample(schema, components), null, 2)}\n\`\`\``,
  ...(Object.keys(DocumentSchema.resolve(schema, components).properties ?? {}).length === 0
    ? []
    : [fieldsTable(schema, components)])
]

const fieldsTable = (schema: DocumentSchema.DocumentSchema, components: DocumentSchema.Components): string =>
  ["| Field | Type | Meaning |", "| --- | --- | --- |", ...fieldRows(schema, components, "")].join("\n")

/** The fields of an object, each followed by those of the object within. */
const fieldRows = (
  schema: DocumentSchema.DocumentSchema,
  components: DocumentSchema.Components,
  prefix: string
): ReadonlyArray<string> => {
  const { properties = {}, required = [] } = DocumentSchema.resolve(schema, components)
  return Object.entries(properties).flatMap(([name, property]) => {
    const resolved = DocumentSchema.resolve(property, components)
    const inner = resolved.type === "array" ? DocumentSchema.resolve(resolved.items ?? {}, components) : resolved
    const path = `${prefix}${name}${resolved.type === "array" ? "[]" : ""}`
    const meaning = property.description ?? resolved.description ?? ""
    return [
      `| \`${prefix}${name}\`${required.includes(name) ? " (required)" : ""} | ${
        cell(DocumentSchema.typeName(property, components))
      } | ${cell(meaning)} |`,
      ...fieldRows(inner, components, `${path}.`)
    ]
  })
}
