/**
 * `snapshot`: inbound groups in bulk, against PostgreSQL's `COPY` of the same rows, which is as fast as rows get in.
 */
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import { chmod, writeFile } from "node:fs/promises"
import * as Http from "node:http"
import { join } from "node:path"
import { type Bench, BenchFailed } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import * as Program from "../Program.ts"
import * as Request from "../Request.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "snapshot",
  meaning: "a snapshot of 7M memberships, one of 200k phones, PUT of groups; against COPY",
  run: Effect.fnUntraced(function*({ groups = groupsDefault }) {
    const database = yield* Database.make
    const assigning = yield* Workspaces.make(database, [{ name: "Assigning", anis: assigningAnis }])
    const site = yield* writeBootstrap(database)
    const server = yield* Servers.anipool(database, site, "any")
    const before = yield* Program.memory(server.pid)
    const client = clientOf(server.url, site.keys[0]!)
    const meanwhile = callsMeanwhile(yield* Request.client(server.url, callers), assigning.workspaces[0]!.key)
    const large = bodyOf(groups, 0)
    const floor = yield* copy(database, groups)
    const memory = Program.memory(server.pid)
    const first = yield* meanwhile(client.snapshot(large, memory))
    const uploading = first.whenAnswered?.peak ?? NaN
    const { peak } = yield* memory
    yield* database.settle
    const changed = yield* meanwhile(client.snapshot(bodyOf(groups, changedOneIn)))

    const smallClient = clientOf(server.url, site.keys[1]!)
    yield* smallClient.snapshot(bodyOf(smallGroups, 0))
    yield* database.settle
    const small = yield* smallClient.snapshot(bodyOf(smallGroups, changedOneIn))

    const groupsClient = clientOf(server.url, site.keys[2]!)
    yield* groupsClient.send("POST", "/inbound-group", JSON.stringify(groupOf("PUT", 1, 0)))
    const put = yield* groupsClient.send("PUT", "/inbound-group", JSON.stringify(groupOf("PUT", 25_000, 1_000_000)))
    const many = Array.from({ length: 1_000 }, (_, i) => groupOf(`G${i}`, 100, 2_000_000 + i * 100))
    const post = yield* groupsClient.send("POST", "/inbound-group", JSON.stringify(many))
    const moved = Array.from({ length: 1_000 }, (_, i) => groupOf(`G${i}`, 100, 2_000_050 + i * 100))
    const replaced = yield* groupsClient.send("PUT", "/inbound-group", JSON.stringify(moved))

    const memberships = groups * phonesOfGroup
    const meanwhileP99 = Statistics.percentile([...first.callMs, ...changed.callMs], 99)
    const seconds = (ms: number) => `${Figures.decimal(ms / 1000, 2)} s`
    const target = (wanted: string, ms: number, limitMs: number) => ({
      wanted,
      measured: seconds(ms),
      isMet: ms <= limitMs
    })
    return {
      bench: "snapshot",
      programs: [database.version],
      title: "Snapshots: inbound groups in bulk",
      method:
        `A snapshot of ${Figures.megabytes(large.length)}: ${groups} groups of ${Figures.count(phonesOfGroup)}, ` +
        `${Figures.count(memberships)} memberships of ${
          Figures.count(Math.min(anis, memberships))
        } different numbers, ` +
        "uploaded to one server that runs its own worker, on the embedded PostgreSQL with durable settings; no core is " +
        "reserved. Applied first to an empty workspace, then again with 1 % of the memberships changed. Times are from the " +
        "request's first byte until it is answered, and until the upload is completed, one run each. Meanwhile " +
        `${callers} callers assign in another workspace, each ${pauseMs} ms after its last answer. The floor is COPY ` +
        "of (group, number) rows from a file into a table without index or constraint.",
      tables: [{
        title: "Time, one run each",
        columns: ["", "answered", "completed", "memberships/s"],
        rows: [
          ["reference: COPY of the same rows", "–", seconds(floor), Figures.count(memberships / floor * 1000)],
          ...[
            ["snapshot, first application", first, memberships] as const,
            ["the same with 1 % changed", changed, memberships] as const,
            [
              `${Figures.count(smallGroups * phonesOfGroup)} phones, 1 % changed`,
              small,
              smallGroups * phonesOfGroup
            ] as const
          ].map(([name, { answeredMs, completedMs }, count]) => [
            name,
            seconds(answeredMs),
            seconds(completedMs),
            Figures.count(count / completedMs * 1000)
          ]),
          ["PUT of one group, 25,000 new phones", seconds(put), "–", "–"],
          ["POST of 1,000 groups of 100 new phones", seconds(post), "–", "–"],
          ["PUT of 1,000 groups of 100, half of them new", seconds(replaced), "–", "–"]
        ]
      }, {
        title: "POST /assignment meanwhile",
        columns: ["", "requests", "p50 ms", "p99 ms", "slowest ms"],
        rows: ([["snapshot, first application", first], ["the same with 1 % changed", changed]] as const).map((
          [name, { callMs }]
        ) => [
          name,
          Figures.count(callMs.length),
          ...[50, 99, 100].map((percent) => Figures.decimal(Statistics.percentile(callMs, percent), 2))
        ])
      }, {
        title: "Memory of the server",
        columns: ["", "resident"],
        rows: [
          ["before", Figures.megabytes(before.resident)],
          ["at most, until the first upload was answered", Figures.megabytes(uploading)],
          ["at most, until the first application was completed", Figures.megabytes(peak)]
        ]
      }],
      targets: [
        target("request answered within 6 s", first.answeredMs, 6_000),
        {
          wanted: "and at most 300 MB resident",
          measured: Figures.megabytes(uploading),
          isMet: uploading <= 300_000_000
        },
        target("first application within 30 s", first.completedMs, 30_000),
        target("the same with 1 % changed within 10 s", changed.completedMs, 10_000),
        {
          wanted: "assignments meanwhile: p99 at most 25 ms",
          measured: `${Figures.decimal(meanwhileP99, 2)} ms`,
          isMet: meanwhileP99 <= 25
        },
        target("200,000 phones with 1 % changed within 2 s", small.completedMs, 2_000),
        target("PUT of one group with 25,000 phones within 1.5 s", put, 1_500),
        target("1,000 groups of 100 phones in one request within 10 s", Math.max(post, replaced), 10_000)
      ]
    }
  })
}

