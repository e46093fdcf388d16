// npm run -s package [FOLDER]: makes the npm package `anipool` (by default in .package) and packs it there.
import { resolve } from "node:path"
import { prepare, root, run } from "./workspace.mjs"

await prepare({ quiet: true })
const folder = resolve(process.argv[2] ?? resolve(root, ".package"))
process.argv[2] = folder
await import("../apps/anipool/dist/pack.js")
process.exitCode = await run("npm", ["pack", folder, "--pack-destination", folder])
