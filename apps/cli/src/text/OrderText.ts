/**
 * Orders of numbers as people and files read them.
 */
import type { Plan } from "@anipool/core/buying/Orders"
import { names } from "@anipool/dialers/providers/Account"
import type { Shortage } from "@anipool/domain/planner/Coverage"
import * as Output from "@anipool/jobs/Output"
import type { NumberOrder } from "@anipool/storage/NumberOrders"

/** How many numbers a plan orders. */
export const total = ({ lines }: Pick<Plan, "lines">): number => lines.reduce((sum, { anis }) => sum + anis, 0)

/** A plan. */
export const plan = (provider: keyof typeof names, each: Plan): ReadonlyArray<string> => [
  `${names[provider]}: ${Output.counted(total(each), "number")} to be ordered` +
  `${each.onOrder > 0 ? `; ${each.onOrder} of the list are on order` : ""}` +
  `${each.owned > 0 ? `; ${each.owned} are owned and not imported` : ""}.`,
  ...(each.lines.length === 0 ? [] : Output.table(
    ["AREA CODE", "NUMBERS", "FOR"],
    each.lines.map(({ anis, areaCode, covers }) => [
      areaCode,
      String(anis),
      covers.map((cover) => `${cover.areaCode} ×${cover.anis}`).join(", ")
    ]),
    ""
  )),
  ...each.shortages.map(shortage),
  ...(each.unsold.length === 0 ? [] : [`not sold by area code: ${each.unsold.join(", ")}`])
]

/** An order, line by line. */
export const order = (each: NumberOrder): ReadonlyArray<string> => [
  `Order ${each.id} (${each.reference}) at ${each.provider}: ${each.state}${
    each.note === null ? "" : `, ${each.note}`
  }`,
  ...Output.table(
    ["AREA CODE", "ASKED", "ALLOCATED", "REASON"],
    each.lines.map(({ allocated, areaCode, asked, reason }) => [
      areaCode,
      String(asked),
      String(allocated),
      reason ?? ""
    ]),
    ""
  )
]

/** Orders, a line each. */
export const orders = (all: ReadonlyArray<NumberOrder>): ReadonlyArray<string> =>
  Output.table(
    ["ID", "PROVIDER", "STATE", "ASKED", "ALLOCATED", "ORDERED", "IMPORTED"],
    all.map(({ createdAt, id, importedAt, lines, provider, state }) => [
      String(id),
      provider,
      state,
      String(lines.reduce((sum, { asked }) => sum + asked, 0)),
      String(lines.reduce((sum, { allocated }) => sum + allocated, 0)),
      dayOf(createdAt),
      importedAt === null ? "" : dayOf(importedAt)
    ]),
    "Nothing was ordered."
  )

/** An order as JSON. */
export const json = ({ createdAt, importedAt, sentAt, ...rest }: NumberOrder) => ({
  ...rest,
  createdAt: new Date(createdAt).toISOString(),
  sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
  importedAt: importedAt === null ? null : new Date(importedAt).toISOString()
})

// internal

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const shortage = ({ areaCode, available, instead, wanted }: Shortage): string =>
  `${areaCode}: ${available} of ${wanted} can be bought` + (instead.length === 0
    ? ""
    : `; over the same ground: ${instead.map((each) => `${each.areaCode} ×${each.anis}`).join(", ")}`)
