// npm run -s release-fixture -- TAG: builds a release in a folder of its own, makes a little of everything with it, and
// keeps the database and what the release said of it, for the test that upgrades it (apps/anipool/test/upgrade.slow.test.ts).
// DATABASE_URL names an empty database, and pg_dump is on the path.
import { execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "./workspace.mjs"

const exec = promisify(execFile)
const tag = process.argv[2]
const databaseUrl = process.env.DATABASE_URL
if (tag === undefined || databaseUrl === undefined) {
  process.stderr.write("Usage: DATABASE_URL=postgres://… npm run -s release-fixture -- TAG\n")
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), "anipool-release-"))
const checkout = join(folder, "checkout")
const bootstrap = join(folder, "bootstrap.json")
const settings = () => ({
  ...process.env,
  HOST: "127.0.0.1",
  ANIPOOL_DEMO: "off",
  ANIPOOL_BOOTSTRAP: bootstrap,
  ANIPOOL_DATA_DIR: join(folder, "data")
})

const secretOf = (type) => `fixture-${type}-`.padEnd(40, "0")

const anipool = async (...words) => {
  const { stdout } = await exec(process.execPath, [".scripts/anipool.mjs", ...words, "--json"], {
    cwd: checkout,
    env: settings(),
    maxBuffer: 64 * 1024 * 1024
  })
  return JSON.parse(stdout)
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const until = async (what, isSo) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`waited in vain: ${what}`)
}

