import * as DialRecord from "@anipool/domain/dials/DialRecord"
import { StorableText } from "@anipool/domain/StorableText"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"

const good: Readonly<Record<string, unknown>> = {
  campaign_id: "C1",
  campaign_name: "Spring",
  agent_name: "Ann",
  from_number: "2125550100",
  disposition_name: "Sale",
  to_number: "6465550123",
  datetime: "2026-03-02 15:04:05",
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: "3",
  skill_name: "East",
  lead_source: "web",
  dial_id: "d1",
  sip_code: "603",
  sip_reason: "Network Blocked",
  q850_cause: "21",
  hangup_source: "callee",
  duration_seconds: "0",
  attestation: "A"
}

const names = DialRecord.fields.map(({ name }) => name)

const file = new URL("../../../../docs/interface/dials.md", import.meta.url)
const header = "| Field | Required | Takes | Meaning |\n| --- | --- | --- | --- |\n"
const grouped = (value: number) => value.toLocaleString("en-US")

const takes = ({ form, lengthMax }: DialRecord.Field): string =>
  typeof form === "object"
    ? "oneOf" in form
      ? form.oneOf.map((each) => `\`${each}\``).join(", ")
      : `a whole number from ${grouped(form.from)} to ${grouped(form.to)}`
    : form === "instant"
    ? "an instant"
    : `${form === "text-or-integer" ? "an integer, or " : ""}up to ${grouped(lengthMax)} characters`

/** The table of `docs/interface/dials.md`; `UPDATE_SNAPSHOTS=1` writes it anew. */
const table = (): string =>
  header +
  DialRecord.fields.map((field) =>
    `| \`${field.name}\` | ${{ required: "yes", "in-us": "in the US", optional: "no" }[field.presence]} | ${
      takes(field)
    } | ${field.meaning} |\n`
  ).join("")

const value = FastCheck.oneof(
  FastCheck.constantFrom<unknown>(
    undefined,
    null,
    "",
    " ",
    "x",
    "A",
    "0603",
    700,
    3,
    1.5,
    true,
    {},
    "a\u0000",
    "\ud800",
    "😀",
    "x".repeat(256)
  ),
  FastCheck.fullUnicodeString({ maxLength: 3 })
)

const isStorable = Schema.is(StorableText)

/** Every value that a field with a list or a range takes: they are many, and looked through for each record. */
const takenBy = (name: string): ReadonlySet<string> => taken.get(name)!
const taken = new Map(
  DialRecord.fields.flatMap(({ form, name }) =>
    typeof form !== "object" ? [] : [[
      name,
      new Set<string>(
        "oneOf" in form
          ? form.oneOf
          : Array.from({ length: form.to - form.from + 1 }, (_, i) => String(form.from + i))
      )
    ]]
  )
)

/** What is wrong with a field, by the rule read word by word; undefined when nothing is. */
const wrongWith = (name: string, given: unknown, isUs: boolean): string | undefined => {
  const { form, lengthMax, presence } = DialRecord.fields.find((each) => each.name === name)!
  const mayLack = presence === "optional" || (presence === "in-us" && !isUs)
  const text = (form === "text-or-integer" || typeof form === "object" && "from" in form) && Number.isInteger(given)
    ? String(given)
    : given
  if (text === undefined || text === null) return mayLack ? undefined : "missing"
  if (typeof text !== "string") return "type"
  if (text.length > lengthMax) return "length"
  if (!isStorable(text)) return "text"
  if (text.trim() === "") return mayLack ? undefined : "missing"
  if (typeof form === "object") {
    return takenBy(name).has(text.replace(/^0+(?=\d)/, "")) ? undefined : "range"
  }
  return form === "instant" && text !== good["datetime"] ? "instant" : undefined
}

describe("DialRecord", () => {
  it("that was made of another form may lack fields, and holds nothing that storage cannot keep", () => {
    const record = Either.getOrThrow(DialRecord.read(good, "us"))
    assert.isTrue(Either.isRight(DialRecord.check(record)))
    assert.isTrue(Either.isRight(DialRecord.check({ ...record, zip: "", agentName: "", dialId: null })))
    const expected = (change: Partial<DialRecord.DialRecord>) =>
      Either.getOrThrow(Either.flip(DialRecord.check({ ...record, ...change })))
    for (const { lengthMax, name, property } of DialRecord.fields) {
      for (const text of ["CA\u0000", "\ud800"]) {
        const { field, message } = expected({ [property]: text })
        assert.deepStrictEqual([field, message], [
          name,
          `${name}: expected text without NUL characters and unpaired surrogates`
        ])
      }
      const { message } = expected({ [property]: "x".repeat(lengthMax + 1) })
      assert.strictEqual(message, `${name}: expected at most ${lengthMax} characters`)
    }
    assert.strictEqual(expected({ datetime: "+275760-09-13T00:00:00.000Z" }).field, "datetime")
    assert.strictEqual(expected({ datetime: "" }).field, "datetime")
  })

  it("names every field that is wrong, and none that is right", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.dictionary(FastCheck.constantFrom(...names), value, { maxKeys: names.length }),
        FastCheck.constantFrom("us" as const, "ca" as const, "uk" as const),
        (changes, country) => {
          const input = { ...good, ...changes }
          const read = DialRecord.read(input, country)
          const wrong = names.filter((name) => wrongWith(name, input[name], country === "us") !== undefined)
          if (wrong.length === 0) {
            assert.isTrue(Either.isRight(read))
            return
          }
          const { field, message } = Either.getOrThrow(Either.flip(read))
          const named = message.split("; ").flatMap((part) => part.slice(0, part.indexOf(":")).split(", "))
          assert.deepStrictEqual([...named].sort(), [...wrong].sort())
          assert.strictEqual(field, named.length === 1 ? named[0] : undefined)
          assert.notInclude(message, "😀")
        }
      ),
      { numRuns: 500 }
    )
  })

  it("comes back from its row, and from its wire form", () => {
    const record = Either.getOrThrow(DialRecord.read(good, "us"))
    assert.deepStrictEqual(DialRecord.fromRow(DialRecord.toRow(record)), record)
    assert.deepStrictEqual(DialRecord.toWire(record), good)
    for (const none of [undefined, null, "", "  "]) {
      const without = Either.getOrThrow(DialRecord.read({ ...good, dial_id: none, total_dial_attempts: 3 }, "us"))
      assert.isNull(without.dialId)
      assert.strictEqual(without.totalDialAttempts, "3")
      assert.deepStrictEqual(DialRecord.fromRow(DialRecord.toRow(without)), without)
      assert.notProperty(DialRecord.toWire(without), "dial_id")
    }
  })

  it("has each of its fields in the table of the documentation", () => {
    const docs = readFileSync(file, "utf8")
    const from = docs.indexOf(header)
    const to = docs.indexOf("\n\n", from) + 1
    assert.isAbove(from, 0)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(file, docs.slice(0, from) + table() + docs.slice(to))
    else assert.strictEqual(docs.slice(from, to), table())
  })

  it("of which the last fields are not known yet, as it waited from before, has none of them", () => {
    const record = Either.getOrThrow(DialRecord.read(good, "us"))
    const row = DialRecord.toRow(record)
    const before = row.slice(0, names.indexOf("dial_id") + 1)
    const without = [...before, ...row.slice(before.length).map(() => "")]
    assert.deepStrictEqual(DialRecord.toRow(DialRecord.fromRow(before)), without)
  })

  it("reads objects only", () => {
    for (const input of [null, undefined, 1, "x", true, [], [good]]) {
      assert.isTrue(Either.isLeft(DialRecord.read(input, "us")))
    }
  })
})
