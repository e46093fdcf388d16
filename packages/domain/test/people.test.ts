/**
 * Roles, names, passwords, and how long a session lasts.
 */
import { faultOf, passwordLengthMax, passwordLengthMin } from "@anipool/domain/people/Password"
import * as Role from "@anipool/domain/people/Role"
import * as SessionLife from "@anipool/domain/people/SessionLife"
import { WrittenUserName } from "@anipool/domain/people/User"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"

describe("a role", () => {
  it("may do what the one below it may, and one thing more", () => {
    const acts: ReadonlyArray<Role.Act> = ["read", "operate", "administer"]
    const allowed = Role.Role.literals.map((role) => acts.filter((act) => Role.isAllowed(role, act)))
    assert.deepStrictEqual(allowed, [["read"], ["read", "operate"], ["read", "operate", "administer"]])
    assert.deepStrictEqual(acts.map(Role.leastFor), ["viewer", "operator", "administrator"])
  })
})

describe("a user's name", () => {
  const read = (text: string) => Either.getOrUndefined(Schema.decodeEither(WrittenUserName)(text))
  it("is read in lower case, without the spaces around it", () => {
    assert.strictEqual(read("  Ada.Lovelace@Example.com "), "ada.lovelace@example.com")
    assert.strictEqual(read("a1"), "a1")
  })
  it("is refused where it is too short or long, or holds what is hard to tell", () => {
    for (const text of ["a", "", "-ada", "ada lovelace", "ada/b", "ädä", "a".repeat(129)]) {
      assert.isUndefined(read(text), text)
    }
  })
})

describe("a password", () => {
  it("is long enough and no longer than anybody types", () => {
    const sized = (length: number) => "abcdefgh ijkl".repeat(30).slice(0, length)
    assert.isUndefined(faultOf(sized(passwordLengthMin), "ada"))
    assert.isUndefined(faultOf(sized(passwordLengthMax), "ada"))
    assert.strictEqual(faultOf(sized(passwordLengthMin - 1), "ada"), "expected 12 to 256 characters")
    assert.strictEqual(faultOf(sized(passwordLengthMax + 1), "ada"), "expected 12 to 256 characters")
    assert.isDefined(faultOf("😀😀😀😀😀😀", "ada"), "six characters, whatever they take")
  })
  it("is not the name, nor one key held down", () => {
    assert.isDefined(faultOf("Ada@Example.com", "ada@example.com"))
    assert.isDefined(faultOf("aaaaaaaaaaaaaaaa", "ada"))
  })
})

describe("a session", () => {
  it("lasts while it is used, and no longer than its life", () => {
    const times = { createdAt: 0, lastSeenAt: 1_000 }
    assert.isTrue(SessionLife.isAlive(times, 1_000 + SessionLife.idleMs - 1))
    assert.isFalse(SessionLife.isAlive(times, 1_000 + SessionLife.idleMs))
    const used = { createdAt: 0, lastSeenAt: SessionLife.lifeMs - 1 }
    assert.isTrue(SessionLife.isAlive(used, SessionLife.lifeMs - 1))
    assert.isFalse(SessionLife.isAlive(used, SessionLife.lifeMs))
  })
})