const startServer = async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [".scripts/start.mjs"], {
    cwd: checkout,
    env: { ...settings(), PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const url = `http://127.0.0.1:${port}`
  await until("a server that is ready", async () => {
    if (child.exitCode !== null) throw new Error("the server ended by itself")
    return await fetch(`${url}/health/ready`).then(({ ok }) => ok, () => false)
  })
  const stop = () => new Promise((resolve) => child.once("exit", resolve).kill("SIGTERM"))
  return { url, stop }
}

/** Sends a request and answers its status and body; `readings` keeps those that the upgraded release is asked again. */
const makeClient = (url) => {
  const send = async (type, method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretOf(type)}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return { status: response.status, answer: await response.json() }
  }
  const must = async (...request) => {
    const { answer, status } = await send(...request)
    if (status > 299) throw new Error(`${request.slice(1, 3).join(" ")}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
  return { send, must }
}

/** So many numbers of an exchange, one after another. */
const numbers = (exchange, count, from = 100) => Array.from({ length: count }, (_, i) => `${exchange}0${from + i}`)

/** What a release shall find again: campaigns, groups, numbers, assignments, dials, pauses, requests, reports. */
const makeData = async ({ must, send }, day) => {
  for (const [id, pool] of [["spring", "east"], ["capped", "few"]]) {
    await must("universal", "POST", "/custom/campaigns", {
      id,
      name: `The ${id}`,
      type: "Outbound",
      inbound_pool_id: pool
    })
  }
  for (
    const [id, contact, success] of [["Sale", true, true], ["Refused", true, false], ["Spam Likely", false, false]]
  ) {
    await must("universal", "POST", "/custom/dispos", { id, name: id, type: "Agent", contact, success })
  }
  await must("universal", "POST", "/inbound-group", [
    { group_id: "east", group_name: "East", phones: [...numbers("212555", 12), ...numbers("617555", 6)] },
    { group_id: "gone", group_name: "Gone", phones: numbers("305555", 3) }
  ])
  await must("universal", "POST", "/custom/anis", {
    country_code: "1",
    number: "7185550199",
    inbound_group_id: "few",
    is_branded: true,
    brand_name: "Clearline"
  })
  const { uploadId } = await must("universal", "POST", "/upload/inventory-groups", [
    { group_id: "east", group_name: "East coast", phones: [...numbers("212555", 10), ...numbers("617555", 8)] },
    { group_id: "few", group_name: "few", phones: ["7185550199"] },
    { group_id: "west", group_name: "West", phones: numbers("415555", 5) }
  ])
  await until(
    "the snapshot",
    async () => (await must("universal", "GET", `/upload/inventory-groups/${uploadId}`)).upload.status === "completed"
  )

  const assigned = []
  const assign = async (prospect, campaign, key) => {
    const answer = await must("assignment", "POST", "/assignment", {
      prospect_phone: prospect,
      dialer_campaign: campaign
    }, {
      "idempotency-key": key
    })
    if (answer.success) assigned.push([answer.ani, prospect, campaign])
  }
  for (const [i, prospect] of numbers("646555", 30).entries()) await assign(prospect, "spring", `spring-${i}`)
  for (const [i, prospect] of numbers("347555", 5).entries()) await assign(prospect, "capped", `capped-${i}`)
  await must("assignment", "POST", "/assignment/batch", {
    leads: numbers("857555", 20).map((prospect_phone, i) => ({
      row_id: `r${i}`,
      prospect_phone,
      dialer_campaign: "spring"
    }))
  })
  const outcomes = ["Sale", "No Answer", "Spam Likely", "No Answer", "Refused"]
  for (const [i, [ani, prospect, campaign]] of assigned.entries()) {
    await must("dials", "POST", "/dials", {
      campaign_id: campaign,
      campaign_name: `The ${campaign}`,
      agent_name: "Ann Lee",
      from_number: ani,
      disposition_name: outcomes[i % outcomes.length],
      to_number: prospect,
      datetime: `${day} 00:00:${String(i).padStart(2, "0")}`,
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: day,
      total_dial_attempts: 1,
      skill_name: "Sales",
      lead_source: "web",
      dial_id: i === 0 ? "no-number" : `d-${i}`,
      ...(i === 0 ? { from_number: "12" } : {})
    })
  }
  await until("the dials' figures", async () => {
    const { data } = await must("nrm", "GET", "/nrm/anis")
    return data.reduce((sum, { frequencyDialed }) => sum + frequencyDialed, 0) === assigned.length - 1
  })
  await must("nrm", "POST", "/nrm/pause", { ani: "2125550103", note: "blocked" })
  await must("nrm", "POST", "/nrm/pause", { ani: "2125550104" })
  await must("nrm", "POST", "/nrm/activate", { ani: "2125550104", date: day })
  await must("nrm", "POST", "/nrm/remediate", { ani: "2125550103", note: "please" })

  // What came with a later release is made where it is known.
  if ((await send("admin", "GET", "/admin/alerts")).status === 200) {
    await must("admin", "POST", "/admin/members", {
      name: "ann",
      displayName: "Ann Lee",
      password: "a password for the fixture",
      role: "operator"
    })
    await until("an alert", async () => (await must("admin", "GET", "/admin/alerts")).alerts.length > 0)
  }
}

/** What the release says of it, where it knows the path: the upgraded one is asked the same. */
const readings = (day) => [
  ["universal", "GET", "/custom/campaigns?id=spring"],
  ["universal", "GET", "/custom/dispos?id=Sale"],
  ["universal", "GET", "/custom/anis?number=7185550199"],
  ["universal", "GET", "/inbound-group?group_id=east"],
  ["universal", "GET", "/inbound-group?group_id=few"],
  ["universal", "GET", "/inbound-group?group_id=west"],
  ["universal", "GET", "/upload/inventory-groups/1"],
  ["nrm", "GET", "/nrm/anis"],
  ["planner", "POST", "/ani-planner/generate", { dateStart: day, dateEnd: day }],
  ["planner", "POST", "/ani-planner/generate", { dateStart: day, dateEnd: day, groupBy: "zip", inventoryMode: "all" }],
  ["admin", "GET", "/admin/members"],
  ["admin", "GET", "/admin/alerts"],
  ["admin", "GET", "/admin/audit"]
]

try {
  await exec("git", ["worktree", "add", "--detach", checkout, tag], { cwd: root })
  const { stdout: version } = await exec(process.execPath, [".scripts/anipool.mjs", "--version"], { cwd: checkout })
  const { stdout: help } = await exec(process.execPath, [".scripts/anipool.mjs", "key", "create", "--help"], {
    cwd: checkout
  })
  const keyTypes = ["universal", "assignment", "nrm", "planner", "dials", "admin"].filter((type) => help.includes(type))
  writeFileSync(
    bootstrap,
    JSON.stringify({
      workspaces: [{
        name: "Acme",
        country: "us",
        timeZone: "UTC",
        inboundGroups: true,
        policy: { dailyCap: 3 },
        keys: keyTypes.map((type) => ({ type, secret: secretOf(type), defaultCampaign: "spring" }))
      }]
    })
  )
  // Servers know it after their next start.
  await anipool("area-code", "add", "--code", "999", "--country", "us", "--state", "NY", "--near", "718")
  const server = await startServer()
  const client = makeClient(server.url)
  const day = new Date().toISOString().slice(0, 10)
  await makeData(client, day)
  await anipool("policy", "set", "--workspace", "Acme", "--campaign", "spring", "--radius", "50")
  const revoked = await anipool("key", "create", "--workspace", "Acme", "--type", "dials")
  await anipool("key", "revoke", "--id", String(revoked.id))
  await anipool("disposition", "class", "--workspace", "Acme", "--name", "Screened", "--is", "block")
  await anipool("planner", "report", "--workspace", "Acme", "--from", day, "--to", day, "--save")

  const kept = []
  for (const [type, method, path, body] of readings(day)) {
    const { answer, status } = await client.send(type, method, path, body)
    if (status !== 401 && status !== 404) kept.push({ secret: secretOf(type), method, path, body, status, answer })
  }
  await server.stop()

  const name = join(root, "apps/anipool/test/releases", /^v\d/.test(tag) ? tag : `${version.trim()}-${tag}`)
  const { stdout: dump } = await exec(
    "pg_dump",
    ["--inserts", "--rows-per-insert=1000", "--no-owner", "--no-privileges", databaseUrl],
    { maxBuffer: 64 * 1024 * 1024 }
  )
  // What only psql reads, and comments.
  writeFileSync(`${name}.sql`, dump.replaceAll(/^(\\|--).*\n/gm, "").replaceAll(/\n{3,}/g, "\n\n"))
  const head = { madeAt: new Date().toISOString(), revoked: revoked.secret }
  writeFileSync(`${name}.ndjson`, [head, ...kept].map((line) => `${JSON.stringify(line)}\n`).join(""))
  process.stdout.write(`${name}.sql\n${name}.ndjson\n`)
} finally {
  await exec("git", ["worktree", "remove", "--force", checkout], { cwd: root }).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}
