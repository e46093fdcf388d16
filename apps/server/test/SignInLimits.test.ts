import * as SignInLimits from "@anipool/server/access/SignInLimits"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const { addressFailuresMax, failuresMax, nameFailuresMax, windowMs } = SignInLimits

/** Attempts at one moment, none of which has an outcome yet; what may be made of them. */
const attempts = (
  { begin }: SignInLimits.SignInLimits,
  count: number,
  who: (i: number) => SignInLimits.Who,
  now = 0
) => Array.from({ length: count }, (_, i) => begin(who(i), now)).filter(Either.isRight).map(({ right }) => right)

describe("SignInLimits", () => {
  it("counts attempts before they have an outcome", () => {
    const limits = SignInLimits.make()
    assert.lengthOf(attempts(limits, 52, () => ({ name: "root", client: "a" })), failuresMax)
    const elsewhere = SignInLimits.make()
    assert.lengthOf(attempts(elsewhere, 120, (i) => ({ name: `user-${i}`, client: "a" })), addressFailuresMax)
    const everywhere = SignInLimits.make()
    assert.lengthOf(attempts(everywhere, 500, (i) => ({ name: "root", client: `a${i}` })), nameFailuresMax)
  })

  it("gives back what was right, or not compared, and nothing twice", () => {
    const limits = SignInLimits.make()
    for (let i = 0; i < 100; i++) {
      const [attempt] = attempts(limits, 1, () => ({ name: "root", client: "a" }))
      assert.isDefined(attempt)
      if (i % 2 === 0) attempt.succeeded()
      attempt.giveBack()
    }
    assert.lengthOf(attempts(limits, 20, () => ({ name: "root", client: "a" })), failuresMax)
  })

  it("says when to try again, which is never further away than the window", () => {
    const limits = SignInLimits.make()
    attempts(limits, 500, () => ({ name: "root", client: "a" }))
    const refused = Either.getOrThrow(Either.flip(limits.begin({ name: "root", client: "a" }, 0)))
    assert.strictEqual(refused.retryAfterSeconds, windowMs / failuresMax / 1_000)
    assert.strictEqual(
      refused.failure.message,
      "Too many attempts to sign in have failed: please try again in 90 seconds"
    )
    assert.isFalse(refused.isOfNameAlone)
    assert.isTrue(Either.isLeft(limits.begin({ name: "root", client: "a" }, 89_000)))
    assert.lengthOf(attempts(limits, 5, () => ({ name: "root", client: "a" }), 90_000), 1)
    assert.lengthOf(attempts(limits, 50, () => ({ name: "root", client: "a" }), 90_000 + windowMs), failuresMax)
  })

  it("lets a name in where it has signed in before, whoever guesses elsewhere", () => {
    const limits = SignInLimits.make()
    const home = { name: "Root", client: "home" }
    attempts(limits, 1, () => home)[0]!.succeeded()
    // Four networks, each within its own limits for pairs by other spellings of the name's address.
    attempts(limits, nameFailuresMax, (i) => ({ name: "root", client: `network-${i}` }))
    const stranger = Either.getOrThrow(Either.flip(limits.begin({ name: "root", client: "new" }, 0)))
    assert.isTrue(stranger.isOfNameAlone)
    assert.isTrue(Either.isRight(limits.begin({ name: "root", client: "new", isKnown: true }, 0)), "by a session")
    assert.lengthOf(attempts(limits, 50, () => home), failuresMax)
  })
})
