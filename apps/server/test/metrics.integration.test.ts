/**
 * What `/metrics` says: in the form that Prometheus asks for, as the documents have it, and in no more series however much
 * goes on.
 */
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import { assert, layer } from "@effect/vitest"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { spawnSync } from "node:child_process"
import { createHmac, randomUUID } from "node:crypto"
import { documented } from "./documentedMetrics.ts"
import { type Family, parse } from "./prometheusText.ts"
import * as TestServer from "./TestServer.ts"

const server = TestServer.layer(Layer.provide(PostgresStorage.layer, TestDatabase.layer)).pipe(
  Layer.provideMerge(ProcessMetrics.layer)
)

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0

/** Those of ours: other tests of the process count things of their own, as what FastAGI's server is asked. */
const read = Effect.gen(function*() {
  const { send } = yield* TestServer.TestServer
  const { text } = yield* send("GET", "/metrics")
  return parse(text).filter(({ name }) => /^(anipool_(?!agi_|otlp_|replica_)|process_|nodejs_)/.test(name))
})

/** Everything that is counted happens, in a workspace of its own and under names of its own. */
const useAll = Effect.gen(function*() {
  const { send, workspace } = yield* TestServer.TestServer
  const { admin, campaign, hold, key, universal } = yield* workspace({ inboundGroups: true })
  const own = randomUUID()
  yield* hold(`pool ${own}`, "+12125550100")
  yield* campaign(`C ${own}`, `pool ${own}`)
  const lead = { dialer_campaign: `C ${own}`, prospect_phone: "6465550123" }
  const again = { "idempotency-key": own }
  yield* send("POST", "/assignment", { key: universal, body: lead, headers: again })
  yield* send("POST", "/assignment", { key: universal, body: lead, headers: again })
  yield* send("POST", "/assignment/batch", { key: universal, body: [lead] })
  yield* send("POST", "/assignment", { key: `made up ${own}`, body: lead })
  yield* send("GET", `/custom/campaigns?id=C%20${own}`, { key: universal })
  yield* send("POST", "/dials", {
    key: yield* key("dials"),
    body: {
      campaign_id: `C ${own}`,
      campaign_name: own,
      agent_name: own,
      from_number: "anonymous",
      disposition_name: own,
      to_number: "6465550123",
      datetime: "2026-03-02 15:04:05",
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-02-27",
      total_dial_attempts: "3",
      skill_name: own,
      lead_source: own,
      dial_id: own
    }
  })
  const upload = yield* send("POST", "/upload/inventory-groups", {
    key: universal,
    body: [{ group_id: `G ${own}`, group_name: own, phones: ["+12125550100"] }]
  })
  const { uploadId } = upload.json as { readonly uploadId: number }
  yield* send("GET", `/upload/inventory-groups/${uploadId}`, { key: universal })
  yield* send("GET", `/admin/groups/${own}/members`, { key: universal })
  const publicUrl = "https://hooks.example.com"
  const connection = yield* send("POST", "/admin/connections", {
    key: admin,
    body: { provider: "twilio", name: own, publicUrl, campaign: own, signingKey: own }
  })
  const voice = `/connections/${(connection.json as { readonly id: string }).id}/voice`
  const signature = createHmac("sha1", own).update(`${publicUrl}${voice}CallSid${own}`).digest("base64")
  yield* send("POST", voice, { text: `CallSid=${own}`, headers: { "x-twilio-signature": signature } })
  yield* send("GET", `/invented/${own}`, { key: universal })
  yield* send("PROPFIND", `/invented/${own}`, { key: universal })
})

/** What is counted only some seconds after it happened. */
const later = ["anipool_dials_rejected_total", "nodejs_gc_duration_seconds"]

const settled = Effect.repeat(read, {
  schedule: Schedule.spaced("50 millis"),
  until: (families) => later.every((name) => families.some((family) => family.name === name))
}).pipe(Effect.timeoutTo({ duration: "10 seconds", onSuccess: () => read, onTimeout: () => read }), Effect.flatten)

const seriesOf = (families: ReadonlyArray<Family>) =>
  new Set(families.flatMap(({ samples }) => samples.map(({ series }) => series)))

// Real requests take real time.
layer(server, { excludeTestServices: true })("metrics", (it) => {
  it.effect("are those of the document, each in the form that its type asks for", () =>
    Effect.gen(function*() {
      yield* useAll
      const families = yield* settled
      assert.deepStrictEqual(
        families.map(({ name, type }) => `${name} ${type}`).sort(),
        // Those of a replica, and of a collector, are only there with one.
        documented().map(({ name, type }) => `${name} ${type}`).filter((name) => !/^anipool_(replica|otlp)_/.test(name))
          .sort()
      )
      for (const { help, name, samples, type } of families) {
        assert.match(help, /^\S.*[^.\s]$/, name)
        assert.strictEqual(name.endsWith("_total"), type === "counter", name)
        assert.notMatch(name, /milli|micro|nano|minute|hour|kilo|mega|percent|_(ms|us|kb|mb)(_|$)/, name)
        assert.isAbove(samples.length, 0, name)
      }
    }))

  it.effect("are no more, however many workspaces, keys, paths and methods there are", () =>
    Effect.gen(function*() {
      yield* useAll
      const before = seriesOf(yield* settled)
      yield* Effect.repeatN(useAll, 9)
      const after = [...seriesOf(yield* settled)].filter((series) => !before.has(series))
      // What answers take depends on the moment, not on who asks.
      assert.deepStrictEqual(after.filter((series) => !/^(nodejs_gc|anipool_http_\S+\{.*status="5)/.test(series)), [])
      // How many routes and methods were asked for, other tests of this process decide too: of one of them there are few.
      const [others, requests] = Array.partition([...before], (series) => series.startsWith("anipool_http_"))
      assert.isBelow(others.length, 400)
      const ofOne = requests.filter((series) => /_duration_.*method="POST",route="\/assignment"/.test(series))
      assert.isAbove(ofOne.length, 2)
      assert.isBelow(ofOne.length, 20)
    }))

  it.effect("name a path by its route", () =>
    Effect.gen(function*() {
      yield* useAll
      const series = [...seriesOf(yield* read)].filter((each) => each.startsWith("anipool_http_requests_total"))
      for (
        const one of [
          "{method=\"GET\",route=\"/upload/inventory-groups/{uploadId}\",status=\"200\"}",
          "{method=\"GET\",route=\"/admin/groups/{groupId}/members\",status=\"404\"}",
          "{method=\"GET\",route=\"other\",status=\"404\"}",
          "{method=\"other\",route=\"other\",status=\"404\"}"
        ]
      ) {
        assert.include(series, `anipool_http_requests_total${one}`)
      }
    }))

  it.effect.skipIf(!hasPromtool)(
    "are without a fault to `promtool check metrics` (skipped where it is not installed)",
    () =>
      Effect.gen(function*() {
        const { send } = yield* TestServer.TestServer
        yield* useAll
        yield* settled
        const { text } = yield* send("GET", "/metrics")
        const ours = text.split("\n").filter((line) => /^(# \w+ )?(anipool|process|nodejs)_/.test(line)).join("\n")
        const { status, stderr, stdout } = spawnSync("promtool", ["check", "metrics"], {
          input: `${ours}\n`,
          encoding: "utf8"
        })
        assert.deepStrictEqual({ status, text: stdout + stderr }, { status: 0, text: "" })
      })
  )
})