// internal

const groupsDefault = 700
const phonesOfGroup = 10_000
const smallGroups = 20
const changedOneIn = 100

/** Different numbers of the large snapshot: each is in several groups. */
const anis = 1_000_000

/** Who assigns while snapshots are applied: few, so that it is their answers that are measured and not their load. */
const callers = 4
const pauseMs = 10
const assigningAnis = 20_000
const calls = Numbers.bodies(Numbers.realProspects(1_000), Workspaces.campaign)

/** How long an upload may take before the run is given up. */
const uploadLimit = "10 minutes"

const numbers = Array.from(Numbers.anis(3_000_000), ({ national }) => national)

/** The number at a place of the whole list of memberships; of every hundredth, where they changed, another. */
const numberAt = (at: number, changedEach: number): string =>
  changedEach > 0 && at % changedEach === 0
    ? numbers[(at * 7 + 3) % anis]!
    : numbers[at % anis]!

const bodyOf = (groups: number, changedEach: number): Buffer => {
  const parts = Array.from({ length: groups }, (_, group) => {
    const phones = Array.from(
      { length: phonesOfGroup },
      (_, i) => `"${numberAt(group * phonesOfGroup + i, changedEach)}"`
    )
    return Buffer.from(
      `${group === 0 ? "[" : ","}{"group_id":"g${group}","group_name":"Group ${group}","phones":[${phones.join(",")}]}`
    )
  })
  return Buffer.concat([...parts, Buffer.from("]")])
}

const groupOf = (id: string, count: number, from: number) => ({
  group_id: id,
  group_name: id,
  phones: Array.from({ length: count }, (_, i) => numbers[from + i]!)
})

/** Does something while the callers assign; with how long each of their requests took, in milliseconds. */
const callsMeanwhile =
  (client: Request.Client, key: string) => <A extends object>(work: Effect.Effect<A, BenchFailed>) =>
    Effect.gen(function*() {
      const callMs: Array<number> = []
      let next = 0
      const caller = Effect.gen(function*() {
        for (;;) {
          callMs.push(yield* client.post("/assignment", key, calls[next++ % calls.length]!))
          yield* Effect.sleep(pauseMs)
        }
      })
      const calling = Effect.forEach(Array(callers).keys(), () => caller, { concurrency: "unbounded", discard: true })
      const result = yield* Effect.raceFirst(work, Effect.zipRight(calling, Effect.never))
      return { ...result, callMs }
    })

