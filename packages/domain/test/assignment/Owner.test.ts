import * as Owner from "@anipool/domain/assignment/Owner"
import * as OwnerShown from "@anipool/domain/assignment/OwnerShown"
import * as OwnerRow from "@anipool/domain/owners/OwnerRow"
import * as UndoPlan from "@anipool/domain/trail/UndoPlan"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

describe("Owner", () => {
  it("is text of 1 to 64 characters, without white space around", () => {
    assert.deepStrictEqual(["4021", " Ann / East\t", "x".repeat(64), ` ${"x".repeat(64)} `].map(Owner.read), [
      "4021",
      "Ann / East",
      "x".repeat(64),
      "x".repeat(64)
    ])
    for (const wrong of ["", "  ", "x".repeat(65), " ".repeat(200) + "x", "a\0b", "\uD800"]) {
      assert.isUndefined(Owner.read(wrong), JSON.stringify(wrong))
    }
  })

  it("is read from a row with the number, or that none is kept; all that is wrong is told at once", () => {
    const number = { callingCode: 1, national: "2125550100" }
    const read = (given: Parameters<typeof OwnerRow.read>[0]) =>
      Either.match(OwnerRow.read(given, 1), {
        onLeft: (wrong) => wrong.split("; ").map((each) => each.split(":")[0]),
        onRight: (row): unknown => row
      })
    assert.deepStrictEqual(read({ owner: " 4021 ", number: "(212) 555-0100" }), { owner: "4021", number })
    assert.deepStrictEqual(read({ owner: "4021", number: " None " }), { owner: "4021", number: null })
    assert.deepStrictEqual(read({}), ["owner", "number"])
    assert.deepStrictEqual(read({ owner: 4021, number: "" }), ["owner", "number"])
    assert.deepStrictEqual(read({ owner: "4021", number: 2125550100 }), ["number"])
    assert.deepStrictEqual(read({ owner: "", number: "2125550100" }), ["owner"])
  })

  it("is told in a sentence, whatever became of the number", () => {
    const sentences = OwnerShown.outcomes.map((outcome) => OwnerShown.sentence({ id: "4021", outcome }))
    assert.strictEqual(sentences[0], "The number is kept for owner 4021.")
    assert.strictEqual(new Set(sentences).size, OwnerShown.outcomes.length)
  })
})

describe("undoing changes of owners", () => {
  const [one, two] = ["2125550100", "2125550101"].map((national) => ({ callingCode: 1 as const, national }))

  it("gives back what fits: who is as the change left them, and whose number is held", () => {
    const owners = [
      { owner: "back", before: one!, after: two! },
      { owner: "none", before: null, after: two! },
      { owner: "again", before: one!, after: null },
      { owner: "changed", before: one!, after: two! },
      { owner: "gone", before: one!, after: two! }
    ]
    const present = [
      { number: two!, isHeld: true },
      { number: two!, isHeld: false },
      { number: null, isHeld: true },
      { number: one!, isHeld: true },
      { number: two!, isHeld: false }
    ]
    assert.deepStrictEqual(UndoPlan.make({ kind: "owners", owners }, { kind: "owners", owners: present }), {
      undoStep: {
        kind: "owners",
        owners: [
          { owner: "back", number: one! },
          { owner: "none", number: null },
          { owner: "again", number: one! }
        ]
      },
      changes: ["Give 3 owners what they had"],
      misfits: [
        "1 owner changed since: they stay as they are",
        "The numbers of 1 owner were removed: they stay as they are"
      ]
    })
  })
})
