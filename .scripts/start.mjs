// npm start: installs, builds what is stale, and runs the server in this very process, so that signals reach it.
// package.json says `exec`, so that npm waits for this process, and passes signals to it, rather than to a shell between.
import { buildSite, prepare } from "./workspace.mjs"

await prepare()
// `anipool serve`, from this checkout.
process.argv.push("serve")

// Whoever started this is gone without a word (npm was killed): nobody is left to stop the server.
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) process.kill(process.pid, "SIGTERM")
}, 500).unref()

// The documentation is built beside, after what the server needs: nobody waits for it.
const site = buildSite()
process.once("exit", site.stop)

await import("../apps/anipool/dist/main.js")
