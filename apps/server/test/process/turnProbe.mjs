// Loaded before a server's program (`node --import`): measures the longest turn of its event loop in milliseconds of the
// main thread's own processor time, which no neighbour on the machine adds to. Each message starts anew and is answered.
import { openSync, readSync } from "node:fs"

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r")
const bytes = Buffer.alloc(64)
const cpuMs = () => Number(bytes.toString("latin1", 0, readSync(file, bytes, 0, 64, 0)).split(" ")[0]) / 1e6

let last = cpuMs()
let longest = 0
// A timer comes once in a turn.
setInterval(() => {
  const now = cpuMs()
  longest = Math.max(longest, now - last)
  last = now
}, 1).unref()
process.on("message", () => {
  process.send?.(longest)
  longest = 0
  last = cpuMs()
})
process.channel?.unref()
