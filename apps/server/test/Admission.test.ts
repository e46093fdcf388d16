import * as Admission from "@anipool/server/openId/Admission"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Option from "effect/Option"

const claims = { iss: "https://id.example", sub: "s-1", email: "Ada@Example.com", email_verified: true, name: " Ada " }
const all = { domains: [], roleClaim: Option.none() }
const byRole = { domains: [], roleClaim: Option.some("roles") }

describe("Admission", () => {
  it("takes the first name that a user can have, and who it is by the issuer's own word", () => {
    const nameOf = (more: Readonly<Record<string, unknown>>) =>
      Either.getOrThrow(Admission.of(all, { ...claims, ...more })).vouched.name
    assert.deepStrictEqual(
      Admission.of(all, claims),
      Either.right({
        vouched: { issuer: "https://id.example", subject: "s-1", name: "Ada@Example.com", displayName: "Ada" },
        role: undefined
      })
    )
    assert.strictEqual(nameOf({ preferred_username: "ada.l" }), "ada.l")
    assert.strictEqual(nameOf({ preferred_username: "ACME\\ada" }), "Ada@Example.com")
    assert.strictEqual(nameOf({ preferred_username: 7, email: undefined }), "s-1")
  })

  it("takes verified addresses of the domains, and no others that end alike", () => {
    const among = { domains: ["example.com"], roleClaim: Option.none<string>() }
    const refused = (more: Readonly<Record<string, unknown>>) =>
      Either.isLeft(Admission.of(among, { ...claims, ...more }))
    assert.isFalse(refused({}))
    assert.isTrue(refused({ email_verified: false }))
    assert.isTrue(refused({ email_verified: "true" }))
    assert.isTrue(refused({ email_verified: undefined }))
    assert.isTrue(refused({ email: "ada@notexample.com" }))
    assert.isTrue(refused({ email: "ada@example.com@example.org" }))
    assert.isTrue(refused({ email: undefined }))
  })

  it("takes the highest role of the claim, alone or in a list, and nobody without one", () => {
    const roleOf = (roles: unknown) => Either.map(Admission.of(byRole, { ...claims, roles }), ({ role }) => role)
    assert.deepStrictEqual(roleOf("operator"), Either.right("operator" as const))
    assert.deepStrictEqual(roleOf(["staff", "viewer", "administrator"]), Either.right("administrator" as const))
    for (const none of [undefined, [], ["staff"], { viewer: true }, "Viewer"]) {
      assert.deepStrictEqual(roleOf(none), Either.left("role"))
    }
  })
})
