import { assert, describe, it } from "@effect/vitest"
import { replaceWhole } from "../../src/pages/groups/replaceWhole.ts"

const long = "2125550100\n".repeat(2_000)

/** What a field that holds `value` is given, with so much of it selected; undefined: it was left to the browser. */
const after = (
  value: string,
  [selectionStart, selectionEnd]: readonly [number, number],
  done: string | { readonly pasted: string }
) => {
  let given: string | undefined
  let isPrevented = false
  const field = replaceWhole((value) => {
    given = value
  })
  const event = {
    currentTarget: { value, selectionStart, selectionEnd },
    preventDefault: () => {
      isPrevented = true
    },
    ...typeof done === "string" ? { key: done } : { clipboardData: { getData: () => done.pasted } }
  } as never
  if (typeof done === "string") field.onKeyDown(event)
  else field.onPaste(event)
  assert.strictEqual(isPrevented, given !== undefined)
  return given
}

describe("a long text", () => {
  it("is deleted and pasted over at once where all of it is selected", () => {
    assert.strictEqual(after(long, [0, long.length], "Delete"), "")
    assert.strictEqual(after(long, [0, long.length], "Backspace"), "")
    assert.strictEqual(after(long, [0, long.length], { pasted: "2125550199" }), "2125550199")
  })

  it("is left to the browser where it is short, a part is selected, or something else is typed", () => {
    assert.isUndefined(after("2125550100", [0, 10], "Delete"))
    assert.isUndefined(after(long, [1, long.length], "Delete"))
    assert.isUndefined(after(long, [0, long.length - 1], { pasted: "x" }))
    assert.isUndefined(after(long, [0, long.length], "ArrowDown"))
  })
})
