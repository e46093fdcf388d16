import { NumberOrdering } from "@anipool/core/buying/NumberOrdering"
import { providers } from "@anipool/dialers/providers/Account"
import { NumberOrders } from "@anipool/storage/NumberOrders"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporary } from "./anipoolProcess.ts"
import { callerOf, CommandLine, layer } from "./commandLine.ts"
import * as SellerServer from "./sellerServer.ts"

const environment = Layer.setConfigProvider(ConfigProvider.fromMap(
  new Map([
    ["TELNYX_API_KEY", "KEY-secret"],
    ["TWILIO_ACCOUNT_SID", "AC1"],
    ["TWILIO_AUTH_TOKEN", "twilio-secret"],
    ["BANDWIDTH_ACCOUNT_ID", "77"],
    ["BANDWIDTH_USER", "ann"],
    ["BANDWIDTH_PASSWORD", "bandwidth-secret"]
  ])
))
const secrets = ["KEY-secret", "twilio-secret", "bandwidth-secret"]

interface OrderJson {
  readonly id: number
  readonly state: string
  readonly note: string | null
  readonly importedAt: string | null
  readonly lines: ReadonlyArray<
    { readonly areaCode: string; readonly allocated: number; readonly reason: string | null }
  >
}

interface PlanJson {
  readonly numbers: number
  readonly onOrder: number
  readonly owned: number
  readonly lines: ReadonlyArray<{ readonly areaCode: string; readonly anis: number }>
  readonly shortages: ReadonlyArray<
    { readonly areaCode: string; readonly available: number; readonly instead: unknown }
  >
  readonly unsold: ReadonlyArray<string>
  readonly order: OrderJson | null
}

/** A workspace, a seller, a list to buy and the commands. */
const shop = (provider: typeof providers[number]) =>
  Effect.gen(function*() {
    const { json, run } = yield* CommandLine
    yield* json("workspace", "create", "--name", "Acme", "--country", "us")
    const seller = yield* SellerServer.start
    const list = join(yield* temporary, "list.csv")
    const write = (text: string) => Effect.promise(() => writeFile(list, `area_code,anis\n${text}`))
    yield* write("212,2\n415,1\n")
    const where = ["--workspace", "Acme", "--url", seller.url]
    const site = provider === "bandwidth" ? ["--site", "743", "--peer", "303"] : []
    const words = [...where, "--from", provider, "--list", list, ...site]
    return {
      seller,
      write,
      list,
      where,
      order: (...more: ReadonlyArray<string>) =>
        Effect.map(json("provider", "order", ...words, ...more), (answer) => answer as PlanJson),
      tryOrder: (...more: ReadonlyArray<string>) => run("provider", "order", ...words, ...more),
      tryOne: (command: string, id: number, ...more: ReadonlyArray<string>) =>
        run("provider", command, ...where, ...more, "--order", String(id)),
      one: (command: string, id: number, ...more: ReadonlyArray<string>) =>
        Effect.map(
          json("provider", command, ...where, ...more, "--order", String(id)),
          (answer) => answer as OrderJson
        ),
      all: Effect.map(json("provider", "orders", "--workspace", "Acme"), (all) => all as ReadonlyArray<OrderJson>),
      import: (...more: ReadonlyArray<string>) =>
        json("provider", "import", ...where, "--from", provider, "--group", "bought", ...more)
    }
  })

const allocated = (order: OrderJson | null) =>
  order?.lines.map(({ allocated, areaCode }) => `${areaCode} ×${allocated}`)

/** Runs a command as if it were later. */
const later = <A, E, R>(minutes: number, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Effect.clock, (clock) => {
    const shift = Duration.toMillis(Duration.minutes(minutes))
    const shifted: Clock.Clock = {
      [Clock.ClockTypeId]: Clock.ClockTypeId,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + shift),
      currentTimeNanos: clock.currentTimeNanos,
      sleep: (duration) => clock.sleep(duration),
      unsafeCurrentTimeMillis: () => clock.unsafeCurrentTimeMillis() + shift,
      unsafeCurrentTimeNanos: () => clock.unsafeCurrentTimeNanos()
    }
    return Effect.withClock(effect, shifted)
  })

const test = (name: string, body: Effect.Effect<void, unknown, CommandLine | Scope>) =>
  it.scopedLive(name, () => Effect.provide(body, Layer.merge(layer, environment)))

