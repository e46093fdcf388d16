// npm run -s engines -- …: dials through an Asterisk built from its source, on the product built from this checkout.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/faults/dist/engines.js")
