// npm run -s package [FOLDER]: packs everything that is published into a folder, .package by default.
import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { prepare, root } from "./workspace.mjs"

await prepare({ quiet: true })
const folder = resolve(process.argv[2] ?? join(root, ".package"))
process.argv[2] = folder
await import("../apps/anipool/dist/pack.js")
for (const file of readdirSync(folder)) process.stdout.write(`${join(folder, file)}\n`)
