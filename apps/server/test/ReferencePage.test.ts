import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as DocumentSchema from "@anipool/server/docs/DocumentSchema"
import * as ReferencePage from "@anipool/server/docs/ReferencePage"
import { assert, describe, it } from "@effect/vitest"

describe("ReferencePage", () => {
  const document = OpenApiDocument.get()
  const page = ReferencePage.render(document)

  it("shows every operation, and links to it", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const operation of Object.values(item)) {
        const anchor = operation.operationId.toLowerCase()
        assert.include(page, `<article id="${anchor}">`)
        assert.include(page, `href="#${anchor}"`)
        assert.include(page, `<code>${path}</code>`)
      }
    }
  })

  it("is complete in itself", () => {
    assert.notMatch(page, /<script|<link|src=|url\(|href="https?:/)
  })

  it("shows a lead's fields within the batch's, and bounds in words", () => {
    const batch = page.slice(page.indexOf("id=\"assignbatch\""))
    assert.match(batch, /array of object, at most 10,000 items[\s\S]*row_id[\s\S]*string, 10–20 characters/)
  })

  it("escapes what it shows", () => {
    const hostile = ReferencePage.render({
      ...document,
      info: { ...document.info, description: "a <b> & \"c\" `<d>`" }
    })
    assert.include(hostile, "a &lt;b&gt; &amp; &quot;c&quot; <code>&lt;d&gt;</code>")
  })

  it("makes samples that keep to the schema", () => {
    const schemas = document.components.schemas as DocumentSchema.Components
    assert.deepStrictEqual(DocumentSchema.sample({ $ref: "#/components/schemas/NewAni" }, schemas), {
      country_code: "+1",
      number: "2125550100",
      inbound_group_id: "east",
      is_branded: true,
      brand_name: "",
      carrier_id: ""
    })
  })
})
