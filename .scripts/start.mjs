// npm start: installs, builds what is stale, and runs the server in this very process, so that signals reach it.
import { prepare } from "./workspace.mjs"

await prepare()
process.env.ANIPOOL_DEMO ||= "on"
await import("../apps/server/dist/main.js")
