// npm run -s faults -- …: the fault suite, on the product built from this checkout.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/faults/dist/main.js")
