/**
 * What is published, as tarballs: each library of `packages` that is not private, and the product. A new library comes in by
 * having no `private`, and what all manifests share is filled in by `.config/packing.cjs`.
 */
import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as Package from "./Package.ts"

/** Packs everything that is published into a folder. */
export const pack = async (target: string): Promise<void> => {
  await Promise.all([packLibraries(target), packProduct(target)])
}

/** A library and where its tarball lies. */
export interface Library {
  readonly name: string
  readonly tarball: string
  /** Which other libraries it needs. */
  readonly needs: ReadonlyArray<string>
}

/** Packs the libraries into a folder; what is stale is compiled first. */
export const packLibraries = async (target: string): Promise<ReadonlyArray<Library>> => {
  const sources = await librariesHere()
  await run(process.execPath, [
    join(root, "node_modules/typescript/bin/tsc"),
    "-b",
    ...sources.map(({ folder }) => join(folder, "tsconfig.src.json"))
  ])
  await Promise.all(sources.map(({ folder }) => removeLeftovers(folder)))
  const { packageManager } = require(join(root, "package.json"))
  const pnpm = ["--yes", packageManager, "--config.pnpmfile=.config/packing.cjs"]
  const chosen = ["--recursive", ...sources.flatMap(({ name }) => ["--filter", name])]
  await run("npx", [...pnpm, ...chosen, "pack", "--pack-destination", target])
  return sources.map(({ name, needs, version }) => ({ name, needs, tarball: join(target, tarballOf(name, version)) }))
}

/** Packs the product into a folder: answers its tarball. */
export const packProduct = async (target: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "anipool-packing-"))
  try {
    await Package.make(folder)
    await mkdir(target, { recursive: true })
    const { stdout } = await run("npm", ["pack", folder, "--silent", "--pack-destination", target])
    return join(target, stdout.trim())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// internal

const root = fileURLToPath(new URL("../../..", import.meta.url))
const require = createRequire(import.meta.url)

/** Lists of files that are packed are long. */
const outputBytesMax = 64 * 1024 * 1024

const run = (command: string, words: ReadonlyArray<string>) =>
  promisify(execFile)(command, words, { cwd: root, maxBuffer: outputBytesMax })

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

const librariesHere = async () => {
  const folders = (await readdir(join(root, "packages"))).map((name) => join(root, "packages", name))
  const manifests = await Promise.all(folders.map(async (folder) => ({ folder, manifest: await manifestOf(folder) })))
  return manifests.flatMap(({ folder, manifest }) => {
    if (manifest === undefined || manifest.private === true) return []
    const needs = Object.entries(manifest.dependencies ?? {}).flatMap(([name, version]) =>
      version.startsWith("workspace:") ? [name] : []
    )
    return [{ folder, name: manifest.name, version: manifest.version, needs }]
  })
}

/** None where a folder is no package of npm. */
const manifestOf = async (folder: string): Promise<Manifest | undefined> => {
  const files = await readdir(folder)
  return files.includes("package.json") ? JSON.parse(await readFile(join(folder, "package.json"), "utf8")) : undefined
}

/** The compiler leaves what it made of modules that are no longer there. */
const removeLeftovers = async (folder: string): Promise<void> => {
  const [sources, built] = await Promise.all(
    ["src", "dist"].map((name) => readdir(join(folder, name), { recursive: true }))
  )
  const modules = new Set(sources!.map((file) => file.replace(/\.tsx?$/, "")))
  const leftovers = built!.filter((file) => /\.(js|d\.ts)(\.map)?$/.test(file))
    .filter((file) => !modules.has(file.replace(/\.(js|d\.ts)(\.map)?$/, "")))
  await Promise.all(leftovers.map((file) => rm(join(folder, "dist", file))))
}

const tarballOf = (name: string, version: string) => `${name.replace("@", "").replace("/", "-")}-${version}.tgz`
