// npm run -s failover -- …: kills the primary of a replicated PostgreSQL under load, on the product built from this checkout.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/faults/dist/failover.js")
