/**
 * Makes the npm package `anipool`: one program with all that it needs bundled, so that installing it brings three packages
 * rather than two hundred. What loads machine code cannot be bundled and stays a dependency.
 */
import type { Metafile } from "esbuild"
import { execFile } from "node:child_process"
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as Program from "./Program.ts"

/** Makes the package in a folder, which is emptied first. It needs nothing that was built before. */
export const make = async (target: string): Promise<void> => {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const [metafile] = await Promise.all([
    Program.bundle(join(target, programFolder), { isHere: false }),
    buildConsole(join(target, consoleFolder)),
    buildSite(join(target, siteFolder))
  ])
  await Promise.all([
    writeFile(join(target, "package.json"), `${JSON.stringify(await manifest(), undefined, 2)}\n`),
    writeFile(join(target, "THIRD-PARTY-LICENSES.md"), await licensesOf(metafile)),
    ...["LICENSE", "NOTICE"].map((name) => cp(join(root, name), join(target, name))),
    cp(join(root, "apps/anipool/README.md"), join(target, "README.md"))
  ])
}

// internal

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** What all manifests that are published share. */
const packing: {
  readonly hooks: { readonly beforePacking: (manifest: Manifest, folder: string) => Manifest }
} = createRequire(import.meta.url)(join(root, ".config/packing.cjs"))

/** Where the program lies: the server looks for the console and the documentation from there as it does in a checkout. */
const programFolder = "server/dist"
const consoleFolder = "console/dist"
const siteFolder = "site/dist"

const buildConsole = async (target: string) => {
  await promisify(execFile)(process.execPath, [join(root, ".scripts/console.mjs")])
  await cp(join(root, "apps/console/dist"), target, { recursive: true })
}

const buildSite = async (target: string) => {
  const folder = join(root, "apps/site")
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--conditions", "@anipool/source", "src/main.ts"],
    { cwd: folder }
  )
  await cp(join(folder, "dist"), target, { recursive: true })
}

interface Manifest {
  readonly name: string
  readonly license?: string
  readonly description: string
  readonly version: string
  readonly type?: "module"
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"))

/** The versions that are installed here, exactly: those that were tested. */
const manifest = async () => {
  const [own, core, storage] = await Promise.all(
    ["apps/anipool", "packages/core", "packages/storage-postgres"].map((folder) => manifestOf(join(root, folder)))
  )
  const installed = async (folder: string, names: ReadonlyArray<string>) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await versionOf(join(root, folder), name)] as const))
    )
  const binaries = Object.keys(storage!.optionalDependencies ?? {})
  return packing.hooks.beforePacking({
    name: own!.name,
    version: own!.version,
    description: own!.description,
    type: "module",
    bin: { anipool: `./${programFolder}/anipool.js` },
    dependencies: await installed(
      "packages/core",
      Object.keys(core!.dependencies ?? {}).filter((name) => name === "@node-rs/argon2")
    ),
    optionalDependencies: await installed("packages/storage-postgres", binaries)
  }, join(root, "apps/anipool"))
}

const versionOf = async (folder: string, name: string): Promise<string> => {
  try {
    return (await manifestOf(join(folder, "node_modules", name))).version
  } catch {
    // Binaries for other systems are not installed here; all have the version that the catalog names.
    const catalog = await readFile(join(root, "pnpm-workspace.yaml"), "utf8")
    const pinned = new RegExp(`^  "${name}": (\\S+)$`, "m").exec(catalog)?.[1]
    if (pinned === undefined) throw new Error(`the catalog does not name ${name}`)
    return pinned
  }
}

/** The licences of all that was bundled into the program; those of the console and of the documentation lie beside their files. */
const licensesOf = async ({ inputs }: Metafile): Promise<string> => {
  const folders = new Set(
    Object.keys(inputs).flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [])
  )
  const texts = await Promise.all([...folders].map(async (path) => {
    const folder = join(root, path)
    const { license, name, version } = await manifestOf(folder)
    const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file))
    const said = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))
    return { name, text: [`## ${name} ${version} (${license})`, ...said.map((text) => text.trim())].join("\n\n") }
  }))
  texts.sort((a, b) => a.name < b.name ? -1 : 1)
  return ["# Licences of what the program holds", ...texts.map(({ text }) => text)].join("\n\n") + "\n"
}
