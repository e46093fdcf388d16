/**
 * Reference: what Node's own HTTP server can do at most. It reads the body, compares the key, and answers always the
 * same; it keeps nothing.
 */
import { createServer } from "node:http"
import { keyOf, listen } from "./listening.ts"

const authorization = `Bearer ${keyOf(process.env)}`

const ani = "2125550100"
const single = JSON.stringify({ success: true, ani, message: "ANI assigned successfully" })

const server = createServer((request, response) => {
  let text = ""
  request.setEncoding("utf8")
  request.on("data", (data: string) => {
    text += data
  })
  request.on("end", () => {
    const body: unknown = JSON.parse(text)
    const isKnown = request.headers.authorization === authorization
    const answer = !isKnown
      ? JSON.stringify({ success: false })
      : typeof body === "object" && body !== null && "leads" in body && Array.isArray(body.leads)
      ? JSON.stringify({
        success: true,
        results: body.leads.map((lead: { readonly row_id: string }) => ({ row_id: lead.row_id, ani, error: "" }))
      })
      : single
    response.writeHead(isKnown ? 200 : 401, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(answer)
    })
    response.end(answer)
  })
})
listen(server)
