import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as CampaignHealth from "@anipool/domain/health/CampaignHealth"
import * as Evidence from "@anipool/domain/health/Evidence"
import * as HealthBook from "@anipool/domain/health/HealthBook"
import * as NumberHealth from "@anipool/domain/health/NumberHealth"
import * as NumberState from "@anipool/domain/health/NumberState"
import * as WorkspaceHealth from "@anipool/domain/health/WorkspaceHealth"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const firstDay = 20_000
const dayMs = 86_400_000

/** From 0 to below 1, always the same. */
const chance = (of: number): number => {
  const hash = Math.imul(of ^ of >>> 15, 0x2c1b_3c6d)
  return ((Math.imul(hash ^ hash >>> 12, 0x297a_2d39) ^ hash >>> 7) >>> 0) / 0x1_0000_0000
}

const dial = (day: number, i: number, changes: Partial<HealthBook.Dial> = {}): HealthBook.Dial => ({
  aniId: 1 + i % 10,
  campaignKey: 1,
  dialedAt: day * dayMs + 36_000_000 + i * 10_000,
  day,
  hour: 10,
  contact: chance(i + 1_000 * day) < 0.2,
  blocked: i % 61 === 0,
  shortCall: false,
  prospectCarrier: null,
  ...changes
})

const batch = (dials: ReadonlyArray<HealthBook.Dial>, falseAlarms = 10): HealthBook.Batch => ({
  today: Math.max(...dials.map(({ day }) => day)),
  falseAlarms,
  mode: "neverMoreThan",
  cameFalse: 0,
  dials
})

/** So many days of 600 dials from ten numbers, one in five of which reaches somebody. */
const days = (count: number): ReadonlyArray<HealthBook.Batch> =>
  Array.from({ length: count }, (_, d) => batch(Array.from({ length: 600 }, (_, i) => dial(firstDay + d, i))))

const foldAll = (batches: ReadonlyArray<HealthBook.Batch>) => {
  const book = HealthBook.empty()
  const changes = batches.flatMap((each) => HealthBook.fold(book, each))
  return { book, changes }
}

/** As a storage has it. */
const stored = (book: HealthBook.Book): HealthBook.Book => ({
  workspace: WorkspaceHealth.decode(WorkspaceHealth.encode(book.workspace))!,
  campaigns: new Map(
    [...book.campaigns].map(([id, each]) => [id, CampaignHealth.decode(CampaignHealth.encode(each))!])
  ),
  numbers: NumberHealth.decode(NumberHealth.encode(book.numbers))
})

const bytesOf = ({ campaigns, numbers, workspace }: HealthBook.Book) => [
  WorkspaceHealth.encode(workspace),
  ...[...campaigns].map(([, each]) => CampaignHealth.encode(each)),
  NumberHealth.encode(numbers)
]

const summary = (changes: ReadonlyArray<HealthBook.Change>) =>
  changes.map((each) => [each.kind, each.subject.of, each.subject.id, each.kind === "ended" ? each.end : each.by])

