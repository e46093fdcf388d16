/**
 * What the demo's dialers do while a server runs: they ask for numbers and tell of their dials by the use cases that
 * everybody's do, a few a minute and more by day than by night, so that what there is to find is there later too.
 *
 * When which request is made follows from the day alone, and each has a name by which assignment and dials know it again: any
 * number of processes that do this make each request once.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { Campaigns } from "@anipool/storage/Campaigns"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Demo from "./Demo.ts"
import * as DemoDays from "./DemoDays.ts"
import * as DemoLeads from "./DemoLeads.ts"

/** A request that a dialer of the demo makes. */
export interface Due {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly demand: DemoLeads.Demand
  /** Tells it from all others of the workspace. */
  readonly name: string
  readonly i: number
}

/** How often it is looked which requests are due. */
const interval = Duration.seconds(10)

/** What was due longer ago is left out: the machine slept. */
const lateMaxMs = 60_000

/** Of the day on which the demo is loaded most is past: so much of the rest is made. */
const restOfFirstDay = 0.4

/** All requests of a day of a workspace, in their order. `isFirst`: it is the day on which the demo was loaded. */
export const ofDay = (
  { name: workspace, timeZone }: Pick<Workspace, "name" | "timeZone">,
  { demands }: DemoLeads.Story,
  day: LocalTime.LocalDate,
  isFirst: boolean
): ReadonlyArray<Due> => {
  const began = LocalTime.endOf(LocalTime.addDays(day, -1), timeZone)
  const hours = Math.round((LocalTime.endOf(day, timeZone) - began) / hourMs)
  const share = DemoDays.shareOfDay(day) * (isFirst ? restOfFirstDay : 1)
  return demands.flatMap((demand, part) =>
    Array.from({ length: hours }, (_, hour) => {
      const ofHour = `${workspace} ${demand.campaign} ${part} ${day} at ${hour}`
      const wanted = Math.max(demand.requests * share * DemoDays.shareOfHour(hour % 24), demand.hourly ?? 0)
      // Where they are few, chance decides whether an hour has one.
      const requests = Math.floor(wanted + DemoDays.chance(`how many ${ofHour}`))
      return Array.from({ length: requests }, (_, i): Due => {
        const name = `${ofHour} ${i}`
        const at = began + hourMs * (hour + (i + DemoDays.chance(`when ${name}`)) / requests)
        return { at: Math.floor(at), demand, name, i: hour * requests + i }
      })
    }).flat()
  ).sort((a, b) => a.at - b.at)
}

/**
 * Goes on until it is interrupted; where a workspace of the demo is gone, or what it asks for, it does nothing. `isNew`: the
 * demo was loaded just now.
 */
export const run = Effect.fn("DemoTraffic.run")(function*({ isNew }: Pick<Demo.DemoSummary, "isNew">) {
  const step = yield* make(isNew)
  let from = yield* Clock.currentTimeMillis
  return yield* Effect.forever(
    Effect.gen(function*() {
      yield* Effect.sleep(interval)
      const to = yield* Clock.currentTimeMillis
      yield* step(Math.max(from, to - lateMaxMs), to)
      from = to
    })
  )
})

/** Returns a function that makes all requests that are due after an instant, until another. */
export const make = Effect.fnUntraced(function*(isNew: boolean) {
  const administration = yield* Administration
  const assignment = yield* Assignment
  const campaigns = yield* Campaigns
  const dials = yield* DialsIntake
  const loadedAt = isNew ? yield* Clock.currentTimeMillis : undefined
  const days = new Map<string, ReadonlyArray<Due>>()

  /** The last days that were asked for are kept. */
  const ofDayKept = (workspace: Workspace, story: DemoLeads.Story, day: LocalTime.LocalDate) => {
    const key = `${workspace.name} ${workspace.timeZone} ${day}`
    const kept = days.get(key)
    if (kept !== undefined) return kept
    const isFirst = loadedAt !== undefined && LocalTime.dateAt(loadedAt, workspace.timeZone) === day
    const made = ofDay(workspace, story, day, isFirst)
    days.set(key, made)
    for (const old of Array.from(days.keys()).slice(0, -daysKept)) days.delete(old)
    return made
  }

  const ask = Effect.fnUntraced(function*(workspace: Workspace, story: DemoLeads.Story, { demand, i, name }: Due) {
    const campaign = (yield* campaigns.list(workspace.id)).find(({ id }) => id === demand.campaign)
    if (campaign === undefined) return
    const lead = DemoLeads.make(story, demand)(name)
    const assigned = yield* assignment.assign(
      { workspace, defaultCampaign: null },
      {
        prospectPhone: lead.prospect,
        countryCode: undefined,
        dialerCampaign: demand.campaign,
        ...lead.zip === "" ? {} : { prospectZip: lead.zip }
      },
      { requestKey: name }
    )
    if (assigned._tag !== "Assigned") return
    const { ani, assignedAt: at } = assigned
    yield* dials.postRecord(
      workspace.id,
      DemoLeads.recordOf(lead, {
        at,
        campaign: { id: campaign.id, name: campaign.name },
        day: LocalTime.dateAt(at, workspace.timeZone),
        from: `+${ani.callingCode}${ani.national}`,
        i,
        name,
        outcome: outcomeOf(story, ani, name)
      })
    )
  })

  const stepOf = Effect.fnUntraced(function*(name: string, story: DemoLeads.Story, from: number, to: number) {
    const workspace = yield* administration.workspace(name)
    const days = new Set([LocalTime.dateAt(from, workspace.timeZone), LocalTime.dateAt(to, workspace.timeZone)])
    for (const day of days) {
      for (const due of ofDayKept(workspace, story, day)) {
        if (due.at > from && due.at <= to) yield* Effect.catchAll(ask(workspace, story, due), leftOut)
      }
    }
  })

  return (from: number, to: number): Effect.Effect<void> =>
    Effect.forEach(
      [[Demo.usWorkspace, Demo.usStory], [Demo.ukWorkspace, Demo.ukStory]] as const,
      ([name, story]) => Effect.catchAll(stepOf(name, story, from, to), leftOut),
      { discard: true }
    )
})

// internal

const hourMs = 3_600_000

/** Two workspaces, about midnight. */
const daysKept = 4

/** Deleted, changed, or storage is away: it is a demo, and the next request is made in a moment. */
const leftOut = (error: unknown) => Effect.logDebug("a request of the demo was left out", error)

const outcomeOf = ({ burning }: DemoLeads.Story, { national }: PhoneNumber, name: string): DemoLeads.Outcome =>
  national === burning?.number
    ? { isContact: false, disposition: DemoDays.burning }
    : DemoLeads.outcomeOf(DemoDays.characterOf(national, 0, false), name)
