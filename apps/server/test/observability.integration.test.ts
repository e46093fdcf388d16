/**
 * The dashboard and the alert rules go by metrics that there are, and what to do about each alert is written down.
 */
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { documented } from "./documentedMetrics.ts"

const pathOf = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(pathOf(name), "utf8")

const rules = "observability/anipool-alerts.yml"
const rulesTest = "observability/anipool-alerts.test.yml"
const dashboard = "observability/grafana-dashboard.json"

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0

/** Whether a name is a series of a metric of this type. */
const isSeries = (series: string) =>
  [...documented(), ...documented("dialers/asterisk.md")].some(({ name, type }) =>
    type === "histogram" ? ["bucket", "sum", "count"].some((part) => series === `${name}_${part}`) : series === name
  )

describe("observability", () => {
  for (const file of [rules, dashboard]) {
    it(`${file} names metrics that there are`, () => {
      const names = new Set([...textOf(file).matchAll(/\b(?:anipool|process|nodejs)_\w+/g)].map(([name]) => name))
      assert.isAbove(names.size, 10)
      assert.deepStrictEqual([...names].filter((name) => !isSeries(name)), [])
    })
  }

  it("the document says what to do about each alert", () => {
    const alerts = [...textOf(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const rows = [...textOf("monitoring.md").matchAll(/^\| `(Anipool\w+)` \| [^|]{20,} \|$/gm)].map(([, name]) => name)
    assert.isAbove(alerts.length, 10)
    assert.deepStrictEqual(rows, alerts)
  })

  it("the test of the rules has every alert go off", () => {
    const alerts = [...textOf(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const fired = new Set([...textOf(rulesTest).matchAll(/alertname="(\w+)"/g)].map(([, name]) => name))
    assert.deepStrictEqual(alerts.filter((name) => !fired.has(name)), [])
  })

  it.skipIf(!hasPromtool)("the rules pass `promtool test rules` (skipped where it is not installed)", () => {
    const { status, stderr, stdout } = spawnSync("promtool", ["test", "rules", pathOf(rulesTest)], { encoding: "utf8" })
    assert.strictEqual(status, 0, stdout + stderr)
  })
})
