import * as GroupsReader from "@anipool/core/groups/GroupsReader"
import * as JsonReader from "@anipool/core/JsonReader"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as fc from "effect/FastCheck"

interface Group {
  readonly group_id: string
  readonly group_name?: string
  readonly phones: ReadonlyArray<string>
}

/** Reads a body in pieces of a few bytes: the groups in it, or what is wrong. */
const read = (body: string, pieceBytes: number, isOneAllowed = true) => {
  const groups: Array<Group> = []
  let id = ""
  let name: string | undefined
  let phones: Array<string> = []
  const reader = GroupsReader.make({
    startGroup: () => {
      id = ""
      name = undefined
      phones = []
      return undefined
    },
    groupId: (text) => {
      id = text
      return undefined
    },
    groupName: (text) => {
      name = text
      return undefined
    },
    phone: (text) => void phones.push(text),
    endGroup: (violation) => {
      groups.push({ group_id: id, ...(name === undefined ? {} : { group_name: name }), phones })
      return violation
    }
  }, {
    fields: { group_id: "required", group_name: "optional", phones: "required" },
    expectedText: "expected a string",
    isOneAllowed
  })
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const written = reader.write(bytes.subarray(at, at + pieceBytes))
    if (Either.isLeft(written)) return written.left.message
  }
  return Either.match(reader.end(), {
    onLeft: ({ message }) => message,
    onRight: ({ isArray }) => ({ isArray, groups })
  })
}

const text = fc.oneof(fc.string(), fc.fullUnicodeString())
const group = fc.record({ group_id: text, group_name: text, phones: fc.array(text, { maxLength: 5 }) })
const padded = fc.tuple(group, fc.dictionary(fc.string().map((key) => `x${key}`), fc.jsonValue()), fc.boolean()).map(
  ([group, unknown, isFirst]) => isFirst ? { ...unknown, ...group } : { ...group, ...unknown }
)

describe("GroupsReader", () => {
  it.prop("reads what JSON.parse reads, however the bytes are cut", [
    fc.array(padded, { maxLength: 4 }),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom("", " \n\t")
  ], ([groups, pieceBytes, space]) => {
    const expected = groups.map(({ group_id, group_name, phones }) => ({ group_id, group_name, phones }))
    const body = space + JSON.stringify(groups, undefined, space) + space
    assert.deepStrictEqual(read(body, pieceBytes), { isArray: true, groups: expected })
    const [first] = groups
    if (first === undefined) return
    assert.deepStrictEqual(read(JSON.stringify(first), pieceBytes), { isArray: false, groups: expected.slice(0, 1) })
    assert.strictEqual(read(JSON.stringify(first), pieceBytes, false), "body: expected an array")
  })

  it.prop("a body that is cut, or changed to what is no JSON, is refused", [
    fc.array(padded, { minLength: 1, maxLength: 3 }),
    fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    fc.constantFrom("", "x", "}", "]", ",", ":", "\"")
  ], ([groups, where, change]) => {
    const body = JSON.stringify(groups)
    const at = Math.floor(where * body.length)
    const changed = body.slice(0, at) + change + body.slice(at + 1)
    let isJson = true
    try {
      JSON.parse(change === "" ? body.slice(0, at) : changed)
    } catch {
      // It throws for what is no JSON: that is the answer "no", nothing is hidden.
      isJson = false
    }
    if (isJson) return
    assert.isString(read(change === "" ? body.slice(0, at) : changed, 7))
  })

  it("what holds no end to a text is refused long before it ends", () => {
    const long = `[{"group_id":"${"x".repeat(JsonReader.textBytesMax * 2)}"`
    assert.strictEqual(read(long, 65_536), `body: expected no text of more than ${JsonReader.textBytesMax} bytes`)
    const blank = `[${" ".repeat(JsonReader.textBytesMax * 2)}]`
    assert.deepStrictEqual(read(blank, 65_536), { isArray: true, groups: [] })
  })
})