describe("HealthBook", () => {
  it("comes to the same bits whether it stays in memory or is stored after each batch", () => {
    const dials = FastCheck.array(
      FastCheck.record({
        aniId: FastCheck.integer({ min: 1, max: 3 }),
        campaignKey: FastCheck.integer({ min: 1, max: 20 }),
        day: FastCheck.integer({ min: firstDay, max: firstDay + 20 }),
        hour: FastCheck.integer({ min: 0, max: 23 }),
        contact: FastCheck.boolean(),
        blocked: FastCheck.boolean(),
        shortCall: FastCheck.boolean(),
        prospectCarrier: FastCheck.option(FastCheck.constantFrom("t-mobile", "at&t"))
      }).map(({ day, hour, ...each }) => ({ ...each, day, hour, dialedAt: day * dayMs + hour * 3_600_000 })),
      { minLength: 1, maxLength: 30 }
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(dials, { maxLength: 6 }), (batches) => {
        const inMemory = HealthBook.empty()
        let read = HealthBook.empty()
        for (const each of batches) {
          const changes = HealthBook.fold(inMemory, batch(each))
          assert.deepStrictEqual(HealthBook.fold(read, batch(each)), changes)
          read = stored(read)
        }
        assert.deepStrictEqual(bytesOf(read), bytesOf(inMemory))
      }),
      { numRuns: 50 }
    )
  })

  it("raises one alarm of a number that is blocked, as nobody knows enough before two weeks", () => {
    const blocked = (day: number, falseAlarms?: number) =>
      batch(
        Array.from({ length: 600 }, (_, i) => dial(day, i, i % 10 === 3 ? { contact: false, blocked: true } : {})),
        falseAlarms
      )
    const { changes } = foldAll([...days(16), blocked(firstDay + 16), blocked(firstDay + 17)])
    assert.deepStrictEqual(summary(changes), [["raised", "number", 4, "block"]])
    assert.deepStrictEqual(foldAll([...days(10), blocked(firstDay + 10)]).changes, [])
    assert.deepStrictEqual(foldAll([...days(16), blocked(firstDay + 16, 0)]).changes, [])
    const later = foldAll([...days(16), blocked(firstDay + 16, 1)]).changes[0]
    const sooner = foldAll([...days(16), blocked(firstDay + 16, 1_000)]).changes[0]
    assert.isAbove(later!.at, sooner!.at)
  })

  it("names a number sooner where what is set is met on average, and later again after too many false alarms", () => {
    const usual = days(60)
    const fewer = batch(
      Array.from(
        { length: 600 },
        (_, i) => dial(firstDay + 60, i, i % 10 === 3 && i % 20 === 3 ? { contact: false } : {})
      )
    )
    const rarityIn = (mode: HealthBook.Batch["mode"]) => {
      const { book } = foldAll([...usual, fewer].map((each) => ({ ...each, mode })))
      return Evidence.of(book.numbers.get(4)!.state).rarity
    }
    assert.isAbove(rarityIn("about"), rarityIn("neverMoreThan"))
    // Of ten numbers 1,000 of 10,000 are one a month: too few to tell. The correction is of more.
    const { book } = foldAll(usual)
    const level = (changes: Partial<HealthBook.Batch>) =>
      HealthBook.level(book.workspace, { mode: "about", falseAlarms: 10_000, cameFalse: 0, ...changes })
    const expected = 10 * (59 - 14) / 30
    assert.closeTo(level({ cameFalse: expected }) / level({ mode: "neverMoreThan" }), 1, 0.01)
    assert.strictEqual(level({ cameFalse: 100 }), 2 * level({ mode: "neverMoreThan" }))
    assert.strictEqual(level({ cameFalse: 0 }), level({ mode: "neverMoreThan" }) / 2)
  })

  it("ends an alarm when the number was not dialed for days, or is well again", () => {
    const burning = batch(
      Array.from(
        { length: 600 },
        (_, i) => dial(firstDay + 16, i, i % 10 === 3 ? { contact: false, blocked: true } : {})
      )
    )
    const without = (day: number) =>
      batch(days(1)[0]!.dials.map((each, i) => dial(day, i)).filter(({ aniId }) => aniId !== 4))
    const back = (day: number) => batch(Array.from({ length: 20 }, (_, i) => dial(day, i)))
    const few = (day: number) =>
      batch(Array.from({ length: 100 }, (_, i) => dial(day, i)).filter(({ aniId }) => aniId !== 4))
    const raised = ["raised", "number", 4, "block"]
    const ended = ["ended", "number", 4, "rested"]
    for (
      const [between, told] of [
        [[], [raised]],
        [[without(firstDay + 17)], [raised]],
        [[few(firstDay + 17), few(firstDay + 18)], [raised]],
        [[without(firstDay + 17), few(firstDay + 18), without(firstDay + 19)], [raised, ended]],
        [Array.from({ length: 5 }, (_, i) => few(firstDay + 17 + i)), [raised, ended]]
      ] as const
    ) {
      const { book, changes } = foldAll([...days(16), burning, ...between, back(firstDay + 17 + between.length)])
      assert.deepStrictEqual<ReadonlyArray<unknown>>(summary(changes), told)
      // It starts anew.
      if (told.length > 1) assert.isBelow(Evidence.rarityOf(book.numbers.get(4)!.state), 100)
    }
    const shortly = batch(
      Array.from(
        { length: 600 },
        (_, i) => dial(firstDay + 16, i, i < 120 && i % 10 === 3 ? { contact: false, blocked: true } : {})
      )
    )
    const well = foldAll([
      ...days(16),
      shortly,
      ...Array.from({ length: 30 }, (_, d) => batch(Array.from({ length: 600 }, (_, i) => dial(firstDay + 17 + d, i))))
    ])
    assert.deepStrictEqual(summary(well.changes), [
      ["raised", "number", 4, "block"],
      ["ended", "number", 4, "went-by-itself"]
    ])
  })

  it("has no alarm left when a number comes back from the shortest rest, whatever was dialed meanwhile", () => {
    const { burningRestDays: { input } } = PolicySettings.settings
    const restDays = input.from
    const burning = batch(
      Array.from(
        { length: 600 },
        (_, i) => dial(firstDay + 16, i, i % 10 === 3 ? { contact: false, blocked: true } : {})
      )
    )
    // Nobody else dials while it rests, and it comes back at the hour at which it went.
    const after = (rest: number) => foldAll([...days(16), burning, batch([dial(firstDay + 16 + rest, 3)])])
    const { book, changes } = after(restDays)
    assert.deepStrictEqual(summary(changes), [["raised", "number", 4, "block"], ["ended", "number", 4, "rested"]])
    assert.isFalse(NumberState.isAlarmed(book.numbers.get(4)!.state))
    // So no rest may be shorter.
    assert.isTrue(NumberState.isAlarmed(after(restDays - 1).book.numbers.get(4)!.state))
  })

  it("takes no dial for evidence that the carrier, a trunk or a list failed", () => {
    assert.isFalse(HealthBook.isEvidence(false, { sipCode: "503", sipReason: "", q850Cause: "" }))
    assert.isFalse(HealthBook.isEvidence(false, { sipCode: "", sipReason: "", q850Cause: "34" }))
    assert.isFalse(HealthBook.isEvidence(false, { sipCode: "403", sipReason: "", q850Cause: "" }))
    assert.isFalse(HealthBook.isEvidence(false, { sipCode: "404", sipReason: "", q850Cause: "" }))
    assert.isTrue(HealthBook.isEvidence(true, { sipCode: "503", sipReason: "", q850Cause: "" }))
    assert.isTrue(HealthBook.isEvidence(false, { sipCode: "603", sipReason: "Network Blocked", q850Cause: "" }))
    assert.isTrue(HealthBook.isEvidence(false, { sipCode: "486", sipReason: "", q850Cause: "" }))
    assert.isTrue(HealthBook.isEvidence(false, { sipCode: "", sipReason: "", q850Cause: "" }))
  })

  it("lets an alarm stand whose blocks have ended where contacts alone are enough for it", () => {
    const number4 = (day: number, told: Partial<HealthBook.Dial>) =>
      batch(Array.from({ length: 600 }, (_, i) => dial(day, i, i % 10 === 3 ? told : {})))
    const { book, changes } = foldAll([
      ...days(16),
      number4(firstDay + 16, { contact: false, blocked: true }),
      ...Array.from({ length: 20 }, (_, d) => number4(firstDay + 17 + d, { contact: false, blocked: false }))
    ])
    assert.deepStrictEqual(summary(changes), [["raised", "number", 4, "block"]])
    const { state } = book.numbers.get(4)!
    assert.strictEqual(Evidence.of(state).by, "contact")
    assert.strictEqual(Evidence.of(state).since! * 1000 >= (firstDay + 15) * dayMs, true)
    assert.strictEqual(NumberState.endsBy(state), 0)
  })

  describe("with prospects' carriers", () => {
    const names = ["at&t", "t-mobile", "verizon"]
    /** The carrier of a dial does not hang together with its number. */
    const carrierOf = (i: number) => names[Math.floor(i / 10) % 3]!
    const told = (count: number, from = firstDay) =>
      Array.from({ length: count }, (_, d) =>
        batch(
          Array.from({ length: 600 }, (_, i) => dial(from + d, i, { prospectCarrier: carrierOf(i) }))
        ))
    /** From a day on number 4 reaches nobody among subscribers of T-Mobile, and as many as ever among others. */
    const labelled = (count: number, from: number, isTold: boolean) =>
      Array.from({ length: count }, (_, d) =>
        batch(Array.from({ length: 600 }, (_, i) =>
          dial(from + d, i, {
            prospectCarrier: isTold ? carrierOf(i) : null,
            ...i % 10 === 3 && carrierOf(i) === "t-mobile" ? { contact: false } : {}
          }))))

    it("sees what one carrier's subscribers alone are shown, and says whose", () => {
      const count = 12
      const { book, changes } = foldAll([...told(16), ...labelled(count, firstDay + 16, true)])
      const mine = changes.filter(({ subject }) => subject.id === 4)
      assert.deepStrictEqual(summary(mine), [["raised", "number", 4, "contact"]])
      const { carriers, day } = book.workspace
      const evidence = Evidence.of(book.numbers.get(4)!.state)
      assert.strictEqual(evidence.by, "contact")
      const { carriers: { places } } = book.workspace
      assert.sameMembers(places.map((at) => at!.name), names)
      assert.strictEqual(places[evidence.carrier!]!.name, "t-mobile")
      assert.isAtLeast(day, places[evidence.carrier!]!.since)
      assert.strictEqual(carriers, book.workspace.carriers)
      const untold = foldAll([...days(16), ...labelled(count, firstDay + 16, false)])
      assert.deepStrictEqual(untold.changes.filter(({ subject }) => subject.id === 4), [])
      assert.deepStrictEqual(bytesOf(stored(book)), bytesOf(book))
    })

    it("forgets what was said by the carrier before, where a place changes hands", () => {
      const { book } = foldAll([...told(16), ...labelled(3, firstDay + 16, true)])
      const place = book.workspace.carriers.places.findIndex((at) => at?.name === "t-mobile")
      const { values } = book.numbers.get(4)!.state
      const at = NumberState.word.carriers + place * NumberState.word.perCarrier
      assert.isAbove(values[at]!, 0)
      // Only another carrier is dialed, so much that it takes the place with fewest dials, whichever that is.
      const other = (day: number) =>
        batch(Array.from({ length: 6_000 }, (_, i) => dial(day, i, { prospectCarrier: "other" })))
      for (let d = 0; d < 6; d++) HealthBook.fold(book, other(firstDay + 19 + d))
      const now = book.workspace.carriers.places.findIndex((each) => each?.name === "other")
      const before = NumberState.word.carriers + now * NumberState.word.perCarrier
      const { since } = book.workspace.carriers.places[now]!
      assert.isAbove(since, firstDay + 19)
      // By the dials of its own days alone: what any other carrier's numbers have of evidence after so many.
      const kept = book.numbers.get(4)!.state.values[before]!
      const fresh = book.numbers.get(5)!.state.values[before]!
      assert.isBelow(kept, 20 * Math.max(1, fresh))
    })
  })

  it("tells a campaign whose dials all fall as one, until its day is over", () => {
    const fallen = batch(
      Array.from({ length: 600 }, (_, i) => dial(firstDay + 16, i, i % 10 === 0 ? {} : { contact: false }))
    )
    const after = batch(Array.from({ length: 600 }, (_, i) => dial(firstDay + 17, i)))
    assert.deepStrictEqual(summary(foldAll([...days(16), fallen, after]).changes), [
      ["raised", "campaign", 1, "contact"],
      ["ended", "campaign", 1, "day-over"]
    ])
  })

  it("counts what is told a day late with today's, and nothing that is older", () => {
    const batches = days(3)
    const { book } = foldAll(batches)
    const before = bytesOf(book)
    assert.deepStrictEqual(
      HealthBook.fold(book, { ...batch([dial(firstDay, 1)]), today: firstDay + 2 }),
      []
    )
    assert.deepStrictEqual(bytesOf(book), before)
    HealthBook.fold(book, { ...batch([dial(firstDay + 1, 1)]), today: firstDay + 2 })
    assert.notDeepEqual(bytesOf(book), before)
    // A clock that is ahead turns no day.
    HealthBook.fold(book, { ...batch([dial(firstDay + 3, 1)]), today: firstDay + 2 })
    assert.strictEqual(book.workspace.day, firstDay + 2)
  })
})
