/**
 * The tables of docs/embedding.md, made from the code: the services of core with their methods and what their layers need,
 * and what the library has.
 */
import { readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import * as TypeScript from "typescript"

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const core = join(root, "packages/core/src")

/** The table of the services, one row for each member of `Core`. */
export const servicesTable = (): string => {
  const main = parse(join(core, "Core.ts"))
  const modules = new Map<string, string>()
  const services: Array<{ readonly alias: string; readonly name: string }> = []
  for (const statement of main.statements) {
    if (TypeScript.isImportDeclaration(statement) && TypeScript.isStringLiteral(statement.moduleSpecifier)) {
      const { text } = statement.moduleSpecifier
      const bindings = statement.importClause?.namedBindings
      if (bindings !== undefined && TypeScript.isNamespaceImport(bindings)) modules.set(bindings.name.text, text)
    }
    if (TypeScript.isTypeAliasDeclaration(statement) && statement.name.text === "Core") {
      for (const member of (statement.type as TypeScript.UnionTypeNode).types) {
        const [alias = "", name = ""] = member.getText(main).split(".")
        services.push({ alias, name })
      }
    }
  }
  const rows = services.map(({ alias, name }) => {
    const module = modules.get(alias)!.replace(/^\.\//, "").replace(/\.ts$/, "")
    const source = parse(join(core, `${module}.ts`))
    return { name, module, methods: methodsOf(source, name), needs: needsOf(source, module) }
  }).sort((a, b) => (a.module < b.module ? -1 : 1))
  return table(
    ["Service", "Module of `@anipool/core`", "Methods", "Needs"],
    rows.map(({ methods, module, name, needs }) => [code(name), code(module), methods.map(code).join(", "), needs])
  )
}

/** The table of what a library has: each object of it, and its methods. */
export const libraryTable = (parts: Readonly<Record<string, object>>): string =>
  table(
    ["", "Methods"],
    Object.entries(parts).map(([name, part]) => [
      code(name),
      Object.entries(part).filter(([, member]) => typeof member === "function").map(([method]) => code(method)).join(
        ", "
      )
    ])
  )

/** The page with its tables put in anew. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)(\n\\|[^]*?\n(?=\n))?`),
        (_, marker: string) => `${marker}\n${rows}`
      ),
    page
  )

// internal

const parse = (path: string): TypeScript.SourceFile =>
  TypeScript.createSourceFile(path, readFileSync(path, "utf8"), TypeScript.ScriptTarget.ES2022, true)

const code = (text: string): string => `\`${text}\``

const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("")

/** The members of the type that a service's tag is made with. */
const methodsOf = (source: TypeScript.SourceFile, name: string): ReadonlyArray<string> => {
  const methods: Array<string> = []
  const visit = (node: TypeScript.Node): void => {
    if (TypeScript.isClassDeclaration(node) && node.name?.text === name) {
      const tag = node.heritageClauses?.[0]?.types[0]?.expression
      const shape = tag !== undefined && TypeScript.isCallExpression(tag) ? tag.typeArguments?.[1] : undefined
      if (shape !== undefined && TypeScript.isTypeLiteralNode(shape)) {
        for (const member of shape.members) methods.push(member.name!.getText(source))
      }
    }
    TypeScript.forEachChild(node, visit)
  }
  visit(source)
  return methods
}

/** What `layer` needs, as its type says; services of core with their module. */
const needsOf = (source: TypeScript.SourceFile, module: string): string => {
  const own = new Map<string, string>()
  let layer: TypeScript.TypeNode | undefined
  for (const statement of source.statements) {
    if (TypeScript.isImportDeclaration(statement)) {
      const { text } = statement.moduleSpecifier as TypeScript.StringLiteral
      const bindings = statement.importClause?.namedBindings
      if (bindings === undefined || !text.startsWith(".")) continue
      const path = posix.join(posix.dirname(module), text).replace(/\.ts$/, "")
      const names = TypeScript.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [bindings.name]
      for (const { text } of names) own.set(text, path)
    }
    if (!TypeScript.isVariableStatement(statement)) continue
    const [declaration] = statement.declarationList.declarations
    if (declaration?.name.getText(source) === "layer") layer = declaration.type
  }
  if (layer === undefined) return "what its jobs need"
  const needs = (layer as TypeScript.TypeReferenceNode).typeArguments?.[2]
  const members = needs === undefined ? [] : TypeScript.isUnionTypeNode(needs) ? [...needs.types] : [needs]
  const shown = members.map((member) => {
    const [first = "", last = first] = member.getText(source).split(".")
    const path = own.get(first)
    return path === undefined ? code(last) : `${code(last)} of ${code(path)}`
  })
  return shown.length === 0 ? "nothing" : shown.sort().join(", ")
}
