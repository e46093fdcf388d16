/**
 * The reference of the HTTP interface: one page out of the OpenAPI document, complete in itself. Nothing is fetched, and
 * no script runs.
 */
import { isLegacy } from "@anipool/http-api/LegacyFailure"
import type { OpenAPISpec, OpenAPISpecOperation } from "@effect/platform/OpenApi"
import * as DocumentSchema from "./DocumentSchema.ts"
import { style } from "./style.ts"

/** The page. */
export const render = (document: OpenAPISpec): string => {
  const components = document.components.schemas as DocumentSchema.Components
  const groups = document.tags.map(({ description = "", name }) => ({
    name,
    description,
    operations: operationsOf(document, name)
  }))
  const { title, version } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: HTTP interface</title>
<style>${raw(style)}</style>
</head>
<body>
<nav aria-label="Endpoints">
<a class="brand" href="#top">${title} <small>${version}</small></a>
${groups.map(renderMenu)}
<p><a href="docs/">Documentation</a><br><a href="openapi.json">OpenAPI document</a></p>
</nav>
<main id="top">
<h1>${title}: HTTP interface</h1>
<p>${prose(document.info.description ?? "")}</p>
${
    groups.map(({ description, name, operations }) =>
      html`<section>
<h2 id="${slug(name)}">${name}</h2>
<p>${prose(description)}</p>
${operations.map((each) => renderOperation(each, document, components))}
</section>`
    )
  }
</main>
</body>
</html>
`.text
}

// internal

/** Text that is HTML already. */
interface Html {
  readonly text: string
}

type Part = string | Html | ReadonlyArray<Html>

const raw = (text: string): Html => ({ text })

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;")

const toText = (part: Part): string =>
  typeof part === "string" ? escape(part) : "text" in part ? part.text : part.map(({ text }) => text).join("\n")

/** HTML with its parts escaped, those that are HTML already excepted. */
const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  raw(strings.map((string, i) => i === 0 ? string : toText(parts[i - 1]!) + string).join(""))

/** Plain text in which backticks mark code. */
const prose = (text: string): Html =>
  raw(text.split("`").map((part, i) => i % 2 === 0 ? escape(part) : `<code>${escape(part)}</code>`).join(""))

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-")

interface Operation {
  readonly method: string
  readonly path: string
  readonly anchor: string
  readonly operation: OpenAPISpecOperation
}

const operationsOf = (document: OpenAPISpec, tag: string): ReadonlyArray<Operation> =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        anchor: slug(operation.operationId),
        operation
      }))
  )

const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`

const renderMenu = (group: { readonly name: string; readonly operations: ReadonlyArray<Operation> }): Html =>
  html`<h2><a href="#${slug(group.name)}">${group.name}</a></h2>
<ul>${
    group.operations.map(({ anchor, method, operation }) =>
      html`<li><a href="#${anchor}">${badge(method)} ${operation.summary ?? anchor}</a></li>`
    )
  }</ul>`

const renderOperation = (
  { anchor, method, operation, path }: Operation,
  document: OpenAPISpec,
  components: DocumentSchema.Components
): Html => {
  const body = operation.requestBody?.content["application/json"]?.schema as DocumentSchema.DocumentSchema | undefined
  const keys = operation.security.flatMap((each) => Object.keys(each))
  return html`<article id="${anchor}">
<h3>${badge(method)} <code>${path}</code> <span>${operation.summary ?? ""}</span></h3>
<p>${prose(operation.description ?? "")}</p>
${keys.map((key) => html`<p class="key">${prose(document.components.securitySchemes[key]?.description ?? key)}</p>`)}
${operation.parameters.length === 0 ? "" : renderQuery(operation, components)}
${body === undefined ? "" : html`<h4>Body</h4>${renderFields(body, components)}`}
<h4>Try it</h4>
<pre>${curlOf(method, path, operation, body, document)}</pre>
${
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 300)
      .map(([status, { content }]) => renderSuccess(status, content ?? {}, components))
  }
<details><summary>Failures</summary><table><tbody>${
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 300)
      .map(([status, { description }]) => html`<tr><td><code>${status}</code></td><td>${prose(description)}</td></tr>`)
  }</tbody></table></details>