for (const provider of providers) {
  describe(`provider order --from ${provider}`, () => {
    test(
      "sends nothing unless it is told to, then orders once, and takes in what arrived",
      Effect.gen(function*() {
        const { all, import: importOwned, one, order, seller } = yield* shop(provider)
        const dry = yield* order()
        assert.deepInclude(dry, { numbers: 3, onOrder: 0, owned: 0, shortages: [], unsold: [], order: null })
        assert.deepStrictEqual([seller.posts.length, (yield* all).length], [0, 0])

        seller.state.pending = provider === "twilio" ? 0 : 1
        const sent = (yield* order("--send")).order!
        assert.strictEqual(sent.state, provider === "twilio" ? "allocated" : "sent")
        const onTheWay = yield* order()
        assert.deepInclude(onTheWay, { numbers: 0, onOrder: 3 })
        const status = yield* one("order-status", sent.id)
        assert.deepInclude(status, { state: "allocated", importedAt: null, note: null })
        assert.deepStrictEqual(allocated(status), ["212 ×2", "415 ×1"])
        assert.lengthOf(new Set(seller.sales.map(({ reference }) => reference)), 1)
        assert.lengthOf(seller.owned, 3)
        assert.deepInclude(yield* order("--send"), { numbers: 0, onOrder: 3, owned: 0, order: null })
        assert.lengthOf(seller.owned, 3)

        seller.owned.push("+12125550999")
        assert.deepInclude(yield* importOwned("--order", String(sent.id)), { owned: 3, added: 3, refused: 0 })
        assert.isNotNull((yield* all)[0]?.importedAt)
        // Of a list that was made before they came, they are what was ordered.
        const { core } = yield* CommandLine
        const { workspace } = yield* callerOf("Acme")
        const before = { purchases: [{ areaCode: "212", anis: 3 }], madeAt: 0 }
        const left = yield* core(Effect.flatMap(NumberOrdering, ({ toOrder }) => toOrder(workspace, before, [])))
        assert.deepInclude(left, { purchases: [{ areaCode: "212", anis: 1 }], onOrder: 2 })
        // A list that is made now knows of them; the one that was bought by hand is not there yet.
        assert.deepInclude(yield* order(), { numbers: 2, onOrder: 0, owned: 1 })
        assert.deepInclude(yield* order("--ignore-owned"), { numbers: 3, owned: 0 })
      })
    )

    for (const trouble of ["cut", "lost", "garbled"] as const) {
      test(
        `finds an order that was taken although its answer was ${trouble}`,
        Effect.gen(function*() {
          const { all, one, order, seller, tryOrder } = yield* shop(provider)
          // Others of the account come before it.
          for (let n = 0; n < 3; n++) {
            yield* Effect.sync(() =>
              seller.sales.push({ id: `order-0${n}`, reference: `other ${n}`, asked: [], numbers: [] })
            )
          }
          seller.troubles.push(trouble)
          const ran = yield* tryOrder("--send")
          const mine = seller.sales.filter(({ reference }) => !reference.startsWith("other"))
          const [only] = yield* all
          if (provider === "twilio") {
            // One number was bought, and the others are not tried until somebody says so.
            assert.strictEqual(ran.exit, 1)
            assert.include(ran.stderr, "order-resume")
            assert.deepStrictEqual([mine.length, only!.state, allocated(only!)], [1, "unknown", ["212 ×1", "415 ×0"]])
            const resumed = yield* later(2, one("order-resume", only!.id, "--send"))
            assert.deepStrictEqual([resumed.state, allocated(resumed)], ["allocated", ["212 ×2", "415 ×1"]])
            assert.lengthOf(seller.owned, 3)
          } else {
            assert.strictEqual(ran.exit, 0, ran.stderr)
            assert.deepStrictEqual([mine.length, only!.state], [1, "allocated"])
            assert.deepInclude(yield* order("--send"), { numbers: 0, onOrder: 3 })
          }
          assert.strictEqual(seller.posts.length, provider === "twilio" ? 3 : 1)
          for (const secret of secrets) assert.notInclude(ran.stderr + ran.stdout, secret)
        })
      )
    }

    test(
      "orders nothing while the fate of an order is not known, and brings it to its end",
      Effect.gen(function*() {
        const { all, one, seller, tryOne, tryOrder } = yield* shop(provider)
        seller.troubles.push("dropped")
        const ran = yield* tryOrder("--send")
        assert.strictEqual(ran.exit, 1)
        assert.include(ran.stderr, "is not known")
        const [{ id, state }] = (yield* all) as [OrderJson]
        assert.strictEqual(state, "unknown")

        const second = yield* tryOrder("--send", "--ignore-owned")
        assert.deepStrictEqual([second.exit, seller.posts.length], [0, 1], "all of the list is on order")
        assert.deepInclude(yield* one("order-resume", id), { state: "unknown" })
        const early = yield* tryOne("order-resume", id, "--send")
        assert.strictEqual(early.exit, 1)
        assert.include(early.stderr, "less than a minute ago")
        assert.strictEqual(seller.posts.length, 1)

        const resumed = yield* later(2, one("order-resume", id, "--send"))
        assert.strictEqual(resumed.state, "allocated")
        assert.deepStrictEqual(allocated(resumed), ["212 ×2", "415 ×1"])
        assert.lengthOf(seller.owned, 3)
        assert.include((yield* tryOne("order-resume", id, "--send")).stderr, "is allocated")
        assert.lengthOf(seller.owned, 3)
      })
    )

    test(
      "sends nothing again that is at the provider after all, nor while that cannot be asked",
      Effect.gen(function*() {
        const { all, one, seller, tryOne, tryOrder, write } = yield* shop(provider)
        yield* write("212,1\n")
        seller.troubles.push("cut")
        seller.state.isBlind = true
        assert.strictEqual((yield* tryOrder("--send")).exit, 1)
        const [{ id }] = (yield* all) as [OrderJson]
        yield* write("646,1\n")
        const other = yield* tryOrder("--send", "--ignore-owned")
        assert.strictEqual(other.exit, 1)
        assert.include(other.stderr, `order ${id} is unknown`)
        seller.state.isBlind = false
        // Each try of a look-up takes its time: one provider is enough.
        if (provider === "telnyx") {
          seller.state.isDown = true
          const down = yield* later(2, tryOne("order-resume", id, "--send"))
          assert.strictEqual(down.exit, 1)
          assert.include(down.stderr, "answered 503")
          seller.state.isDown = false
        }
        const resumed = yield* later(2, one("order-resume", id, "--send"))
        assert.deepStrictEqual([resumed.state, allocated(resumed)], ["allocated", ["212 ×1"]])
        assert.deepStrictEqual([seller.posts.length, seller.owned.length], [1, 1])
      })
    )

    test(
      "goes on with an order whose process was killed",
      Effect.gen(function*() {
        const { stored } = yield* CommandLine
        const { one, seller, tryOne } = yield* shop(provider)
        const { workspace } = yield* callerOf("Acme")
        const settings = provider === "telnyx"
          ? {}
          : provider === "twilio"
          ? { account: "AC1" }
          : { account: "77", site: "743" }
        const lines = [{ areaCode: "212", asked: 2, covers: [{ areaCode: "212", anis: 2 }] }]
        const begin = (lease: Duration.Duration, after: number, reference: string) =>
          stored(
            Effect.flatMap(NumberOrders, (orders) =>
              Effect.flatten(orders.begin(workspace.id, { reference, provider, settings, lines }, { after, lease })))
          )
        const { order: { id } } = yield* begin(Duration.minutes(5), 0, "anipool-1")
        const busy = yield* tryOne("order-resume", id, "--send")
        assert.include(busy.stderr, "another process is at it")
        yield* stored(Effect.flatMap(NumberOrders, (orders) =>
          Effect.gen(function*() {
            const order = yield* Effect.flatten(orders.find(workspace.id, id))
            yield* orders.keep({ workspaceId: workspace.id, order, token: 1 }, order, null)
          })))
        assert.deepStrictEqual(allocated(yield* one("order-resume", id, "--send")), ["212 ×2"])
        assert.lengthOf(seller.owned, 2)
        assert.isTrue(seller.sales.every(({ reference }) => reference === "anipool-1"))

        const dropped = yield* begin(Duration.zero, id, "anipool-2")
        assert.deepInclude(yield* one("order-drop", dropped.order.id), { state: "failed", note: "given up" })
        assert.lengthOf(seller.owned, 2)
        const elsewhere = yield* begin(Duration.zero, dropped.order.id, "anipool-3")
        if (provider !== "telnyx") {
          const other = yield* Effect.withConfigProvider(
            tryOne("order-resume", elsewhere.order.id, "--send"),
            ConfigProvider.fromMap(
              new Map([
                ["TWILIO_ACCOUNT_SID", "AC2"],
                ["TWILIO_AUTH_TOKEN", "twilio-secret"],
                ["BANDWIDTH_ACCOUNT_ID", "78"],
                ["BANDWIDTH_USER", "ann"],
                ["BANDWIDTH_PASSWORD", "bandwidth-secret"]
              ])
            )
          )
          assert.strictEqual(other.exit, 2)
          assert.include(other.stderr, "is not of this account")
        }
      })
    )

    test(
      "sends once when two are told to at the same time",
      Effect.gen(function*() {
        const { seller, tryOrder } = yield* shop(provider)
        const ran = yield* Effect.all([tryOrder("--send"), tryOrder("--send"), tryOrder("--send")], { concurrency: 3 })
        assert.isAtLeast(ran.filter(({ exit }) => exit === 0).length, 1)
        assert.lengthOf(seller.owned, 3)
        assert.lengthOf(new Set(seller.sales.map(({ reference }) => reference)), 1)
      })
    )

    test(
      "keeps that it was broken off",
      Effect.gen(function*() {
        const { all, one, seller, tryOrder } = yield* shop(provider)
        seller.troubles.push("silent")
        const fiber = yield* Effect.fork(tryOrder("--send"))
        yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => seller.posts.length > 0 })
        yield* Fiber.interrupt(fiber)
        const [{ id, note, state }] = (yield* all) as [OrderJson]
        assert.deepStrictEqual([state, note], ["unknown", "it was broken off"])
        const found = yield* one("order-status", id)
        assert.strictEqual(found.state, provider === "twilio" ? "unknown" : "allocated")
        assert.strictEqual(seller.posts.length, 1)
      })
    )

    test(
      "asks again when it was too fast, and says what was refused, without secrets",
      Effect.gen(function*() {
        const { all, order, seller, tryOrder } = yield* shop(provider)
        seller.troubles.push("refused")
        const refused = yield* tryOrder("--send")
        assert.strictEqual(refused.exit, 1)
        assert.match(refused.stderr, /nothing is ordered: \w+ answered 4\d\d \(\d+\)/)
        assert.strictEqual((yield* all)[0]?.state, "failed")
        for (const secret of secrets) assert.notInclude(refused.stderr + refused.stdout, secret)
        seller.troubles.push("busy", "busy")
        const sent = yield* order("--send")
        assert.deepInclude(sent, { onOrder: 0 })
        assert.deepStrictEqual(allocated(sent.order), ["212 ×2", "415 ×1"])
        assert.lengthOf(seller.owned, 3)
      })
    )

    test(
      "says what cannot be bought, and buys codes over the same ground when it may",
      Effect.gen(function*() {
        const { order, seller, write } = yield* shop(provider)
        yield* write("212,3\n800,1\n876,1\n")
        seller.stock.set("212", 0)
        const short = yield* order("--send")
        assert.deepInclude(short, { numbers: 0, unsold: ["800", "876"], order: null })
        assert.deepStrictEqual(short.shortages.map(({ areaCode, available }) => [areaCode, available]), [["212", 0]])
        assert.deepStrictEqual(short.shortages[0]?.instead, [{ areaCode: "646", anis: 3 }])
        const covered = yield* order("--send", "--cover", "overlay")
        assert.deepStrictEqual(allocated(covered.order), ["646 ×3"])
        seller.stock.set("212", 100)
        assert.deepInclude(yield* order("--send", "--cover", "overlay"), { numbers: 0, onOrder: 3 })
        assert.lengthOf(seller.owned, 3)
      })
    )

    test(
      "writes the order as files and sends nothing",
      Effect.gen(function*() {
        const { list, order, seller, tryOrder } = yield* shop(provider)
        const file = `${list}.order`
        const few = yield* tryOrder("--file", file, "--max-numbers", "2")
        assert.strictEqual(few.exit, 1)
        assert.include(few.stderr, "3 numbers would be ordered, more than --max-numbers 2")
        yield* order("--file", file)
        assert.strictEqual(yield* Effect.promise(() => readFile(file, "utf8")), "area_code,anis\n212,2\n415,1\n")
        const text = yield* Effect.promise(() =>
          readFile(`${file}.${provider === "bandwidth" ? "xml" : "json"}`, "utf8")
        )
        assert.include(
          text,
          {
            telnyx: "\"count_requested\": \"2\"",
            twilio: "\"AreaCode\": \"212\"",
            bandwidth: "<SiteId>743</SiteId>"
          }[provider]
        )
        assert.match(text, /anipool-[0-9a-f-]{36}/)
        assert.lengthOf(seller.posts, 0)
      })
    )
  })
}

