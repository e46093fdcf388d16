// Starts the product as a newcomer does, on an empty data directory; runs the curl line it prints; starts it again on the
// same data; stops it, and looks whether anything is left running.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const startLimitMs = 300_000
const restartLimitMs = 15_000
const stopLimitMs = 12_000

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    }).on("error", reject)
  })

const expect = (condition, message) => {
  if (!condition) throw new Error(message)
}

/** Processes that have the data directory in their command line: the embedded PostgreSQL among them. */
const processesOf = (dataDir) => {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDir)
    } catch {
      // It ended meanwhile.
      return false
    }
  })
}

const isListening = async (port) => {
  try {
    await fetch(`http://127.0.0.1:${port}/health/live`)
    return true
  } catch {
    // Refused: nobody listens.
    return false
  }
}

/** Ended at the end, so that a check that failed leaves nothing behind and does not wait for it. */
const started = []

const start = async (dataDir, port, limitMs) => {
  const began = performance.now()
  const child = spawn("npm", ["start"], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: String(port), ANIPOOL_DATA_DIR: dataDir }
  })
  let output = ""
  child.stdout.on("data", (data) => {
    output += data
  })
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })))
  started.push({ child, ended })
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (;;) {
    expect(!isOver, `npm start ended by itself:\n${output}`)
    expect(performance.now() - began <= limitMs, `npm start was not ready within ${limitMs} ms:\n${output}`)
    if (/^\s*curl /m.test(output)) {
      const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
      if (ready?.status === 200) break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, ended, output: () => output, readyMs: Math.round(performance.now() - began) }
}

/** What Ctrl-C does: the signal goes to the whole process group. */
const stop = async ({ child, ended }) => {
  const began = performance.now()
  process.kill(-child.pid, "SIGINT")
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), stopLimitMs)
  const { signal } = await ended
  clearTimeout(timer)
  expect(signal !== "SIGKILL", `it did not stop within ${stopLimitMs} ms`)
  return Math.round(performance.now() - began)
}

const assign = (output) => {
  // The line may go on over several lines with a backslash at their ends.
  const curl = /^\s*(curl (?:.*\\\n)*.*)$/m.exec(output)?.[1]
  expect(curl !== undefined, `no curl line in:\n${output}`)
  const answer = JSON.parse(execFileSync("sh", ["-c", curl], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
  expect(answer.success === true && /^\+?\d{10,12}$/.test(answer.ani), `the curl line answered ${JSON.stringify(answer)}`)
}

const dataDir = join(mkdtempSync(join(tmpdir(), "anipool-ci-")), "data")
try {
  const port = await freePort()
  const first = await start(dataDir, port, startLimitMs)
  assign(first.output())
  const firstStopMs = await stop(first)
  const second = await start(dataDir, port, restartLimitMs)
  assign(second.output())
  const secondStopMs = await stop(second)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(!(await isListening(port)), "something still listens on the port")
  const left = processesOf(dataDir)
  expect(left.length === 0, `processes are left running: ${left.join(", ")}`)
  process.stdout.write(
    `started in ${first.readyMs} ms, again in ${second.readyMs} ms; stopped in ${firstStopMs} and ${secondStopMs} ms; ` +
      "a number was assigned each time; nothing is left running\n"
  )
} catch (error) {
  process.stderr.write(`the product did not start and stop as it should: ${error.message}\n`)
  process.exitCode = 1
} finally {
  for (const each of started) {
    if (each.child.exitCode === null && each.child.signalCode === null) await stop(each).catch(() => {})
  }
  rmSync(join(dataDir, ".."), { recursive: true, force: true })
}
