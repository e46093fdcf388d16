import type { Fault } from "@anipool/faults/Fault"
import * as Report from "@anipool/faults/Report"
import type { Outcome, Skipped } from "@anipool/faults/Suite"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

const fault: Fault = {
  name: "one",
  title: "one thing breaks",
  ground: "own",
  isShort: true,
  happen: () => Effect.succeed({ goneAt: 0 })
}

const kept: Outcome = {
  fault,
  assigned: 1_200,
  dialed: 1_100,
  unavailable: 7,
  failed: 2,
  longestMs: 410,
  backMs: 1_250,
  memoryMiB: 160.4,
  note: "",
  broken: []
}
const overshot: Outcome = { ...kept, backMs: Infinity, broken: [{ promise: "caps", how: "an ANI …" }] }
const skipped: Skipped = { fault, why: "it needs root" }

const machine = { day: "2026-11-22", commit: "abc1234", cpu: "a CPU, 2 cores", node: "20.19.0" }

describe("Report", () => {
  it("says of each promise whether it was kept", () => {
    const [, , first, second, third] = Report.tableOf([kept, overshot, skipped])
    assert.strictEqual(
      first,
      "| one thing breaks | 1,200 + 1,100 | yes | yes | 7 | 0.41 s | 1.25 s | 160 MiB | yes |"
    )
    assert.include(second, "| yes | **no** |")
    assert.include(second, "never")
    assert.match(third ?? "", /it needs root [| ]+skipped \|$/)
  })

  it("counts what was kept, broken and skipped", () => {
    assert.strictEqual(Report.summary([kept]), "1 passed, 0 failed")
    assert.strictEqual(Report.summary([kept, overshot, skipped]), "1 passed, 1 failed, 1 skipped")
  })

  it("replaces the rows of what was run, and nothing else", () => {
    const document = "# A\n\n<!-- faults -->\nbefore\n<!-- end of faults -->\n\n## B\n"
    const titles = [fault.title, "another thing breaks"]
    const written = Report.replace(document, titles, [kept], machine)
    assert.match(written, /^# A\n\n<!-- faults -->\n\| Fault [^]*commit abc1234[^]*<!-- end of faults -->\n\n## B\n$/)
    assert.notInclude(written, "before")
    assert.strictEqual(Report.replace(written, titles, [kept], machine), written)
    const other = { ...overshot, fault: { ...fault, title: "another thing breaks" } }
    const both = Report.replace(written, titles, [other], machine)
    assert.match(
      both,
      /\| one thing breaks [^]*\| yes \|\n\| another thing breaks [^]*\*\*no\*\* \|\n\n1 passed, 1 failed ·/
    )
  })
})