describe("provider order", () => {
  test(
    "refuses what does not go together",
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const { tryOrder, where } = yield* shop("telnyx")
      assert.strictEqual((yield* tryOrder("--send", "--dry-run")).exit, 2)
      assert.include((yield* tryOrder("--site", "7")).stderr, "--site does not go with --from telnyx")
      assert.include((yield* tryOrder("--run", "2026-01-01")).stderr, "either --list or --run")
      const bandwidth = yield* run("provider", "order", ...where, "--from", "bandwidth")
      assert.include(bandwidth.stderr, "--from bandwidth needs --site")
      const kept = yield* run("provider", "order", ...where, "--from", "telnyx")
      assert.strictEqual(kept.exit, 1)
      assert.include(kept.stderr, "planner report --save")
      const much = yield* tryOrder("--send", "--max-numbers", "2")
      assert.strictEqual(much.exit, 1)
      assert.include((yield* run("provider", "order-status", ...where, "--order", "7")).stderr, "there is no order 7")
    })
  )

  test(
    "takes what Twilio still has, stops where it is refused, and orders the rest the next time",
    Effect.gen(function*() {
      const { one, order, seller, write } = yield* shop("twilio")
      // Two of those that the search found were sold meanwhile.
      seller.troubles.push("gone", "gone")
      assert.deepStrictEqual(allocated((yield* order("--send")).order), ["212 ×2", "415 ×1"])
      yield* write("646,3\n")
      seller.troubles.push("none", "refused")
      const { order: partial } = yield* order("--send")
      assert.strictEqual(partial?.state, "allocated")
      const what = [[1, "Twilio answered 403 (20003)"]]
      assert.deepStrictEqual(partial?.lines.map(({ allocated, reason }) => [allocated, reason]), what)
      // It is at its end, whatever is asked of it.
      const looked = yield* one("order-status", partial!.id)
      assert.strictEqual(looked.state, "allocated")
      assert.deepStrictEqual(looked.lines.map(({ allocated, reason }) => [allocated, reason]), what)
      seller.stock.set("646", 1)
      const rest = yield* order("--send")
      assert.deepStrictEqual([rest.onOrder, allocated(rest.order)], [1, ["646 ×1"]])
      assert.strictEqual(rest.order?.lines[0]?.reason, "Twilio has no more of it")
      assert.deepStrictEqual(allocated(yield* one("order-status", rest.order!.id)), ["646 ×1"])
      assert.lengthOf(seller.owned, 5)
    })
  )

  test(
    "buys what is missing alone of an order at Twilio that was broken off",
    Effect.gen(function*() {
      const { all, one, seller, tryOrder } = yield* shop("twilio")
      seller.troubles.push("none", "none", "dropped")
      assert.strictEqual((yield* tryOrder("--send")).exit, 1)
      const [{ id }] = (yield* all) as [OrderJson]
      const resumed = yield* later(2, one("order-resume", id, "--send"))
      assert.deepStrictEqual([resumed.state, allocated(resumed)], ["allocated", ["212 ×2", "415 ×1"]])
      assert.lengthOf(seller.owned, 3)
    })
  )

  test(
    "takes no order for failed of which Telnyx does not say what it gave",
    Effect.gen(function*() {
      const { order, seller } = yield* shop("telnyx")
      seller.state.isVague = true
      assert.strictEqual((yield* order("--send")).order?.state, "sent")
      assert.deepInclude(yield* order("--send", "--ignore-owned"), { numbers: 0, onOrder: 3 })
      assert.lengthOf(seller.posts, 1)
    })
  )

  test(
    "adds lines of one area code up",
    Effect.gen(function*() {
      const { order, write } = yield* shop("telnyx")
      yield* write("212,1\n415,1\n212,2\n")
      const sent = yield* order("--send")
      assert.deepStrictEqual(allocated(sent.order), ["212 ×3", "415 ×1"])
      assert.deepInclude(yield* order(), { numbers: 0, onOrder: 4 })
    })
  )

  test(
    "follows no page to another address",
    Effect.gen(function*() {
      const { seller, tryOrder } = yield* shop("twilio")
      seller.state.isLeading = true
      const ran = yield* tryOrder("--ignore-owned")
      assert.strictEqual(ran.exit, 0)
      const led = yield* tryOrder()
      assert.deepStrictEqual([led.exit, led.stderr], [1, "anipool: Twilio answered what is no list of numbers\n"])
    })
  )
})
