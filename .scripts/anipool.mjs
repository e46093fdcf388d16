// npm run -s anipool -- …: the command line, from this checkout.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/anipool/dist/main.js")
