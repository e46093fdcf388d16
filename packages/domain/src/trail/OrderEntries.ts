/**
 * Entries of the audit trail about orders of numbers at providers: what was ordered, before it is sent, and what became of
 * it. Pure.
 */
import type { NewEntry, Subject } from "./Entry.ts"

/** An order, as an entry tells of it. */
export interface TrailOrder {
  readonly id: number
  readonly provider: string
  readonly state: "planned" | "unknown" | "sent" | "allocated" | "failed"
  readonly reference: string
  readonly providerId: string | null
  readonly lines: ReadonlyArray<{ readonly areaCode: string; readonly asked: number; readonly allocated: number }>
  readonly note: string | null
}

/** An order was begun: it is sent at once. */
export const begun = (order: TrailOrder): NewEntry => ({
  action: "order.begun",
  subject: subjectOf(order),
  summary: `Began the ${titleOf(order)}, of ${numbers(sum(order, "asked"))}`,
  details: { reference: order.reference, lines: order.lines.map(({ areaCode, asked }) => ({ areaCode, asked })) }
})

/** An order stands otherwise than before; undefined where it does not. */
export const changed = (before: TrailOrder, after: TrailOrder): NewEntry | undefined =>
  before.state === after.state ? undefined : {
    action: "order.changed",
    subject: subjectOf(after),
    summary: `The ${titleOf(after)} ${becomes(after)}`,
    details: {
      before: { state: before.state },
      after: {
        state: after.state,
        providerId: after.providerId,
        note: after.note,
        lines: after.lines.map(({ allocated, areaCode, asked }) => ({ areaCode, asked, allocated }))
      }
    }
  }

// internal

const titleOf = ({ id, provider }: TrailOrder): string => `order ${id} at ${provider}`

const subjectOf = (order: TrailOrder): Subject => ({ kind: "order", id: String(order.id), name: titleOf(order) })

const becomes = (order: TrailOrder): string => {
  switch (order.state) {
    case "planned":
      return "is sent again"
    case "unknown":
      return "may have been taken: nobody knows"
    case "sent":
      return "was taken"
    case "allocated":
      return `brought ${numbers(sum(order, "allocated"))} of ${sum(order, "asked").toLocaleString("en")}`
    case "failed":
      return "failed: nothing is bought by it"
  }
}

const sum = ({ lines }: TrailOrder, figure: "allocated" | "asked"): number =>
  lines.reduce((all, line) => all + line[figure], 0)

const numbers = (count: number): string => count === 1 ? "1 number" : `${count.toLocaleString("en")} numbers`
