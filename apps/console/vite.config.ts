import react from "@vitejs/plugin-react"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { defineConfig, type Plugin } from "vite"
import { atlas } from "./build/atlas.ts"
import { contractAlone } from "./build/contractAlone.ts"
import { descriptions } from "./build/descriptions.ts"
import { shell } from "./build/shell.ts"

/** Below this a compressed file saves nothing that anybody would notice. */
const compressedFrom = 1_024

/** Writes `.br` and `.gz` beside each file that is text, so that the server compresses nothing. */
const compress = (): Plugin => {
  let outDir = ""
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(path) || statSync(path).size < compressedFrom) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    }
  }
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  plugins: [descriptions(), contractAlone(), react(), atlas(), shell(), compress()],
  resolve: { conditions: ["@anipool/source", "module", "browser", "development|production"] },
  build: {
    // What browsers of the last two years know: nothing is rewritten for older ones.
    target: ["chrome123", "firefox125", "safari17.5"],
    manifest: true,
    // Those of the packages that are bundled, which ask for it.
    license: { fileName: ".vite/licenses.md" },
    // The policy lets images be data, and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/serviceWorker.ts" },
      output: {
        // Its address stays, as browsers ask there whether there is a new one.
        entryFileNames: ({ name }) => name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js"
      }
    },
    chunkSizeWarningLimit: 1_000
  },
  // For developing: the pages from here, all else from a server that runs beside.
  server: {
    proxy: Object.fromEntries(
      ["/admin", "/inbound-group", "/upload", "/nrm", "/planner", "/health"].map((path) => [
        path,
        "http://127.0.0.1:8080"
      ])
    )
  }
})
