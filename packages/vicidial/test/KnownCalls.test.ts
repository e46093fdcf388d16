import type { Database, Selection } from "@anipool/vicidial/Database"
import * as KnownCalls from "@anipool/vicidial/KnownCalls"
import { VicidialError } from "@anipool/vicidial/VicidialError"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"

type Row = Readonly<Record<string, string>>

/** A site whose tables may change, which may be away, or may answer after a while. */
class Site {
  hopper: ReadonlyArray<readonly [id: number, lead: string, campaign: string]> = []
  placed: ReadonlyArray<readonly [code: string, campaign: string, lead: string]> = []
  leads: ReadonlyArray<readonly [lead: string, list: string, postalCode: string, owner?: string]> = []
  agents: ReadonlyArray<readonly [code: string, user: string]> = []
  isAway = false
  delay = 0
  /** The codes of each question for calls. */
  readonly asked: Array<ReadonlyArray<string>> = []
  readonly sources: Array<KnownCalls.Source> = []
  failures = 0

  readonly database: Database = {
    name: "test",
    minutesAhead: Effect.succeed(0),
    has: () => true,
    count: () => Effect.succeed(0),
    tally: () => Effect.succeed([]),
    select: (selection) =>
      Effect.delay(Effect.suspend(() => this.isAway ? away : Effect.succeed(this.#select(selection))), this.delay)
  }

  readonly follow = KnownCalls.follow({
    connect: Effect.suspend(() => this.isAway ? away : Effect.succeed(this.database)),
    wait: "100 millis",
    every: "1 second",
    onSource: (source) => this.sources.push(source),
    onFailure: () => Effect.sync(() => this.failures++)
  })

  #select({ columns, table, values = [], where = "" }: Selection) {
    const among = values[0] as ReadonlyArray<unknown>
    const texts = () => new Set(among.map(String))
    const rows = (): ReadonlyArray<Row> => {
      switch (table) {
        case "vicidial_hopper": {
          const all = this.hopper.map(([id, lead, campaign]) => ({
            hopper_id: String(id),
            lead_id: lead,
            campaign_id: campaign
          }))
          return where.includes("DESC")
            ? all.slice(-1)
            : all.filter((row) => Number(row.hopper_id) > Number(values[0])).slice(0, 2_000)
        }
        case "vicidial_auto_calls":
          this.asked.push(among.map(String))
          return this.placed.filter(([code]) => texts().has(code)).map(([code, campaign, lead]) => ({
            callerid: code,
            campaign_id: campaign,
            lead_id: lead
          }))
        case "vicidial_list":
          return this.leads.filter(([lead]) => texts().has(lead)).map(([lead, list, postalCode, owner = ""]) => ({
            lead_id: lead,
            list_id: list,
            postal_code: postalCode,
            owner
          }))
        case "vicidial_live_agents":
          return this.agents.filter(([code]) => texts().has(code)).map(([code, user]) => ({ callerid: code, user }))
        case "vicidial_lists":
          return [{ list_id: "101", campaign_id: "SALES" }, { list_id: "102", campaign_id: "CARE" }]
            .filter(({ list_id }) => texts().has(list_id))
        default:
          return []
      }
    }
    return rows().map((row) => columns.map((column) => row[column] ?? ""))
  }
}

const away = Effect.fail(new VicidialError({ message: "away" }))

const codeOf = (letter: "M" | "V", lead: number, second = 0) =>
  `${letter}30510000${second}${String(lead).padStart(10, "0")}`

const known = (campaign: string, postalCode: string, list = campaign === "SALES" ? "101" : "102", owner = "") =>
  Option.some({ campaign, list, postalCode, owner })

describe("calls of a site that are about to be placed", () => {
  it.scoped("are of the agent who dials them, else of their lead's owner", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.leads = [["7", "101", "10001", " Ann "], ["8", "102", "", "Bob"]]
      site.hopper = [[1, "7", "SALES"]]
      site.agents = [[codeOf("M", 8), "4021"], [codeOf("V", 7), "4022"]]
      const calls = yield* site.follow
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7)), known("SALES", "10001", "101", "Ann"))
      const manual = yield* Effect.fork(Effect.all([calls.of(codeOf("M", 8)), calls.of(codeOf("M", 8, 1))]))
      yield* TestClock.adjust("10 millis")
      assert.deepStrictEqual(yield* Fiber.join(manual), [
        known("CARE", "", "102", "4021"),
        known("CARE", "", "102", "Bob")
      ])
    }))

  it.scoped("are known by the hopper, without asking", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.leads = [["7", "101", "10001"], ["8", "102", ""]]
      site.hopper = [[1, "7", "SALES"], [2, "8", "CARE"]]
      const calls = yield* site.follow
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7)), known("SALES", "10001"))
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 8)), known("CARE", ""))
      // What comes into it, or into one that was made anew and numbers from 1, is read on.
      site.leads = [...site.leads, ["9", "101", "60601"], ["10", "101", "90012"]]
      site.hopper = [...site.hopper, [3, "9", "SALES"]]
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 9)), known("SALES", "60601"))
      site.hopper = [[1, "10", "OTHER"]]
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 10)), known("OTHER", "90012", "101"))
      assert.deepStrictEqual(site.asked, [])
      assert.deepStrictEqual(site.sources, ["read-ahead", "read-ahead", "read-ahead", "read-ahead"])
    }))

  it.scoped("are asked for by their code, all that wait at once; else the campaign is that of the lead's list", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.leads = [["7", "101", "10001"], ["8", "102", "60601"]]
      site.placed = [[codeOf("V", 7), "OTHER", "7"], [codeOf("M", 8, 1), "MANUAL", "8"]]
      const calls = yield* site.follow
      yield* TestClock.adjust("1 second")
      site.delay = 10
      const first = yield* Effect.fork(calls.of(codeOf("V", 7)))
      yield* TestClock.adjust("1 millis")
      const rest = yield* Effect.fork(
        Effect.forEach([codeOf("M", 8, 1), codeOf("V", 8, 2), codeOf("V", 99)], calls.of, { concurrency: "unbounded" })
      )
      yield* TestClock.adjust("99 millis")
      assert.deepStrictEqual(yield* Fiber.join(first), known("OTHER", "10001", "101"))
      assert.deepStrictEqual(yield* Fiber.join(rest), [known("MANUAL", "60601"), known("CARE", "60601"), Option.none()])
      assert.deepStrictEqual(site.asked.map((codes) => codes.length), [1, 3])
      assert.deepStrictEqual([...site.sources].sort(), ["asked", "asked", "asked", "unknown"])
    }))

  it.scoped("that an agent dials are asked for: the lead may stand in another campaign's hopper", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.leads = [["7", "101", "10001"]]
      site.hopper = [[1, "7", "SALES"]]
      site.placed = [[codeOf("M", 7), "MANUAL", "7"]]
      const calls = yield* site.follow
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* calls.of(codeOf("M", 7)), known("MANUAL", "10001", "101"))
    }))

  it.scoped("are answered alike when they ask again, whatever is known since", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.leads = [["7", "101", "10001"]]
      const calls = yield* site.follow
      yield* TestClock.adjust("1 second")
      const code = codeOf("V", 7)
      assert.deepStrictEqual(yield* calls.of(code), known("SALES", "10001"))
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 8)), Option.none())
      site.leads = [["7", "102", "60601"], ["8", "102", "60601"]]
      assert.deepStrictEqual(yield* calls.of(code), known("SALES", "10001"))
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 8)), Option.none())
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 8, 1)), known("CARE", "60601"))
      assert.strictEqual(site.asked.length, 3)
    }))

  it.scoped("wait for a slow database no longer than they may, and not at all for one that is away", () =>
    Effect.gen(function*() {
      const site = new Site()
      site.isAway = true
      site.leads = [["7", "101", "10001"]]
      const calls = yield* site.follow
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7)), Option.none())
      assert.strictEqual(site.failures, 2)
      site.isAway = false
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7, 1)), known("SALES", "10001"))
      site.delay = 60_000
      const slow = yield* Effect.fork(calls.of(codeOf("V", 7, 2)))
      yield* TestClock.adjust("99 millis")
      assert.isTrue(Option.isNone(yield* Fiber.poll(slow)))
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* Fiber.join(slow), Option.none())
      // One that goes away lets those go that wait.
      const waiting = yield* Effect.fork(calls.of(codeOf("V", 7, 3)))
      site.isAway = true
      yield* TestClock.adjust("60 seconds")
      assert.deepStrictEqual(yield* Fiber.join(waiting), Option.none())
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7, 4)), Option.none())
      assert.deepStrictEqual(site.sources, ["unanswered", "asked", "unanswered", "unanswered", "unanswered"])
      site.delay = 0
      site.isAway = false
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* calls.of(codeOf("V", 7, 5)), known("SALES", "10001"))
    }))
})
