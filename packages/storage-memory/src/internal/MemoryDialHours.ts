/**
 * `DialHours` in memory.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Port from "@anipool/storage/DialHours"
import type { DialHourFigures } from "@anipool/storage/Dials"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as DialHours from "./DialHours.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Port.DialHours.of({
    sum: Effect.fn("DialHours.sum")((workspaceId: WorkspaceId, asked: Port.HoursAsked) =>
      Effect.sync(() => {
        const first = LocalTime.dayNumber(asked.from)
        State.assertAtMost("DialHours.sum", LocalTime.dayNumber(asked.to) - first + 1, Port.daysMax)
        State.assertAtMost("DialHours.sum", asked.limit, Port.rowsMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const sums = new Map<string, Sum>()
        for (const each of workspace.dialHours.values()) {
          if (each.by !== (asked.by === "campaign" ? "campaign" : "area_code")) continue
          if (each.day < asked.from || each.day > asked.to) continue
          const key = keyOf(asked.by, each)
          const sum = sums.get(key) ?? { key, first: each, dials: 0, columns: new Map() }
          sums.set(key, sum)
          sum.dials += each.dials
          const at = asked.across === "day" ? LocalTime.dayNumber(each.day) - first : each.hour
          addTo(sum.columns, at, each)
        }
        const all = [...sums.values()].sort((a, b) => b.dials - a.dials || inOrder(asked.by, a.first, b.first))
        const rest = all.slice(asked.limit)
        const told = all.slice(0, asked.limit)
          .map(({ columns, first }): Port.HoursRow => ({ of: whoseOf(workspace, asked.by, first), ...listed(columns) }))
        if (rest.length === 0) return told
        const columns: Columns = new Map()
        for (const each of rest) for (const [at, counts] of each.columns) addTo(columns, at, counts)
        const others: Port.HoursRow = { of: { by: "rest", rows: rest.length }, ...listed(columns) }
        return [...told, others]
      })
    ),

    forget: Effect.sync(() => {
      let forgotten = 0
      for (const { dialHours } of state.workspaces) {
        let latest = ""
        for (const { day } of dialHours.values()) if (day > latest) latest = day
        if (latest === "") continue
        const before = LocalTime.addDays(latest, -Duration.toDays(Port.storedFor))
        for (const [key, { day }] of dialHours) {
          if (day >= before || forgotten >= Port.forgottenMax) continue
          dialHours.delete(key)
          forgotten++
        }
      }
      return forgotten
    }).pipe(Effect.withSpan("DialHours.forget"))
  })

// internal

type Counts = Pick<DialHourFigures, "blocks" | "contacts" | "dials" | "noAnswers">

type Columns = Map<number, Counts>

interface Sum {
  readonly key: string
  readonly first: DialHourFigures
  readonly columns: Columns
  dials: number
}

const addTo = (columns: Columns, at: number, { blocks, contacts, dials, noAnswers }: Counts): void => {
  const known = columns.get(at)
  columns.set(at, {
    dials: dials + (known?.dials ?? 0),
    contacts: contacts + (known?.contacts ?? 0),
    blocks: blocks + (known?.blocks ?? 0),
    noAnswers: noAnswers + (known?.noAnswers ?? 0)
  })
}

const listed = (columns: Columns): Omit<Port.HoursRow, "of"> => {
  const cells = [...columns].sort(([a], [b]) => a - b)
  return {
    at: cells.map(([at]) => at),
    dials: cells.map(([, { dials }]) => dials),
    contacts: cells.map(([, { contacts }]) => contacts),
    blocks: cells.map(([, { blocks }]) => blocks),
    noAnswers: cells.map(([, { noAnswers }]) => noAnswers)
  }
}

const keyOf = (by: Port.HoursBy, each: DialHourFigures): string =>
  by === "hour"
    ? String(each.hour)
    : each.by === "campaign"
    ? String(each.campaignKey)
    : `${each.callingCode}|${each.areaCode}`

const inOrder = (by: Port.HoursBy, a: DialHourFigures, b: DialHourFigures): number =>
  by === "hour" ? a.hour - b.hour : DialHours.whose(a, b)

const whoseOf = (
  { campaigns, dialedCampaigns }: State.WorkspaceState,
  by: Port.HoursBy,
  each: DialHourFigures
): Port.HoursOf => {
  if (by === "hour") return { by, hour: each.hour }
  if (each.by === "area_code") return { by: each.by, callingCode: each.callingCode, areaCode: each.areaCode }
  const known = [...campaigns.values(), ...dialedCampaigns.values()].find(({ key }) => key === each.campaignKey)
  return { by: each.by, id: known?.campaign.id ?? null, name: known?.campaign.name ?? null }
}
