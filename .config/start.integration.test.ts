/** `npm start` says what is wrong before it takes its time. */
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

describe("npm start", () => {
  it("says that the port is in use before it installs, builds or starts anything", async () => {
    const taken = createServer().listen(0, "127.0.0.1")
    await once(taken, "listening")
    const { port } = taken.address() as AddressInfo
    const child = spawn(process.execPath, [join(root, ".scripts/start.mjs")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], PORT: String(port) }
    })
    let said = ""
    // Where it goes on all the same, it is ended by its first word.
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text
        if (!said.startsWith("anipool: Port")) child.kill()
      })
    }
    const [code] = await once(child, "close")
    taken.close()
    assert.strictEqual(
      said,
      `anipool: Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT to another one (0: any)\n`
    )
    assert.strictEqual(code, 1)
  })
})