const writeBootstrap = (database: Database.Database) =>
  Effect.gen(function*() {
    const keys = ["Large", "Small", "Groups"].map(() => `bench_${randomBytes(24).toString("hex")}`)
    const workspaces = ["Large", "Small", "Groups"].map((name, i) => ({
      name,
      country: "us",
      inboundGroups: true,
      keys: [{ type: "universal", secret: keys[i] }]
    }))
    const bootstrap = join(database.dataDir, "bench-snapshots.json")
    yield* Effect.promise(() => writeFile(bootstrap, JSON.stringify({ workspaces }), { mode: 0o600 }))
    return { bootstrap, workspaces: [], keys }
  })

/** Copies the same memberships into a table of their own; answers how long that took, in milliseconds. */
const copy = (database: Database.Database, groups: number) =>
  Effect.gen(function*() {
    // PostgreSQL's own user reads it.
    const file = join(database.dataDir, "memberships.tsv")
    const lines = Array.from({ length: groups }, (_, group) =>
      Array.from({ length: phonesOfGroup }, (_, i) =>
        `g${group}\t${numberAt(group * phonesOfGroup + i, 0)}\n`).join(""))
    yield* Effect.promise(async () => {
      await writeFile(file, lines)
      await chmod(file, 0o644)
      await chmod(database.dataDir, 0o755)
    })
    let tookMs = 0
    yield* database.naively(async (client) => {
      await client.query("CREATE TABLE naive_member (group_id text, number text)")
      const began = performance.now()
      await client.query(`COPY naive_member FROM '${file}'`)
      tookMs = performance.now() - began
      await client.query("DROP TABLE naive_member")
    })
    return tookMs
  })

interface Answer {
  readonly status: number
  readonly text: string
}

/** Sends one request after the other with a key. */
const clientOf = (url: string, key: string) => {
  const request = (method: string, path: string, body?: Buffer | string) =>
    Effect.async<Answer, BenchFailed>((resume) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      }
      const sent = Http.request(url + path, { method, headers }, (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (chunk: string) => text += chunk)
        response.on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0, text })))
      })
      sent.on("error", (error) => resume(Effect.fail(Database.failed(error))))
      sent.end(body)
    })

  const expect = (status: number) => (answer: Answer) =>
    answer.status === status
      ? Effect.succeed(answer)
      : new BenchFailed({ message: `answered ${answer.status}: ${answer.text.slice(0, 300)}` })

  const uploadOf = (id: number) =>
    request("GET", `/upload/inventory-groups/${id}`).pipe(
      Effect.flatMap(expect(200)),
      Effect.map(({ text }) => JSON.parse(text) as { readonly upload: { readonly status: string } }),
      Effect.map(({ upload }) => upload)
    )

  return {
    /** Sends a request that must succeed, wholly; answers how long it took, in milliseconds. */
    send: (method: string, path: string, body: string) =>
      Effect.gen(function*() {
        const began = performance.now()
        const { text } = yield* Effect.flatMap(request(method, path, body), expect(200))
        const tookMs = performance.now() - began
        return text.startsWith("{\"success\":true") ? tookMs : yield* new BenchFailed({ message: text.slice(0, 300) })
      }),

    /** Uploads a snapshot, and waits until it is completed; answers also what `memory` is once the request is answered. */
    snapshot: (
      body: Buffer,
      memory: Effect.Effect<Program.Memory | undefined, BenchFailed> = Effect.succeed(undefined)
    ) =>
      Effect.gen(function*() {
        const began = performance.now()
        const { text } = yield* Effect.flatMap(request("POST", "/upload/inventory-groups", body), expect(202))
        const answeredMs = performance.now() - began
        const whenAnswered = yield* memory
        const { uploadId } = JSON.parse(text) as { readonly uploadId: number }
        const upload = yield* uploadOf(uploadId).pipe(
          Effect.delay("50 millis"),
          Effect.repeat({ until: ({ status }) => status === "completed" || status === "failed" }),
          Effect.timeoutFail({
            duration: uploadLimit,
            onTimeout: () => new BenchFailed({ message: `an upload was not done within ${uploadLimit}` })
          })
        )
        const completedMs = performance.now() - began
        if (upload.status !== "completed") return yield* new BenchFailed({ message: JSON.stringify(upload) })
        yield* Effect.logInfo(
          `${(answeredMs / 1000).toFixed(2)} s, ${(completedMs / 1000).toFixed(2)} s: ${JSON.stringify(upload)}`
        )
        return { answeredMs, whenAnswered, completedMs }
      })
  }
}
