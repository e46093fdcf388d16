/**
 * The TypeScript of pages, checked by the compiler as the project's own is: all of it in one program, which reads the
 * packages once.
 */
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import ts from "typescript"
import type { Block } from "./Block.ts"
import { root } from "./Workshop.ts"

/** The modules of a page, by their names: a block that goes on with another is part of its module. */
export const modulesOf = (blocks: ReadonlyArray<Block>): ReadonlyMap<string, Module> => {
  const modules = new Map<string, Module>()
  let last: string | undefined
  for (const block of blocks) {
    if (block.language !== "ts" || block.directions.notRun !== undefined) continue
    if (block.directions.continues === true) {
      const before = last === undefined ? undefined : modules.get(last)
      if (before === undefined) throw new Error(`line ${block.line}: there is no TypeScript to go on with`)
      modules.set(last!, { line: before.line, text: before.text + block.text })
    } else {
      last = block.directions.file ?? `block-${block.line}.ts`
      if (modules.has(last)) throw new Error(`line ${block.line}: ${last} is written twice`)
      modules.set(last, { line: block.line, text: block.text })
    }
  }
  return modules
}

/** TypeScript of a page. */
export interface Module {
  /** The line of its first block's fence. */
  readonly line: number
  readonly text: string
}

/** What the compiler says against the modules of pages, by page. The folder is below the linked packages. */
export const check = async (
  folder: string,
  pages: ReadonlyMap<string, ReadonlyArray<Block>>
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const files = [...pages].flatMap(([page, blocks]) =>
    [...modulesOf(blocks)].map(([name, module]) => ({ page, name, module, path: join(folder, page, name) }))
  )
  for (const { module, path } of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, module.text)
  }
  const options = await compilerOptions()
  const programOf = (pages: ReadonlyArray<string>, own: ts.CompilerOptions) =>
    ts.createProgram(files.filter(({ page }) => pages.includes(page)).map(({ path }) => path), { ...options, ...own })
  const apart = new Map([...pages].flatMap(([page, blocks]) => {
    const own = optionsOf(blocks)
    return own === undefined ? [] : [[page, programOf([page], own)]]
  }))
  const together = programOf([...pages.keys()].filter((page) => !apart.has(page)), {})
  return new Map(
    [...pages.keys()].map((page) => [
      page,
      files.filter((file) => file.page === page).flatMap(({ name, module, path }) => {
        const program = apart.get(page) ?? together
        const source = program.getSourceFile(path)!
        return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((found) => {
          const { line } = source.getLineAndCharacterOfPosition(found.start ?? 0)
          const text = ts.flattenDiagnosticMessageText(found.messageText, " ")
          return `${name}, line ${module.line + 1 + line}: TS${found.code}: ${text}`
        })
      })
    ])
  )
}

// internal

/** What a page's own `tsconfig.json` says; undefined: it has none. */
const optionsOf = (blocks: ReadonlyArray<Block>): ts.CompilerOptions | undefined => {
  const own = blocks.find(({ directions: { file } }) => file === "tsconfig.json")
  if (own === undefined) return undefined
  const { compilerOptions } = JSON.parse(own.text)
  return ts.convertCompilerOptionsFromJson(compilerOptions, root).options
}

/** Those of the project, but for what concerns its build. */
const compilerOptions = async (): Promise<ts.CompilerOptions> => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const { composite: _, declaration: _1, declarationMap: _2, incremental: _3, sourceMap: _4, ...rest } = options
  return {
    ...rest,
    noEmit: true,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    // A first example names what the next one uses.
    noUnusedLocals: false
  }
}
