import * as Delivery from "@anipool/domain/alerts/Delivery"
import * as Message from "@anipool/domain/alerts/Message"
import { assert, describe, it } from "@effect/vitest"

const parts = { id: "m1", createdAt: "2026-03-02T10:00:00.000Z", workspace: "Acme" }

const item = (what: string, event: Message.Item["event"] = "raised"): Message.Item => ({
  event,
  alertId: "a",
  kind: "dry",
  subject: "east",
  what,
  costs: "40 calls today without a number",
  since: "2026-03-02T09:00:00.000Z"
})

describe("Message", () => {
  it("is ready for an e-mail", () => {
    const { subject, text } = Message.make(parts, [item("East is back", "resolved"), item("East runs dry")])
    assert.strictEqual(subject, "Acme: East runs dry (and 1 more)")
    assert.strictEqual(
      text,
      [
        "Needs you:",
        "- East runs dry. 40 calls today without a number.",
        "Resolved:",
        "- East is back. 40 calls today without a number."
      ].join("\n")
    )
    assert.strictEqual(
      Message.make(parts, [item("East runs dry", "resolved")]).subject,
      "Acme: Resolved: East runs dry"
    )
  })

  it("has bounds", () => {
    const many = Message.make(parts, Array.from({ length: 700 }, () => item("x".repeat(500))))
    assert.strictEqual(many.items.length, Message.itemsMax)
    assert.strictEqual(many.subject.length, Message.subjectLengthMax)
    assert.strictEqual(many.text.split("\n").length, Message.linesMax + 2)
    assert.include(many.text, "- and 650 more")
  })

  it("is tried for about a day, with waits that grow", () => {
    const waits = Delivery.waitsMs
    assert.deepStrictEqual([...waits].sort((a, b) => a - b), waits)
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
    assert.isTrue(hours >= 23 && hours <= 25, String(hours))
    assert.strictEqual(Delivery.waitAfter(1), waits[0])
    assert.isUndefined(Delivery.waitAfter(waits.length + 1))
    // A receiver may ask for longer, and for an hour at most.
    assert.strictEqual(Delivery.waitAfter(1, 30_000), 30_000)
    assert.strictEqual(Delivery.waitAfter(1, 1_000), waits[0])
    assert.strictEqual(Delivery.waitAfter(1, 86_400_000), 3_600_000)
    assert.deepStrictEqual([199, 200, 204, 299, 300, 302, 500].map(Delivery.isTaken), [
      false,
      true,
      true,
      true,
      false,
      false,
      false
    ])
  })
})
