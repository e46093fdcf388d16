/**
 * The Postman collection in docs/interface, which is made from the document: `UPDATE_SNAPSHOTS=1` makes it anew. It has what a
 * key opens, with a variable for the key of each interface.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import Converter from "openapi-to-postmanv2"
import { Collection, type Item } from "postman-collection"

const path = new URL("../../../docs/interface/anipool.postman_collection.json", import.meta.url)

/** The variable for the key that a scheme asks for. */
const variableOf = (scheme: string): string => `{{${scheme}}}`

interface Operation {
  readonly summary: string
  readonly parameters: Array<{ readonly name: string; readonly in: string; readonly example?: unknown }>
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly responses: Record<string, unknown>
}

/** What a scheme is called where a request names the key. */
const keyOf = ({ security }: Operation): string | undefined => Object.keys(security[0] ?? {})[0]

/** The document with what a request needs: no failures, no parameters without an example, nothing that only a session opens. */
const trimmed = () => {
  const document = structuredClone(OpenApiDocument.get()) as unknown as {
    readonly paths: Record<string, Record<string, Operation>>
    servers: ReadonlyArray<{ readonly url: string }>
    readonly components: {
      readonly schemas: {
        readonly StatusTaken: { readonly properties: { readonly message: { readonly enum: Array<string> } } }
      }
    }
  }
  document.servers = [{ url: "http://127.0.0.1:8080" }]
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (keyOf(operation) === "session" || path.startsWith("/admin/sign") || path === "/admin/set-up") {
        delete item[method]
        continue
      }
      for (const status of Object.keys(operation.responses)) {
        if (Number(status) >= 400) delete operation.responses[status]
      }
      const shown = operation.parameters.filter(({ example }) => example !== undefined)
      operation.parameters.splice(0, operation.parameters.length, ...shown)
    }
    if (Object.keys(item).length === 0) delete document.paths[path]
  }
  // The converter draws lots among the values of an answer that has no example.
  const { message } = document.components.schemas.StatusTaken.properties
  message.enum.splice(1)
  return document
}

interface Node {
  id?: string
  readonly name?: string
  readonly item?: ReadonlyArray<Node>
  readonly request?: { readonly method: string; readonly url: { readonly path: ReadonlyArray<string> }; auth?: unknown }
  readonly response?: ReadonlyArray<Node>
}

const make = async () => {
  const document = trimmed()
  const converted = await new Promise<{ item: Array<Node>; variable: Array<object>; info: Record<string, unknown> }>(
    (resolve, reject) =>
      Converter.convertV2(
        { type: "json", data: document },
        { folderStrategy: "Tags", parametersResolution: "Example", requestNameSource: "Fallback", stackLimit: 50 },
        (error, converted) =>
          converted?.result === true
            ? resolve(converted.output![0]!.data as never)
            : reject(error ?? new Error(converted?.reason))
      )
  )
  // Classes of the converter become plain values; its ids are new every time.
  const collection = JSON.parse(JSON.stringify(converted)) as typeof converted
  const schemes = new Set<string>()
  const settle = (node: Node) => {
    delete node.id
    if (node.request !== undefined) {
      const path = `/${node.request.url.path.map((part) => part.replace(/^:(.*)$/, "{$1}")).join("/")}`
      const scheme = keyOf(document.paths[path]![node.request.method.toLowerCase()]!)
      if (scheme === undefined) delete node.request.auth
      else {
        schemes.add(scheme)
        node.request.auth = authOf(scheme)
      }
    }
    for (const each of [...node.item ?? [], ...node.response ?? []]) settle(each)
  }
  for (const node of collection.item) settle(node)
  // Folders of what only a session opens.
  collection.item = collection.item.filter(({ item, request }) => request !== undefined || (item ?? []).length > 0)
  delete collection.info["_postman_id"]
  collection.variable.push(...[...schemes].map((key) => ({ key, value: "" })))
  return collection
}

const authOf = (scheme: string) =>
  scheme === "legacyKey" || scheme.endsWith("KeyInUrl")
    ? {
      type: "apikey",
      apikey: [
        { key: "key", value: scheme === "legacyKey" ? "X-ApiKey" : "key" },
        { key: "value", value: variableOf(scheme) },
        { key: "in", value: scheme === "legacyKey" ? "header" : "query" }
      ]
    }
    : { type: "bearer", bearer: [{ key: "token", value: variableOf(scheme) }] }

describe("the Postman collection", () => {
  it("is the one that the document makes", async () => {
    const made = `${JSON.stringify(await make(), null, 2)}\n`
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(path, made)
    assert.strictEqual(readFileSync(path, "utf8"), made)
  })

  it("is read by Postman's own library, with every operation that a key opens and its example", () => {
    const collection = new Collection(JSON.parse(readFileSync(path, "utf8")))
    const items: Array<Item> = []
    collection.forEachItem((item) => items.push(item))
    const operations = Object.values(trimmed().paths).flatMap((item) => Object.values(item))
    assert.deepStrictEqual(
      items.map(({ name }) => name).toSorted(),
      operations.map(({ summary }) => summary).toSorted()
    )
    const variables = collection.variables.map(({ key }) => key)
    assert.includeMembers(variables, ["baseUrl", "assignmentKey", "universalKey", "adminKey"])
    for (const { name, request } of items) {
      assert.match(request.url.toString(), /^\{\{baseUrl\}\}\/[^<>]*$/, name)
      if (request.body?.raw !== undefined) assert.doesNotThrow(() => JSON.parse(request.body!.raw!), name)
    }
  })
})
