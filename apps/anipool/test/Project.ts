/**
 * A project of somebody who uses what is published: an empty folder, into which tarballs are installed with npm. What they
 * depend on comes out of npm's cache or the registry.
 */
import { execFile } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { Library } from "../src/Packages.ts"

export interface Project {
  readonly folder: string
  /** Writes a file, under a path within the project. */
  readonly write: (path: string, text: string) => Promise<void>
  /** Installs packages: tarballs, or names with or without versions. */
  readonly install: (...packages: ReadonlyArray<string>) => Promise<void>
  /** Checks the types of all TypeScript of the project strictly, and compiles it into `compiled`. Rejects with what is wrong. */
  readonly compile: () => Promise<void>
  /** Runs a program to its end, and answers what it said. Nothing of this process's environment chooses what it does. */
  readonly run: (command: string, ...words: ReadonlyArray<string>) => Promise<string>
  /** Runs what a TypeScript file was compiled to. */
  readonly runCompiled: (path: string) => Promise<string>
  readonly versionOf: (name: string) => Promise<string>
}

const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url))

/** Declarations of what is installed are checked too. */
const compilerOptions = {
  module: "NodeNext",
  target: "ES2022",
  lib: ["ES2023"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ["node"],
  rootDir: ".",
  outDir: "compiled",
  rewriteRelativeImportExtensions: true
}

/** Makes a folder for temporary files, which a test removes. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "anipool-packages-"))
  // Where this runs as root, PostgreSQL has an account of its own, which must be able to enter.
  await chmod(folder, 0o755)
  return folder
}

/** Makes an empty project in a folder. */
export const make = async (folder: string): Promise<Project> => {
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const run = async (command: string, ...words: ReadonlyArray<string>) => {
    const { stdout } = await promisify(execFile)(command, words, {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? tmpdir() }
    })
    return stdout
  }
  await write("package.json", "{ \"private\": true, \"type\": \"module\" }")
  const compile = async () => {
    try {
      await run(process.execPath, compiler, "--project", ".")
    } catch (failure) {
      throw new Error((failure as { readonly stdout: string }).stdout, { cause: failure })
    }
  }
  await write("tsconfig.json", JSON.stringify({ compilerOptions, exclude: ["compiled", "node_modules"] }))
  return {
    folder,
    write,
    run,
    install: async (...packages) => {
      await run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...packages)
    },
    compile,
    runCompiled: (path) => run(process.execPath, join("compiled", path.replace(/\.ts$/, ".js"))),
    versionOf: async (name) =>
      JSON.parse(await readFile(join(folder, "node_modules", name, "package.json"), "utf8")).version
  }
}

/** The tarballs of libraries and of all that they need. */
export const tarballsOf = (libraries: ReadonlyArray<Library>, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const needed = new Map<string, string>()
  const visit = (name: string): void => {
    const library = libraries.find((each) => each.name === name)
    if (library === undefined) throw new Error(`${name} is not published`)
    needed.set(name, library.tarball)
    for (const other of library.needs) if (!needed.has(other)) visit(other)
  }
  for (const name of names) visit(name)
  return [...needed.values()]
}

/** The fenced blocks of TypeScript in a package's README, as it is installed; one that begins with its path has that. */
export const examplesOf = async (project: Project, name: string): Promise<ReadonlyArray<Example>> => {
  const readme = await readFile(join(project.folder, "node_modules", name, "README.md"), "utf8")
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""], index) => ({
    path: /^\/\/ (\S+\.ts)\n/.exec(code)?.[1] ?? `${name.split("/").at(-1)}-${index}.ts`,
    code,
    said: [...code.matchAll(/^console\.log\(.*\) \/\/ (.*)$/gm)].map((match) => match[1]!)
  }))
}

/** The commands of a section of docs/installing.md, and its example. */
export const sectionOf = async (title: string) => {
  const page = await readFile(new URL("../../../docs/installing.md", import.meta.url), "utf8")
  const section = page.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? ""
  const blocksIn = (language: string) =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map((match) => match[1]!)
  return {
    /** Those that stay in the folder and end by themselves. */
    commands: blocksIn("sh").flatMap((block) => block.trim().split("\n")),
    serve: blocksIn("sh until: [^\n]*")[0]?.trim(),
    example: blocksIn("ts")[0],
    said: blocksIn("text output")[0]
  }
}

/** An example, and the lines that it says it prints. */
export interface Example {
  readonly path: string
  readonly code: string
  readonly said: ReadonlyArray<string>
}

/** Bytes of all files under a folder. */
export const bytesOf = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
