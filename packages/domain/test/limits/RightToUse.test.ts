import type { Evidence } from "@anipool/domain/limits/RightToUse"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const first = LocalTime.dayNumber("2026-01-01")

const dayOf = (offset: number) => LocalTime.addDays("2026-01-01", offset)

const someVersion: FastCheck.Arbitrary<Evidence> = FastCheck.record({
  document: FastCheck.constantFrom(null, "LOA 7", "Invoice 12"),
  carrier: FastCheck.constantFrom(null, "000123"),
  place: FastCheck.constantFrom(null, "1 High Street"),
  from: FastCheck.nat(8),
  days: FastCheck.option(FastCheck.nat(6))
}).map(({ days, from, ...version }) => ({
  ...version,
  from: dayOf(from),
  to: days === null ? null : dayOf(from + days)
}))

const someVersions = FastCheck.array(someVersion, { maxLength: 6 })

/** The rule, word by word. */
const slowly = (versions: ReadonlyArray<Evidence>, day: LocalTime.LocalDate): RightToUse.Shown => {
  const begun = versions.filter(({ from }) => from <= day)
  const last = begun[begun.length - 1]
  if (last === undefined || last.document === null || (last.to !== null && last.to < day)) return "nothing"
  return last.place === null ? "right" : "right-and-place"
}

const days = Array.from({ length: 18 }, (_, i) => i - 1)

describe("RightToUse", () => {
  it.prop("shows on each day what the version says that was entered last of those that have begun", [
    someVersions
  ], ([versions]) => {
    const spans = RightToUse.spansOf(versions)
    for (const day of days) {
      assert.strictEqual(RightToUse.shownOn(spans, first + day), slowly(versions, dayOf(day)), String(day))
      for (const needsPlace of [false, true]) {
        const shows = (at: number) => {
          const shown = slowly(versions, dayOf(at))
          return shown === "right-and-place" || (shown === "right" && !needsPlace)
        }
        const later = days.filter((each) => each >= day)
        assert.strictEqual(
          RightToUse.isShownFrom(spans, first + day, needsPlace),
          [...later, 40].some(shows)
        )
        const until = RightToUse.shownUntil(spans, first + day, needsPlace)
        const gap = later.find((each) => !shows(each))
        assert.strictEqual(until, shows(day) ? gap === undefined ? Infinity : first + gap - 1 : undefined)
      }
    }
    assert.deepStrictEqual(RightToUse.unpack(RightToUse.pack(spans)), spans)
    const last = [...days].reverse().find((day) => slowly(versions, dayOf(day)) !== "nothing")
    assert.strictEqual(
      RightToUse.lastDayOf(spans),
      last === undefined || slowly(versions, dayOf(40)) !== "nothing" ? null : first + last
    )
  })

  it.prop("is narrower exactly where some day shows less than before", [someVersions, someVersions], ([a, b]) => {
    const rank = { nothing: 0, right: 1, "right-and-place": 2 }
    assert.strictEqual(
      RightToUse.isNarrower(RightToUse.spansOf(a), RightToUse.spansOf(b)),
      [...days, 40].some((day) => rank[slowly(b, dayOf(day))] < rank[slowly(a, dayOf(day))])
    )
  })

  it("goes on through a renewal that was entered before it began, and ends with a version without a document", () => {
    const lease: Evidence = { document: "LOA", carrier: null, place: null, from: "2026-01-01", to: "2026-12-31" }
    const renewed = { ...lease, from: "2027-01-01", to: null }
    const spans = RightToUse.spansOf([lease, renewed])
    assert.deepStrictEqual(spans, [{ from: first, to: Infinity, hasPlace: false }])
    assert.strictEqual(RightToUse.pack(spans), `${first}:`)
    const ended = RightToUse.spansOf([lease, renewed, { ...lease, document: null, from: "2026-07-01", to: null }])
    // The renewal began later than what took the right away, but was entered before it.
    assert.strictEqual(RightToUse.pack(ended), `${first}:${LocalTime.dayNumber("2026-06-30")}`)
  })
})
