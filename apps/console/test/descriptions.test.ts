import { assert, describe, it } from "@effect/vitest"
import { withoutDescriptions } from "../build/descriptions.ts"

describe("descriptions are left out of the build", () => {
  for (
    const [what, before, after] of [
      ["of schemas", `Schema.String.annotations({ description: "A number.", examples: ["1"] })`, "Schema.String"],
      [
        "of schemas that say more",
        `S.annotations({ description: "A", identifier: "B", examples: [f({ a: 1 })], title: "C" })`,
        `S.annotations({ identifier: "B", title: "C" })`
      ],
      ["that come last", `S.annotations({ title: "C", description: "A" })`, `S.annotations({ title: "C",  })`],
      [
        "of endpoints",
        `get("a", "/b").annotate(OpenApi.Summary, "C").annotate(Access, d).annotate(OpenApi.Description, e + "f")`,
        `get("a", "/b").annotate(Access, d)`
      ],
      [
        "and names and codes of endpoints",
        `get("a", "/b").annotate(OpenApi.Identifier, "c").annotate(OpenApi.Title, "d").annotate(ErrorCodes, { 404: ["e"] })`,
        `get("a", "/b").annotate(OpenApi.Title, "d")`
      ],
      [
        "within one another",
        `S.Struct({ a: S.String.annotations({ description: "A" }) }).annotations({ description: "B" }) as T<"C">`,
        `S.Struct({ a: S.String }) as T<"C">`
      ],
      ["and nothing else", `const description = { description: "A" }; f({ description })`, undefined]
    ] as const
  ) {
    it(what, () => assert.strictEqual(withoutDescriptions(before), after ?? before))
  }
})
