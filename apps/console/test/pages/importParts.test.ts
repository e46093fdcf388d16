/**
 * A long file of numbers, in parts.
 */
import type { ImportPlan } from "@anipool/http-api/admin/NumberImportApi"
import { assert, describe, it } from "@effect/vitest"
import * as ImportParts from "../../src/pages/numbers/importParts.ts"

async function* pieces(...texts: ReadonlyArray<string>) {
  yield* texts
}

const plan = (lines: ImportPlan["lines"], counts: Partial<ImportPlan["counts"]> = {}): ImportPlan => ({
  counts: { created: 0, moved: 0, changed: 0, unchanged: 0, doubled: 0, refused: 0, ...counts },
  lines,
  newGroups: [],
  newGroupsCount: 0
})

const line = (line: number, effect: ImportPlan["lines"][number]["effect"], says = "") => ({
  line,
  effect,
  number: "",
  groupId: "",
  says
})

describe("importParts", () => {
  it("makes tables of their own of a file that comes in pieces, and knows where their lines stood", async () => {
    const parts = await ImportParts.read(
      pieces(
        "number,inbound_group_id,coun",
        "try_code,brand_name\n2125550100,a,1,\"Say \"\"hi\"\", ",
        "you\"\n\n2125550",
        "101,a,1\n212,b,44,x,y\n"
      ),
      2
    )
    assert.deepStrictEqual(await Promise.all(parts.map(({ csv }) => csv.text())), [
      "country_code,number,inbound_group_id,is_branded,brand_name,carrier_id\n" +
      "1,2125550100,a,,\"Say \"\"hi\"\", you\",\n1,2125550101,a,,,\n",
      // A field too many stays one.
      "country_code,number,inbound_group_id,is_branded,brand_name,carrier_id\n44,212,b,,x,,\n"
    ])
    assert.deepStrictEqual(parts.map(({ lines }) => [...lines]), [[2, 4], [5]])
    const first = ImportParts.inFile(plan([line(3, "created"), line(2, "doubled", "line 3")]), parts[0]!)
    assert.deepStrictEqual(first.lines.map(({ line, says }) => [line, says]), [[4, ""], [2, "line 4"]])
    const second = ImportParts.inFile(plan([line(2, "refused", "number: expected 10 digits")]), parts[1]!)
    assert.deepStrictEqual(second.lines.map(({ line, says }) => [line, says]), [[5, "number: expected 10 digits"]])
  })

  it("adds up what parts do, what is refused first", () => {
    const whole = ImportParts.together([
      plan([line(2, "created")], { created: 1, unchanged: 4 }),
      plan([line(9, "refused"), line(8, "created")], { created: 1, refused: 1 })
    ])
    assert.deepInclude(whole.counts, { created: 2, unchanged: 4, refused: 1, moved: 0 })
    assert.deepStrictEqual(whole.lines.map(({ line }) => line), [9, 2, 8])
  })

  it("says what is wrong with a header", async () => {
    const wrong = await ImportParts.read(pieces("number,colour\n1,2\n")).then(() => "", (error: Error) => error.message)
    assert.include(wrong, "its header names \"colour\"")
  })
})
