/**
 * The client against a real server, and through a proxy that fails.
 */
import {
  type Anipool,
  AnipoolError,
  ApiError,
  ConnectionError,
  createClient,
  type ManagedAni,
  type SnapshotGroup,
  type SnapshotProgress,
  TimeoutError
} from "@anipool/client"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"
import * as FlakyProxy from "./FlakyProxy.ts"
import { type Keys, layer as testService, TestService } from "./TestService.ts"

/** What a promise was rejected with. */
const rejection = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  return assert.fail("it was not rejected")
}

const prospect = { prospect_phone: "(212) 555-0123" }

const dial = {
  campaign_id: "spring-sale",
  campaign_name: "Spring sale",
  agent_name: "Ann Lee",
  from_number: "2125550100",
  disposition_name: "No Answer",
  to_number: "(646) 555-0123",
  datetime: new Date().toISOString(),
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: 3,
  skill_name: "Sales East",
  lead_source: "web-form"
}

/** New York's numbers from `2125550100` on. */
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `212555${1000 + at}`)

const collect = async <A>(items: AsyncIterable<A>): Promise<Array<A>> => {
  const collected: Array<A> = []
  for await (const item of items) collected.push(item)
  return collected
}

/** A campaign with some numbers to dial from. */
const prepare = async (anipool: Anipool, held: ReadonlyArray<string>) => {
  await anipool.createCampaign({ id: "spring-sale", name: "Spring sale", type: "Outbound", inbound_pool_id: "east" })
  await anipool.createInboundGroups({ group_id: "east", group_name: "East", phones: held })
}

const usesOf = (anis: ReadonlyArray<ManagedAni>) => anis.reduce((sum, ani) => sum + ani.frequencyAssigned, 0)

