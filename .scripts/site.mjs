// npm run -s site: builds the documentation's site, if it is stale.
import { buildSite, prepare } from "./workspace.mjs"

await prepare({ quiet: true })
process.exitCode = await buildSite().done
