import * as CidTable from "@anipool/dialers/vicidial/CidTable"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"

const Row = Schema.Struct({
  areaCode: Schema.Literal("212", "646", "718"),
  cid: Schema.Literal("2125550100", "2125550101", "6465550100"),
  isActive: Schema.Boolean,
  description: Schema.Literal("Anipool: in use", "Anipool: paused", "our own")
})
const Table = Schema.Array(Row).pipe(Schema.maxItems(8))

/** One row for each area code and number, the last one. */
const tableOf = (rows: ReadonlyArray<CidTable.CidRow>) =>
  new Map(rows.map((row) => [`${row.areaCode},${row.cid}`, row]))

const applied = (present: ReadonlyArray<CidTable.CidRow>, changes: ReadonlyArray<CidTable.CidChange>) => {
  const table = tableOf(present)
  for (const { row, stage } of changes) {
    const key = `${row.areaCode},${row.cid}`
    assert.strictEqual(table.has(key), stage !== "ADD", `${stage} ${key}`)
    if (stage === "DELETE") table.delete(key)
    else table.set(key, row)
  }
  return table
}

describe("a table of caller IDs", () => {
  it.prop("changes make the wanted one of any, and leave somebody's own rows alone", [Table, Table], ([one, other]) => {
    const present = [...tableOf(one).values()]
    const wanted = [...tableOf(other).values()].filter(CidTable.isOwn)
    const changes = CidTable.changes(present, wanted)
    const own = present.filter((row) => !CidTable.isOwn(row))
    const table = new Map([...tableOf([...wanted, ...own])].sort(byKeyOf(present)))
    assert.deepStrictEqual(applied(present, changes), table)
    assert.deepStrictEqual(CidTable.changes([...applied(present, changes).values()], wanted), [])
    // Where they are taken over, or known to be a push's, its rows stand in their places.
    const taken = CidTable.changes(present, wanted, { takesOver: true })
    const over = new Map([...tableOf([...own, ...wanted])].sort(byKeyOf(present)))
    assert.deepStrictEqual(applied(present, taken), over)
    const known = CidTable.foreignOf(present, wanted)
    assert.deepStrictEqual(CidTable.changes(present, wanted, { known }), taken)
    const places = changes.map(({ row, stage }) => order.indexOf(`${stage}${stage === "UPDATE" ? row.isActive : ""}`))
    assert.deepStrictEqual(places, [...places].sort((a, b) => a - b))
  })

  it("is read from the file as it was written, and nothing else is", () => {
    const rows = CidTable.of([
      { number: "6465550100", isActive: false, reason: "paused", areaCodes: ["646", "212"] },
      { number: "2125550100", isActive: true, reason: "in use", areaCodes: ["212"] }
    ])
    const text = CidTable.toCsv(rows)
    assert.strictEqual(
      text,
      "212,2125550100,Anipool: in use,Y\n212,6465550100,Anipool: paused,N\n646,6465550100,Anipool: paused,N\n"
    )
    assert.deepStrictEqual(CidTable.fromCsv(text), rows)
    assert.deepStrictEqual(CidTable.fromCsv(""), [])
    for (const bad of ["country_code,number\n", "212,2125550100,a,b,Y\n", "212,2125550100,our own,yes\n", "<html>"]) {
      assert.isUndefined(CidTable.fromCsv(bad), bad)
    }
  })
})

/** What shows a number goes after what shows it no more. */
const order = ["DELETE", "UPDATEfalse", "UPDATEtrue", "ADD"]

/** Maps are compared with their order: what was there first comes first. */
const byKeyOf = (present: ReadonlyArray<CidTable.CidRow>) => {
  const keys = [...tableOf(present).keys()]
  const placeOf = (key: string) => keys.includes(key) ? keys.indexOf(key) : keys.length
  return ([a]: [string, CidTable.CidRow], [b]: [string, CidTable.CidRow]) => placeOf(a) - placeOf(b)
}
