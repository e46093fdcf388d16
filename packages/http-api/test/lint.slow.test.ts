/**
 * The document under the rules that Redocly and Spectral recommend.
 */
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core"
import spectralRulesets from "@stoplight/spectral-rulesets"

const text = JSON.stringify(OpenApiDocument.get())

/** What is not kept, and why. */
const exceptions = [
  // Browsers are sent on to the provider and back: a redirect is the only success there is.
  "operation-2xx-response #/paths/~1admin~1sign-in~1provider/get/responses",
  "operation-2xx-response #/paths/~1admin~1sign-in~1provider~1callback/get/responses"
]

describe("the OpenAPI document", () => {
  it("keeps the rules that Redocly recommends", async () => {
    const config = await createConfig({ extends: ["recommended"] })
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config })
    assert.deepStrictEqual(
      problems.map(({ location, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""}`).toSorted(),
      exceptions.toSorted()
    )
  })

  it("keeps the rules that Spectral recommends", async () => {
    const spectral = new spectralCore.Spectral()
    // The types of the two packages differ; the ruleset is the one that is made for the other.
    const oas = spectralRulesets.oas as unknown as RulesetDefinition
    spectral.setRuleset({ extends: [[oas, "recommended"]] })
    const problems = await spectral.run(JSON.parse(text))
    assert.deepStrictEqual(problems.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`), [])
  })
})
