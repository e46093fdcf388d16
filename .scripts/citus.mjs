// npm run -s citus -- …: the storage contract on three nodes of a Citus built from its source, and a part moved under writes.
import { prepare } from "./workspace.mjs"

await prepare({ quiet: true })
await import("../apps/faults/dist/citus.js")
