/**
 * `DialHours` in memory.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Port from "@anipool/storage/DialHours"
import type { DialHourFigures } from "@anipool/storage/Dials"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as DialHours from "./DialHours.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Port.DialHours.of({
    sum: Effect.fn("DialHours.sum")(function*(workspaceId: WorkspaceId, asked: Port.HoursAsked) {
      const first = LocalTime.dayNumber(asked.from)
      State.assertAtMost("DialHours.sum", LocalTime.dayNumber(asked.to) - first + 1, Port.daysMax)
      State.assertAtMost("DialHours.sum", asked.limit, Port.rowsMax)
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return []
      const sums = new Map<string, Sum>()
      yield* EventLoop.forEachQuick(workspace.dialHours.values(), (each) => {
        if (each.by !== (asked.by === "campaign" ? "campaign" : "area_code")) return
        if (each.day < asked.from || each.day > asked.to) return
        const key = keyOf(asked.by, each)
        const sum = sums.get(key) ?? { key, first: each, dials: 0, columns: new Map() }
        sums.set(key, sum)
        sum.dials += each.dials
        const at = asked.across === "day" ? LocalTime.dayNumber(each.day) - first : each.hour
        addTo(sum.columns, at, each)
      })
      const all = [...sums.values()].sort((a, b) => b.dials - a.dials || inOrder(asked.by, a.first, b.first))
      const rest = all.slice(asked.limit)
      const of = whoseIn(workspace, asked.by)
      const told = all.slice(0, asked.limit)
        .map(({ columns, first }): Port.HoursRow => ({ of: of(first), ...listed(columns) }))
      if (rest.length === 0) return told
      const columns: Columns = new Map()
      yield* EventLoop.forEach(rest, (each) => {
        for (const [at, counts] of each.columns) addTo(columns, at, counts)
      })
      const others: Port.HoursRow = { of: { by: "rest", rows: rest.length }, ...listed(columns) }
      return [...told, others]
    }),

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

/** Returns a function for what a row's counters are of. */
const whoseIn = (
  { campaigns, dialedCampaigns }: State.WorkspaceState,
  by: Port.HoursBy
): (each: DialHourFigures) => Port.HoursOf => {
  const known = new Map(
    by === "campaign"
      ? [...dialedCampaigns.values(), ...campaigns.values()].map(({ campaign, key }) => [key, campaign])
      : []
  )
  return (each) => {
    if (by === "hour") return { by, hour: each.hour }
    if (each.by === "area_code") return { by: each.by, callingCode: each.callingCode, areaCode: each.areaCode }
    const campaign = known.get(each.campaignKey)
    return { by: each.by, id: campaign?.id ?? null, name: campaign?.name ?? null }
  }
}
