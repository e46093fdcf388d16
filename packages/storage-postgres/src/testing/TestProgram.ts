/**
 * Programs that tests start as processes of their own. They run from their sources, bundled into one file: loading each
 * module by itself takes longer than most of them live.
 */
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { build, type Plugin } from "esbuild"
import { createHash, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readFile, rename } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as TestRun from "./testRun.ts"

/**
 * The file to run with `node` for a program of TypeScript, bundled by the first test of the run that asks for it.
 *
 * @public For tests.
 */
export const bundle = (program: URL): Effect.Effect<string> =>
  Effect.gen(function*() {
    const source = fileURLToPath(program)
    const directory = TestRun.programsOf(yield* TestRun.directory)
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 12)
    const target = join(directory, `${basename(source, ".ts")}.${hash}.mjs`)
    if (existsSync(target)) return target
    // Under its name only once it is complete: another process may look for it.
    const draft = `${target}.${randomBytes(6).toString("hex")}`
    yield* Effect.promise(async () => {
      // Open to all: a test may run it as another user.
      await mkdir(directory, { recursive: true, mode: 0o755 })
      await bundleInto(draft, source)
      await rename(draft, target)
    })
    return target
  }).pipe(Effect.withConfigProvider(ConfigProvider.fromEnv()), Effect.orDie)

// internal

const bundleInto = (target: string, source: string) =>
  build({
    entryPoints: [source],
    outfile: target,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["@anipool/source"],
    // What `pg` uses where it is installed.
    external: ["pg-native"],
    banner: { js: requireOfCommonJs },
    plugins: [ownPlaces, nativePackages],
    logLevel: "error"
  })

/** Packages in CommonJS that are bundled ask for Node's modules by it. */
const requireOfCommonJs =
  "import { createRequire as createRequireOfBundle } from \"node:module\"; const require = createRequireOfBundle(import.meta.url);"

/** Packages that load machine code cannot be bundled: they are loaded from where they are installed. */
const nativePackages: Plugin = {
  name: "native packages",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@node-rs\/argon2$/ }, ({ importer, path }) => ({
      path: pathToFileURL(createRequire(importer).resolve(path)).href,
      external: true
    }))
  }
}

/** A module that looks for files beside itself finds them where its source is. */
const ownPlaces: Plugin = {
  name: "own places",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      loader: "ts",
      contents: (await readFile(path, "utf8"))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
    }))
  }
}
