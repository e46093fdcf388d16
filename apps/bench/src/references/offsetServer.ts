/**
 * Reference: the list of numbers with their figures as it is mostly written, by OFFSET and a count, on Anipool's tables
 * and on Node's own server. It shows fewer fields and looks up no places.
 */
import { createServer } from "node:http"
import * as Pg from "pg"
import { keyOf, listen } from "./listening.ts"

const authorization = `Bearer ${keyOf(process.env)}`
const pool = new Pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 4 })

const list = async (page: number, pageSize: number) => {
  const count = await pool.query<{ readonly total: string }>({
    name: "count",
    text: "SELECT count(*) AS total FROM ani WHERE workspace_id = 1 AND status <> 'REMOVED_FROM_DIALER'"
  })
  const { rows } = await pool.query({
    name: "list",
    text: `
      SELECT a.ani_id AS id, a.number AS phone, a.status, a.area_code, a.date_inventoried, a.date_activated, a.created_at,
        l.name AS campaign, u.used_total, s.dials_total, s.contacts_total, s.dials_30, s.contacts_30, s.blocks_30,
        s.last_dialed_on
      FROM (
        SELECT * FROM ani WHERE workspace_id = 1 AND status <> 'REMOVED_FROM_DIALER' ORDER BY ani_id OFFSET $1 LIMIT $2
      ) a
      JOIN ani_usage u ON u.workspace_id = a.workspace_id AND u.ani_id = a.ani_id
      LEFT JOIN ani_statistics s ON s.workspace_id = a.workspace_id AND s.ani_id = a.ani_id
      LEFT JOIN pool l ON l.workspace_id = a.workspace_id AND l.pool_id = a.shown_pool_id
      ORDER BY a.ani_id`,
    values: [(page - 1) * pageSize, pageSize]
  })
  return { result: "success", count: rows.length, total_anis: Number(count.rows[0]?.total ?? 0), data: rows }
}

const server = createServer((request, response) => {
  const reply = (status: number, body: unknown) => {
    const sent = JSON.stringify(body)
    response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(sent) })
    response.end(sent)
  }
  if (request.headers.authorization !== authorization) {
    reply(401, { success: false })
    return
  }
  const { searchParams } = new URL(request.url ?? "/", "http://localhost")
  list(Number(searchParams.get("page") ?? 1), Number(searchParams.get("page_size") ?? 1_000)).then(
    (body) => reply(200, body),
    (cause) => reply(500, { message: String(cause) })
  )
})
listen(server, () => pool.end())
