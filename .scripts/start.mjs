// npm start: installs, builds what is stale, and runs the server in this very process, so that signals reach it.
// package.json says `exec`, so that npm waits for this process, and passes signals to it, rather than to a shell between.
import { createServer } from "node:net"
import { buildProgram, buildSite, prepare, program } from "./workspace.mjs"

/** A port that is taken is told at once, and not when everything is installed and built. The server looks again. */
const port = process.env.PORT || "8080"
const host = process.env.HOST || "127.0.0.1"
const isTaken = () =>
  new Promise((resolve) => {
    const probe = createServer()
    // What else is wrong with an address, the server says in better words.
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE"))
    probe.listen({ host, port: Number(port) }, () => probe.close(() => resolve(false)))
  })
if (/^\d{1,5}$/.test(port) && Number(port) <= 65535 && await isTaken()) {
  process.stderr.write(
    `anipool: Port ${port} of ${host} is in use: stop what listens there, or set PORT to another one (0: any)\n`
  )
  process.exit(1)
}

await prepare({ by: buildProgram })
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

await import(program)