</article>`
}

const renderQuery = (operation: OpenAPISpecOperation, components: DocumentSchema.Components): Html => {
  const properties = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema]))
  const required = operation.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return html`<h4>Query</h4>${
    renderFields({ type: "object", properties, required } as DocumentSchema.DocumentSchema, components)
  }`
}

const renderFields = (schema: DocumentSchema.DocumentSchema, components: DocumentSchema.Components): Html => {
  const { properties = {}, required = [] } = DocumentSchema.resolve(schema, components)
  return html`<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${
    Object.entries(properties).map(([name, property]) => {
      const inner = innerOf(property, components)
      return html`<tr><td><code>${name}</code>${required.includes(name) ? html`<br><small>required</small>` : ""}</td>
<td>${DocumentSchema.typeName(property, components)}</td>
<td>${prose(property.description ?? DocumentSchema.resolve(property, components).description ?? "")}${
        inner === undefined ? "" : renderFields(inner, components)
      }</td></tr>`
    })
  }</tbody></table>`
}

/** The object whose fields are to be shown within a field: its own, or that of its items. */
const innerOf = (
  schema: DocumentSchema.DocumentSchema,
  components: DocumentSchema.Components
): DocumentSchema.DocumentSchema | undefined => {
  const resolved = DocumentSchema.resolve(schema, components)
  const inner = resolved.type === "array" ? DocumentSchema.resolve(resolved.items ?? {}, components) : resolved
  return Object.keys(inner.properties ?? {}).length > 0 ? inner : undefined
}

const renderSuccess = (
  status: string,
  content: Readonly<Record<string, { readonly schema: unknown } | undefined>>,
  components: DocumentSchema.Components
): Html => {
  const [media] = Object.values(content)
  const shown = media === undefined ?
    [] :
    examplesOf(media).map((value) =>
      html`<pre>${typeof value === "string" ? value : JSON.stringify(value, null, 2)}</pre>`
    )
  const schema = content["application/json"]?.schema as DocumentSchema.DocumentSchema | undefined
  return html`<h4>Answer <code>${status}</code></h4>
${shown}
${schema === undefined ? "" : renderFields(schema, components)}`
}

/** The values that the document shows of a body. */
const examplesOf = (media: object): ReadonlyArray<unknown> =>
  "examples" in media
    ? Object.values(media.examples as Readonly<Record<string, { readonly value: unknown }>>).map(({ value }) => value)
    : []

const curlOf = (
  method: string,
  path: string,
  operation: OpenAPISpecOperation,
  body: DocumentSchema.DocumentSchema | undefined,
  { components }: OpenAPISpec
): string => {
  const given = operation.parameters.flatMap((parameter) =>
    "example" in parameter ? [{ name: parameter.name, place: parameter.in, value: String(parameter.example) }] : []
  )
  const of = (place: string) => given.filter((each) => each.place === place)
  const at = of("path").reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  const schemes = operation.security.flatMap((each) => Object.keys(each)).map((key) => components.securitySchemes[key]!)
  const query = [
    ...of("query").map(({ name, value }) => `${name}=${encodeURIComponent(value)}`),
    ...schemes.flatMap((scheme) => "in" in scheme && scheme.in === "query" ? [`${scheme.name}=$API_KEY`] : [])
  ].join("&")
  const media = operation.requestBody?.content["application/json"]
  const [sent] = media === undefined ? [] : examplesOf(media)
  return [
    `curl ${method === "GET" || method === "POST" ? "" : `-X ${method} `}"$BASE_URL${at}${
      query === "" ? "" : `?${query}`
    }"`,
    ...(operation.security.length === 0 || query.endsWith("$API_KEY") ? [] : [
      isLegacy(path) ? "-H \"X-ApiKey: $API_KEY\"" : "-H \"Authorization: Bearer $API_KEY\""
    ]),
    ...(body === undefined ? [] : [
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(sent ?? DocumentSchema.sample(body, components.schemas as DocumentSchema.Components))}'`
    ])
  ].join(" \\\n  ")
}
