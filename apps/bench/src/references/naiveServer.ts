/**
 * Reference: naive PostgreSQL over HTTP, on Node's own server.
 */
import { createServer } from "node:http"
import * as Pg from "pg"
import { keyOf, listen } from "./listening.ts"
import { connectionsMax, pick } from "./naivePick.ts"

interface Lead {
  readonly row_id?: string
  readonly prospect_phone: string
}

const dailyCap = 1_000_000

const authorization = `Bearer ${keyOf(process.env)}`
const pool = new Pg.Pool({ connectionString: process.env["DATABASE_URL"], max: connectionsMax })

const pickFor = (lead: Lead) => pick(pool, lead.prospect_phone.slice(0, 3), dailyCap)

const answer = async (body: Lead | { readonly leads: ReadonlyArray<Lead> }): Promise<unknown> => {
  if ("leads" in body) {
    const results = await Promise.all(body.leads.map(async (lead) => {
      const ani = await pickFor(lead)
      return { row_id: lead.row_id, ani: ani ?? "", error: ani === undefined ? "No available ANI found" : "" }
    }))
    return { success: true, results }
  }
  const ani = await pickFor(body)
  return ani === undefined
    ? { success: false, message: "No available ANI found" }
    : { success: true, ani, message: "ANI assigned successfully" }
}

const server = createServer((request, response) => {
  let text = ""
  request.setEncoding("utf8")
  request.on("data", (data: string) => {
    text += data
  })
  const reply = (status: number, body: unknown) => {
    const sent = JSON.stringify(body)
    response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(sent) })
    response.end(sent)
  }
  request.on("end", () => {
    if (request.headers.authorization !== authorization) {
      reply(401, { success: false })
      return
    }
    answer(JSON.parse(text)).then((body) => reply(200, body), (cause) => reply(500, { message: String(cause) }))
  })
})
listen(server, () => pool.end())