/** An address where nobody listens. */
const unusedUrl = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** Waits until something is so; the test's own limit ends it. */
const eventually = async (isSo: () => Promise<boolean>) => {
  while (!await isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

// Real requests take real time.
layer(testService, { excludeTestServices: true })("client", (it) => {
  const test = (
    name: string,
    run: (given: {
      readonly url: string
      readonly key: Keys
      readonly anipool: Anipool
      readonly proxy: FlakyProxy.FlakyProxy
    }) => Promise<unknown>
  ) =>
    it.scoped(name, () =>
      Effect.gen(function*() {
        const { url, workspace } = yield* TestService
        const key = yield* workspace
        const proxy = yield* FlakyProxy.start(url)
        yield* Effect.promise(() => run({ url, key, anipool: createClient({ url, key }), proxy }))
      }))

  test("calls every part of the interface, each with the key that opens it", async ({ anipool }) => {
    await prepare(anipool, numbers(3))
    const { ani, message, success } = await anipool.assign(prospect)
    assert.deepStrictEqual({ success, message }, { success: true, message: "ANI assigned successfully" })
    assert.include(numbers(3), ani)
    const { results } = await anipool.assignBatch({ leads: [{ row_id: "1", ...prospect }] })
    assert.strictEqual(results[0]?.error, "")
    assert.deepStrictEqual(await anipool.recordDial(dial), { message: "dial queued" })
    assert.strictEqual((await anipool.listAnis({ number: "2125551001" })).data[0]?.phone, "2125551001")
    assert.strictEqual((await anipool.getCampaign({ id: "spring-sale" })).campaign.name, "Spring sale")
    assert.strictEqual((await anipool.generatePlan()).data.country, "us")
    assert.strictEqual((await anipool.adminGetCampaign("spring-sale")).campaign.id, "spring-sale")
    assert.include(await anipool.adminExportNumbers(), "2125551001")
    assert.isTrue((await anipool.getReadiness()).success)
    assert.isTrue((await anipool.deleteInboundGroups([{ group_id: "east" }])).success)
    assert.deepStrictEqual(await anipool.assign(prospect), { success: false, message: "No available ANI found" })
  })

  test("tells what the server refuses, by status and code", async ({ anipool, key, url }) => {
    const unknown = await rejection(anipool.getCampaign({ id: "none" }))
    assert.instanceOf(unknown, ApiError)
    assert.instanceOf(unknown, AnipoolError)
    assert.strictEqual(unknown.status, 404)
    assert.strictEqual(unknown.message, "Campaign not found")
    assert.strictEqual(unknown.code, "campaign_not_found")
    assert.isString(unknown.requestId)
    const code = (error: unknown) => error instanceof AnipoolError ? error.code : error
    assert.strictEqual(code(await rejection(createClient({ url }).assign(prospect))), "key_required")
    // What stands in a path stays one part of it.
    assert.strictEqual(code(await rejection(anipool.adminGetCampaign("../keys"))), "campaign_not_found")
    assert.strictEqual(code(await rejection(anipool.adminGetCampaign(".."))), "invalid_request")
    const dialsOnly = createClient({ url, key: key.dials })
    assert.strictEqual((await rejection(dialsOnly.assign(prospect)) as ApiError).status, 403)
  })

  test("shows a key in no error and to no inspection", async ({ key, url }) => {
    const secret = `${key.universal}\n`
    for (const options of [{ url, key: secret }, { url, key: { dials: secret } }, { url: `http://u:${key.dials}@a` }]) {
      try {
        createClient(options)
        assert.fail("it was made")
      } catch (error) {
        assert.instanceOf(error, AnipoolError)
        assert.notInclude(inspect(error), "secret_")
      }
    }
    const nobody = createClient({ url: await unusedUrl(), key, retries: 0 })
    const refused = await rejection(nobody.assign(prospect))
    assert.instanceOf(refused, ConnectionError)
    assert.include(refused.message, "ECONNREFUSED")
    assert.notInclude(inspect(refused, { depth: 10, showHidden: true }), "secret_")
    assert.notInclude(inspect(nobody, { depth: 10, showHidden: true }), "secret_")
  })

  test("tries assignments again without a second use, whatever is lost on the way", async ({ anipool, key, proxy }) => {
    await prepare(anipool, numbers(20))
    const address = proxy.failing("503", "lost503", "cut", "half")
    const first = await createClient({ url: address, key }).assign(prospect)
    assert.isTrue(first.success)
    assert.lengthOf(proxy.seen(address), 5)
    assert.lengthOf(new Set(proxy.seen(address).map(({ idempotencyKey }) => idempotencyKey)), 1)
    assert.strictEqual(usesOf((await anipool.listAnis()).data), 1)

    const leads = numbers(10).map((phone, at) => ({ row_id: String(at), prospect_phone: `646${phone.slice(3)}` }))
    const batch = await createClient({ url: proxy.failing("cut", "lost503"), key }).assignBatch({ leads })
    assert.isTrue(batch.results.every(({ error }) => error === ""))
    assert.strictEqual(usesOf((await anipool.listAnis()).data), 11)

    // A name of one's own holds over calls.
    const again = () => anipool.assign(prospect, { idempotencyKey: "lead-81723-dial-4" })
    assert.deepStrictEqual(await again(), await again())
    assert.strictEqual(usesOf((await anipool.listAnis()).data), 12)
  })

  test("queues a dial once", async ({ anipool, key, proxy }) => {
    await prepare(anipool, ["2125550100"])
    const address = proxy.failing("cut", "lost503")
    await createClient({ url: address, key }).recordDial(dial)
    const ids = proxy.seen(address).map(({ body }) => (JSON.parse(body) as { readonly dial_id: string }).dial_id)
    assert.lengthOf(ids, 3)
    assert.lengthOf(new Set(ids), 1)
    const named = { ...dial, dial_id: "d-1" }
    const last = proxy.failing()
    await createClient({ url: last, key }).recordDial(named)
    assert.deepInclude(JSON.parse(proxy.seen(last)[0]!.body), { dial_id: "d-1" })
    // Dials are processed in their order: once the last is counted, the others are.
    const dialed = async () => (await anipool.listAnis()).data[0]!.frequencyDialed
    await eventually(async () => await dialed() >= 2)
    assert.strictEqual(await dialed(), 2)
  })

  test("does not repeat what is not safe to repeat, but for what was not begun", async ({ key, proxy }) => {
    const address = proxy.failing("lost503")
    const campaign = { id: "c", name: "C", type: "Outbound" } as const
    const lost = await rejection(createClient({ url: address, key }).createCampaign(campaign))
    assert.strictEqual((lost as ApiError).status, 503)
    assert.strictEqual((lost as ApiError).code, "http_503")
    assert.lengthOf(proxy.seen(address), 1)
    const cut = proxy.failing("cut")
    assert.instanceOf(
      await rejection(createClient({ url: cut, key }).createCampaign({ ...campaign, id: "d" })),
      ConnectionError
    )
    assert.lengthOf(proxy.seen(cut), 1)
    const limited = proxy.failing("429", "429")
    await createClient({ url: limited, key }).createCampaign({ ...campaign, id: "e" })
    assert.lengthOf(proxy.seen(limited), 3)
    // What only reads is repeated, though it is a POST.
    await createClient({ url: proxy.failing("cut"), key }).generatePlan({ groupBy: "ani" })
  })

  test("gives up after its tries, and follows no redirect", async ({ key, proxy }) => {
    const address = proxy.failing("503", "503", "503")
    const anipool = createClient({ url: address, key })
    assert.strictEqual((await rejection(anipool.listAnis({}, { retries: 1 })) as ApiError).status, 503)
    assert.lengthOf(proxy.seen(address), 2)
    const elsewhere = proxy.failing("302")
    const redirected = await rejection(createClient({ url: elsewhere, key }).assign(prospect))
    assert.strictEqual((redirected as ApiError).code, "redirected")
    assert.lengthOf(proxy.seen(elsewhere), 1)
  })

  it.scoped("waits as long as the server asks, but not past its time, nor when it is ended", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestService
      const key = yield* workspace
      const proxy = yield* FlakyProxy.start(url, 1)
      const longAway = yield* FlakyProxy.start(url, 3600)
      yield* Effect.promise(async () => {
        const address = proxy.failing("503")
        await createClient({ url: address, key }).listAnis()
        const [first, second] = proxy.seen(address)
        assert.isAtLeast(second!.atMs - first!.atMs, 1000)
        const refused = await rejection(createClient({ url: longAway.failing("503"), key }).listAnis())
        assert.instanceOf(refused, ApiError)
        assert.strictEqual(refused.retryAfterMs, 3_600_000)
        const ending = new AbortController()
        const waiting = longAway.failing("503")
        const patient = createClient({ url: waiting, key, timeoutMs: Infinity })
        const waited = rejection(patient.listAnis({}, { signal: ending.signal }))
        await eventually(async () => longAway.seen(waiting).length === 1)
        ending.abort(new Error("hung up"))
        assert.strictEqual((await waited as Error).message, "hung up")
      })
    }))

  test("ends by its time limit and by its signal", async ({ key, proxy }) => {
    const hanging = () => createClient({ url: proxy.failing("hang"), key })
    const late = await rejection(hanging().assign(prospect, { timeoutMs: 50 }))
    assert.instanceOf(late, TimeoutError)
    assert.strictEqual(late.code, "timeout")
    const ending = new AbortController()
    const address = proxy.failing("hang")
    const ended = rejection(createClient({ url: address, key }).assign(prospect, { signal: ending.signal }))
    await eventually(async () => proxy.seen(address).length === 1)
    ending.abort(new Error("hung up"))
    assert.strictEqual((await ended as Error).message, "hung up")
    assert.strictEqual(
      (await rejection(hanging().assign(prospect, { signal: ending.signal })) as Error).message,
      "hung up"
    )
  })

  test("reads lists page by page, no further than they are read", async ({ anipool, key, proxy }) => {
    await anipool.createInboundGroups({ group_id: "east", group_name: "East", phones: numbers(25) })
    const address = proxy.failing()
    const paging = createClient({ url: address, key })
    const phones = (await collect(paging.iterateAnis({ page_size: 10 }))).map(({ phone }) => phone)
    assert.deepStrictEqual(phones, numbers(25))
    assert.lengthOf(proxy.seen(address), 3)
    for await (const _ of paging.iterateAnis({ page_size: 10 })) break
    assert.lengthOf(proxy.seen(address), 4)
    const members = await collect(paging.adminIterateGroupMembers("east", { limit: 10 }))
    assert.lengthOf(members, 25)
    const entries = await collect(paging.adminIterateAuditEntries({ limit: 1 }))
    assert.deepStrictEqual(entries, (await anipool.adminListAuditEntries()).entries)
    assert.isNotEmpty(entries)
  })

  test("replaces all groups, tells of its progress, and says why it cannot", async ({ anipool, key, proxy }) => {
    const groups: ReadonlyArray<SnapshotGroup> = numbers(2000).map((phone, at) => ({
      group_id: `g${at % 40}-${at}`,
      group_name: "A group of a snapshot that takes some room, so that the snapshot is sent in several pieces",
      phones: [phone]
    }))
    const progress: Array<SnapshotProgress> = []
    async function* generated() {
      yield* groups
    }
    const upload = await anipool.replaceAllGroups(generated(), { onProgress: (each) => progress.push(each) })
    assert.strictEqual(upload.result?.groups_created, 2000)
    const sending = progress.filter((each) => each.phase === "sending")
    assert.isAbove(sending.length, 2)
    assert.strictEqual(sending.at(-1)?.sent, JSON.stringify(groups).length)
    assert.deepStrictEqual(progress.at(-1), { phase: "applying", progress: 1 })

    // Bytes, too; and what can be read again is sent again.
    const blob = new Blob([JSON.stringify(groups.slice(1))])
    const flaky = createClient({ url: proxy.failing("cut", "503"), key })
    await flaky.replaceAllGroups(blob)
    assert.strictEqual((await anipool.adminListGroups({ limit: 1 })).total, 1999)
    const once = createClient({ url: proxy.failing("503"), key })
    assert.strictEqual((await rejection(once.replaceAllGroups(generated())) as ApiError).status, 503)

    assert.strictEqual((await rejection(anipool.replaceAllGroups([])) as ApiError).status, 400)
    const unusable = await rejection(anipool.replaceAllGroups([{ group_id: "a", phones: ["1"] }]))
    assert.strictEqual((unusable as AnipoolError).code, "upload_failed")
    const broken = async function*(): AsyncGenerator<SnapshotGroup> {
      yield { group_id: "a", phones: ["2125551000"] }
      throw new Error("the disk is gone")
    }
    assert.strictEqual((await rejection(anipool.replaceAllGroups(broken())) as Error).message, "the disk is gone")
  })
})
