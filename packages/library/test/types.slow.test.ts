/**
 * No type of Effect can be seen by who uses the library: neither a parameter, nor a result, nor a part of either.
 */
import { assert, describe, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import * as TypeScript from "typescript"

const options: TypeScript.CompilerOptions = {
  target: TypeScript.ScriptTarget.ES2022,
  module: TypeScript.ModuleKind.NodeNext,
  moduleResolution: TypeScript.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  customConditions: ["@anipool/source"]
}

/** The types of Effect that can be reached from what a module exports, each by the way that leads there. */
const leaksOf = (entry: string): { readonly leaks: ReadonlyArray<string>; readonly seen: number } => {
  const program = TypeScript.createProgram([entry], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)!
  const seen = new Set<TypeScript.Type>()
  const leaks: Array<string> = []

  const visit = (type: TypeScript.Type, path: string): void => {
    if (seen.has(type)) return
    seen.add(type)
    const symbol = type.aliasSymbol ?? type.getSymbol()
    const files = symbol?.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? []
    if (files.some((file) => file.includes("/node_modules/effect/") || file.includes("/node_modules/@effect/"))) {
      // What a schema has computed is an object like any other: only what Effect has declared by name is its own.
      if (symbol?.name !== "__type") return void leaks.push(`${path}: ${checker.typeToString(type)}`)
    }
    if (files.length > 0 && files.every((file) => /\/typescript\/lib\/|\/@types\/node\//.test(file))) {
      for (const argument of checker.getTypeArguments(type as TypeScript.TypeReference)) visit(argument, `${path}<>`)
      return
    }
    if (type.isUnionOrIntersection()) { for (const member of type.types) visit(member, path) }
    if ((type.flags & TypeScript.TypeFlags.Object) === 0) return
    for (const property of type.getProperties()) {
      visit(checker.getTypeOfSymbol(property), `${path}.${property.name}`)
    }
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      for (const parameter of signature.getParameters()) {
        visit(checker.getTypeOfSymbol(parameter), `${path}(${parameter.name})`)
      }
      visit(signature.getReturnType(), `${path}()`)
    }
  }

  for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)) {
    const symbol = (exported.flags & TypeScript.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported)
    if ((symbol.flags & TypeScript.SymbolFlags.Type) !== 0) visit(checker.getDeclaredTypeOfSymbol(symbol), symbol.name)
    if ((symbol.flags & TypeScript.SymbolFlags.Value) !== 0) visit(checker.getTypeOfSymbol(symbol), symbol.name)
  }
  return { leaks, seen: seen.size }
}

const pathOf = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

describe("the types of the library", () => {
  it("show nothing of Effect", () => {
    const { leaks, seen } = leaksOf(pathOf("index.ts"))
    assert.deepStrictEqual(leaks, [])
    assert.isAbove(seen, 300)
  })

  it("would be found out: what makes a storage of a layer shows one", () => {
    assert.include(leaksOf(pathOf("Assignments.ts")).leaks.join("\n"), "make(assignment)")
  })
})
