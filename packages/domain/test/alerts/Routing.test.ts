import { everything } from "@anipool/domain/alerts/Destination"
import * as Message from "@anipool/domain/alerts/Message"
import type { Kind } from "@anipool/domain/alerts/Need"
import * as Routing from "@anipool/domain/alerts/Routing"
import { assert, describe, it } from "@effect/vitest"

const item = (kind: Kind, alertId: string, event: Message.Item["event"] = "raised"): Message.Item => ({
  event,
  alertId,
  kind,
  subject: alertId,
  what: `${kind} ${alertId}`,
  costs: "",
  since: "2026-03-02T00:00:00.000Z"
})

const parts = { id: "m1", createdAt: "2026-03-02T23:00:00.000Z", workspace: "Acme" }

const moment = { now: Date.parse("2026-03-02T23:00:00Z"), timeZone: "UTC", heldId: "m2" }

const night = { from: "22:00", to: "07:00", timeZone: null, passesCritical: false }

const items = [item("dry", "1"), item("burning", "2"), item("burning", "3", "resolved")]
const message = Message.make(parts, items)

const ids = (routed: ReadonlyArray<Routing.Routed>) =>
  routed.map(({ heldUntil, message: { id, items } }) => [
    id,
    heldUntil === null ? "now" : new Date(heldUntil).toISOString(),
    items.map(({ alertId }) => alertId).join("")
  ])

describe("Routing", () => {
  it("sends everything at once, as it is, where nobody says otherwise", () => {
    const [only, ...others] = Routing.route(everything, message, moment)
    assert.deepStrictEqual(only, { message, heldUntil: null })
    assert.isEmpty(others)
  })

  it("leaves out what is not wanted", () => {
    assert.deepStrictEqual(ids(Routing.route({ ...everything, kinds: ["burning"] }, message, moment)), [
      ["m1", "now", "23"]
    ])
    assert.deepStrictEqual(
      ids(Routing.route({ ...everything, kinds: ["burning"], tellsResolved: false }, message, moment)),
      [["m1", "now", "2"]]
    )
    assert.deepStrictEqual(Routing.route({ ...everything, kinds: ["refused"] }, message, moment), [])
  })

  it("holds what comes in quiet hours; what is critical passes where that is said", () => {
    const end = "2026-03-03T07:00:00.000Z"
    assert.deepStrictEqual(ids(Routing.route({ ...everything, quiet: night }, message, moment)), [["m2", end, "123"]])
    assert.deepStrictEqual(
      ids(Routing.route({ ...everything, quiet: { ...night, passesCritical: true } }, message, moment)),
      [["m1", "now", "1"], ["m2", end, "23"]]
    )
    const noon = { ...moment, now: Date.parse("2026-03-02T12:00:00Z") }
    assert.deepStrictEqual(ids(Routing.route({ ...everything, quiet: night }, message, noon)), [["m1", "now", "123"]])
  })

  it("makes one message of what was held, with the end alone of what ended meanwhile", () => {
    const held = Message.summary({ ...parts, id: "m2" }, items)
    const later = Message.summary({ ...parts, id: "m3", createdAt: "2026-03-03T02:00:00.000Z" }, [
      item("dry", "1", "resolved"),
      item("refused", "4")
    ])
    const both = Routing.together(held, later)
    assert.deepStrictEqual(both.items.map(({ alertId, event }) => [alertId, event]), [
      ["2", "raised"],
      ["3", "resolved"],
      ["1", "resolved"],
      ["4", "raised"]
    ])
    assert.deepStrictEqual([both.id, both.createdAt], ["m2", "2026-03-03T02:00:00.000Z"])
    assert.strictEqual(both.subject, "Acme: in quiet hours: burning 2 (and 3 more)")
  })
})
