import type { Machine } from "@anipool/bench/Machine"
import * as Report from "@anipool/bench/Report"
import { assert, describe, it } from "@effect/vitest"

const machine: Machine = {
  measuredOn: "2026-01-02",
  commit: "abc1234",
  cpu: "Some CPU",
  cores: 2,
  memoryGiB: 8,
  system: "Linux 6.1",
  node: "20.20.2"
}

const report: Report.Report = {
  bench: "http",
  title: "HTTP",
  method: "How.",
  tables: [{ title: "Rates", columns: ["server", "per second"], rows: [["a | b", "1,000"], ["c", "20"]] }],
  targets: [{ wanted: "fast", measured: "slow", isMet: false }],
  programs: ["PostgreSQL 18.4"]
}

describe("Report", () => {
  it("writes a section with tables, targets and the machine", () => {
    assert.strictEqual(
      Report.toSection(report, machine),
      `<!-- bench:http -->
## HTTP

How.

### Rates

| server | per second |
| --- | ---: |
| a \\| b | 1,000 |
| c | 20 |

### Targets

| wanted | measured | met |
| --- | ---: | ---: |
| fast | slow | no |

2026-01-02, commit abc1234 · Some CPU, 2 cores, 8 GiB, Linux 6.1 · Node 20.20.2 · PostgreSQL 18.4
<!-- end of bench:http -->`
    )
  })

  it("lines the columns up for a terminal", () => {
    const lines = Report.toText(report, machine).split("\n")
    assert.include(lines, "server  per second")
    assert.include(lines, "c               20")
  })

  it("puts a new section after the others, and replaces it the next time", () => {
    const before = "# Benchmarks\n\nIntroduction.\n"
    const first = Report.toSection(report, machine)
    const once = Report.replaceSection(before, "http", first)
    assert.strictEqual(once, `${before}\n${first}\n`)
    assert.strictEqual(Report.replaceSection(once, "http", first), once)
  })

  it("leaves everything outside of its own section as it is", () => {
    const section = (bench: string, text: string) => `<!-- bench:${bench} -->\n${text}\n<!-- end of bench:${bench} -->`
    const document = [
      "# Top",
      section("commit", "c"),
      "by hand",
      section("http", "old $&"),
      section("soak", "s"),
      "end\n"
    ]
    assert.strictEqual(
      Report.replaceSection(document.join("\n\n"), "http", section("http", "new $& $1")),
      document.join("\n\n").replace("old $&", () => "new $& $1")
    )
  })

  it("writes nothing over a section that has no end", () => {
    const broken = "<!-- bench:http -->\nby hand\n"
    const written = Report.replaceSection(broken, "http", "section")
    assert.strictEqual(written, `${broken}\nsection\n`)
  })
})
