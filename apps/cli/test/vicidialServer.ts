/**
 * A dialer that speaks `update_cid_group_entry` of VICIdial's non-agent API as it is documented, on loopback.
 */
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A row of its table: `areacode|cid|active|description`. */
export type Rows = Map<string, readonly [active: string, description: string]>

/** A dialer: its rows, what it was asked, and how many of the next requests it fails. */
export const start = Effect.gen(function*() {
  const rows: Rows = new Map()
  const asked: Array<URLSearchParams> = []
  const trouble = { failing: 0, status: 503 }
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (data: Buffer) => body += data.toString())
    request.on("end", () => {
      const fields = new URLSearchParams(body)
      asked.push(fields)
      if (trouble.failing-- > 0) {
        // What was asked is done all the same: the answer alone is lost.
        if (fields.get("stage") === "ADD") answer(rows, fields)
        return response.writeHead(trouble.status).end()
      }
      response.end(
        request.method === "POST" && request.url === "/vicidial/non_agent_api.php" ? answer(rows, fields) : ""
      )
    })
  })
  yield* Effect.acquireRelease(
    Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => server.close())
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/vicidial/non_agent_api.php`, rows, asked, trouble }
})

const all = "---ALL---"

const answer = (rows: Rows, fields: URLSearchParams): string => {
  const of = (name: string) => fields.get(name) ?? ""
  const say = (kind: string, text: string) =>
    `${kind}: update_cid_group_entry ${text} - ${of("user")}|${of("cid_group_id")}\n`
  if (of("user") !== "6666" || of("pass") !== "secret") {
    return `ERROR: Invalid Username/Password: |${of("user")}|${of("pass")}|BAD|\n`
  }
  if (of("cid_group_id") !== "EASTCOAST") return say("ERROR", "CID GROUP DOES NOT EXIST")
  const key = `${of("areacode")}|${of("outbound_cid")}`
  const description = of("cid_description")
  if (description !== "" && (description.length < 6 || description.length > 50)) {
    return say("ERROR", "CID DESCRIPTION MUST BE FROM 6 TO 50 CHARACTERS, THIS IS AN OPTIONAL FIELD")
  }
  switch (of("stage")) {
    case "INFO": {
      if (of("areacode") !== all) return say("ERROR", "THIS CID GROUP HAS NO ENTRIES")
      if (rows.size === 0) return say("ERROR", "THIS CID GROUP HAS NO ENTRIES")
      const head = `SUCCESS: update_cid_group_entry CID GROUP INFO AS FOLLOWS - EASTCOAST|${all}|${all}|${rows.size}\n`
      return head + [...rows].map(([row, [active, text]], i) => `${i + 1}|${row}|${active}|${text}|0\n`).join("")
    }
    case "ADD": {
      if (rows.has(key)) return say("ERROR", "THIS CID GROUP ENTRY ALREADY EXISTS")
      rows.set(key, [of("active") || "N", description])
      return say("SUCCESS", "CID GROUP ENTRY HAS BEEN ADDED")
    }
    case "UPDATE": {
      const row = rows.get(key)
      if (row === undefined) return say("ERROR", "THIS CID GROUP ENTRY DOES NOT EXIST")
      rows.set(key, [of("active") || row[0], description || row[1]])
      return say("SUCCESS", "CID GROUP ENTRY HAS BEEN UPDATED")
    }
    case "DELETE":
      return rows.delete(key)
        ? say("SUCCESS", "CID GROUP ENTRY HAS BEEN DELETED")
        : say("ERROR", "THIS CID GROUP ENTRY DOES NOT EXIST")
    default:
      return say("ERROR", "YOU MUST USE ALL REQUIRED FIELDS")
  }
}
