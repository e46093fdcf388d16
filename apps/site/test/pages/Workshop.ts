/**
 * Where the blocks of pages run: an empty folder for each page, below one with the packages and programs that a reader
 * would have installed by then.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Product from "./Product.ts"

/** The repository. */
export const root = fileURLToPath(new URL("../../../..", import.meta.url))

/** What the pages of a run share. */
export interface Workshop {
  readonly directory: string
  /** The variables of every process: none of those of this process choose storage or a port. */
  readonly environment: Readonly<Record<string, string>>
  /** The product that pages use which start none, started by the first of them. */
  readonly product: () => Promise<Product.Product>
  readonly close: () => Promise<void>
}

/** Opens it. */
export const open = async (): Promise<Workshop> => {
  const directory = await mkdtemp(join(tmpdir(), "anipool-pages-"))
  // Where this runs as root, PostgreSQL has an account of its own, which must be able to enter.
  await chmod(directory, 0o755)
  const program = await Effect.runPromise(TestProgram.bundle(new URL("../../../anipool/src/main.ts", import.meta.url)))
  await writeFile(join(directory, "package.json"), "{ \"private\": true, \"type\": \"module\" }\n")
  await Promise.all([linkPackages(join(directory, "node_modules")), writePrograms(join(directory, "bin"), program)])
  const environment = {
    PATH: `${join(directory, "bin")}:${process.env["PATH"] ?? ""}`,
    HOME: directory,
    // What pip would have installed.
    PYTHONPATH: join(root, "packages/client-python/src"),
    PYTHONDONTWRITEBYTECODE: "1",
    LANG: "C.UTF-8",
    NO_COLOR: "1"
  }
  let started: Promise<readonly [Product.Product, Product.Background]> | undefined
  return {
    directory,
    environment,
    product: async () => (await (started ??= startProduct(directory, environment)))[0],
    close: async () => {
      const [, background] = await started ?? []
      await background?.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

// internal

const startProduct = async (directory: string, environment: Readonly<Record<string, string>>) => {
  const folder = join(directory, "product")
  await mkdir(folder)
  const dataDir = join(folder, ".anipool")
  const background = await Product.startInBackground(
    "anipool",
    ["serve"],
    { cwd: folder, env: { ...environment, PORT: "0" } },
    "Assign a number:"
  )
  const said = background.said()
  const address = /listens on http:\/\/(\S+)/.exec(said)![1]!
  return [{ address, dataDir, keys: Product.keysIn(said) }, background] as const
}

/** The packages of the workspace, and what they and these tests depend on, as if npm had installed them. */
const linkPackages = async (target: string): Promise<void> => {
  const folders = ["packages", "apps"].flatMap((kind) => readFolder(join(root, kind)))
  const places = new Map<string, string>()
  for (const folder of await Promise.all(folders).then((found) => found.flat())) {
    const manifest = join(folder, "package.json")
    if (!existsSync(manifest)) continue
    places.set(JSON.parse(await readFile(manifest, "utf8")).name, folder)
    for (const name of await installedIn(join(folder, "node_modules"))) {
      if (!places.has(name)) places.set(name, join(folder, "node_modules", name))
    }
  }
  await Promise.all(
    [...new Set([...places.keys()].flatMap((name) => name.startsWith("@") ? [name.split("/")[0]!] : []))]
      .map((scope) => mkdir(join(target, scope), { recursive: true }))
  )
  await Promise.all([...places].map(([name, place]) => symlink(place, join(target, name))))
}

const readFolder = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await readdir(folder)).map((name) => join(folder, name))

const installedIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."))
  const found = await Promise.all(
    names.map(async (name) =>
      name.startsWith("@") ? (await readdir(join(folder, name))).map((each) => `${name}/${each}`) : [name]
    )
  )
  return found.flat()
}

/**
 * `anipool` from its sources. `npm` and `npx` do what they would do with what is linked already, and refuse the rest: that
 * the packed package installs is another test's (apps/anipool/test).
 */
const writePrograms = async (folder: string, anipool: string): Promise<void> => {
  await mkdir(folder)
  const programs = {
    anipool: `exec ${process.execPath} ${anipool} "$@"`,
    npx: `while [ "$1" = -y ] || [ "$1" = --yes ]; do shift; done
case "$1" in
  anipool) shift; exec anipool "$@" ;;
  tsx) shift; exec ${process.execPath} --import tsx --conditions @anipool/source "$@" ;;
  *) echo "npx: no $1 here" >&2; exit 127 ;;
esac`,
    pip: `[ "$*" = "install anipool-client" ] || { echo "pip: not here: $*" >&2; exit 1; }`,
    npm: `case "$1" in
  start) exec anipool serve ;;
  run)
    if [ "$2 $3" = "-s package" ]; then
      # Tarballs by their names: what is in them is linked.
      mkdir -p "$4" && : > "$4/anipool-0.1.0.tgz"
      for each in "$HOME"/node_modules/@anipool/*; do : > "$4/anipool-\${each##*/}-0.1.0.tgz"; done
      exit
    fi
    [ "$2 $3 $4" = "-s anipool --" ] || { echo "npm: no such script here: $*" >&2; exit 127; }
    shift 4; exec anipool "$@" ;;
  init) [ -e package.json ] || echo '{ "private": true, "type": "module" }' > package.json ;;
  install|i|add)
    shift
    for name in "$@"; do
      case "$name" in
        -*) continue ;;
        *.tgz)
          [ -e "$name" ] || { echo "npm: no file $name here" >&2; exit 1; }
          name="\${name##*/}" && name="\${name%-*.tgz}"
          case "$name" in anipool-*) name="@anipool/\${name#anipool-}" ;; esac ;;
        @*/*@*) name="\${name%@*}" ;;
        @*) ;;
        *@*) name="\${name%%@*}" ;;
      esac
      [ -e "$HOME/node_modules/$name" ] || { echo "npm: no package $name here" >&2; exit 1; }
    done ;;
  *) echo "npm: not here: $*" >&2; exit 127 ;;
esac`
  }
  await Promise.all(
    Object.entries(programs).map(([name, text]) =>
      writeFile(join(folder, name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 })
    )
  )
}
