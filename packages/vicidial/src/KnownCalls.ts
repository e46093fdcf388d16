/**
 * What a VICIdial site knows of a call that is about to be placed: the campaign that places it, the lead's list and postal
 * code, and who owns it: the agent who dials it, else its owner.
 *
 * The hopper (`vicidial_hopper`) names leads and their campaigns before they are dialed, so its leads are read ahead, and most
 * calls are known without asking. A call whose lead did not stand there is asked for by its code (`vicidial_auto_calls`, then the
 * list of its lead), together with those that wait beside it. What an agent dials is always asked for: the lead may stand in
 * the hopper of another campaign.
 *
 * No call waits longer than it is given, whatever the database does, and what was answered for a code is answered again: a
 * second carrier's try is then the same request. Held are at most 50,000 leads and 50,000 codes, for an hour.
 */
import * as Cache from "effect/Cache"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Calls from "./Calls.ts"
import type { Database } from "./Database.ts"
import * as SiteLeads from "./Leads.ts"
import type * as Rows from "./Rows.ts"
import type { VicidialError } from "./VicidialError.ts"

/** A call that is known. */
export interface KnownCall {
  readonly campaign: string
  /** The list of its lead; empty: the lead is gone. */
  readonly list: string
  /** Empty: the lead has none. */
  readonly postalCode: string
  /** The agent who dials it, else the owner of its lead; empty: nobody is known. */
  readonly owner: string
}

/** How a call was looked for: its lead was read ahead, the database was asked, and did not know it or did not answer in time. */
export type Source = "read-ahead" | "asked" | "unknown" | "unanswered"

/** Looks for calls. */
export interface KnownCalls {
  /** What is known of the call with a code. */
  readonly of: (code: string) => Effect.Effect<Option.Option<KnownCall>>
}

/** How calls are looked for. */
export interface Options {
  /** Connects to the database; it is done twice, and again when a connection is lost. */
  readonly connect: Effect.Effect<Database, VicidialError, Scope.Scope>
  /** How long a call may wait for what is known of it. */
  readonly wait: Duration.DurationInput
  /** How often the hopper is read. */
  readonly every: Duration.DurationInput
  readonly onSource: (source: Source) => void
  /** The database cannot be read, told once for as long as the reason stays the same; it is tried again each second. */
  readonly onFailure: (failure: VicidialError) => Effect.Effect<void>
}

/** Follows a site, for as long as the scope lasts. */
export const follow = (
  { connect, every, onFailure, onSource, wait }: Options
): Effect.Effect<KnownCalls, never, Scope.Scope> =>
  Effect.gen(function*() {
    const waiting = yield* Effect.acquireRelease(Queue.dropping<Asked>(waitingMax), Queue.shutdown)
    let isConnected = false
    const ask = (code: string): Effect.Effect<Option.Option<KnownCall>> =>
      Effect.gen(function*() {
        const result = yield* Deferred.make<Answer>()
        const found = isConnected && (yield* Queue.offer(waiting, { code, result }))
          ? Option.flatten(yield* Effect.timeoutOption(Deferred.await(result), wait))
          : Option.none()
        const known = Option.flatten(found)
        onSource(Option.isNone(found) ? "unanswered" : Option.isNone(known) ? "unknown" : "asked")
        return known
      })
    const leads: Leads = yield* Cache.make({
      ...held,
      lookup: (_lead: string) => Effect.succeed<KnownCall | undefined>(undefined)
    })
    const calls = yield* Cache.make({
      ...held,
      lookup: (code: string) =>
        Effect.flatMap(
          code.startsWith("V") ? leads.getOptionComplete(Calls.leadOf(code)) : Effect.succeedNone,
          (lead) => {
            if (Option.isNone(lead) || lead.value === undefined) return ask(code)
            onSource("read-ahead")
            return Effect.succeedSome(lead.value)
          }
        )
    })

    const again = (attempt: Effect.Effect<never, VicidialError, Scope.Scope>) => {
      let told = ""
      return Effect.scoped(attempt).pipe(
        Effect.catchAll((failure) => {
          if (failure.message === told) return Effect.void
          told = failure.message
          return onFailure(failure)
        }),
        Effect.zipRight(Effect.sleep(pause)),
        Effect.forever,
        Effect.forkScoped
      )
    }
    const connected = Effect.acquireRelease(
      Effect.sync(() => {
        isConnected = true
      }),
      () =>
        Effect.suspend(() => {
          isConnected = false
          return Effect.flatMap(
            Queue.takeAll(waiting),
            Effect.forEach(({ result }) => Deferred.succeed(result, Option.none()))
          )
        })
    )
    yield* again(Effect.flatMap(connect, (database) => Effect.zipRight(connected, answer(database, waiting))))
    yield* again(Effect.flatMap(connect, (database) => readAhead(database, leads, every)))
    return { of: (code) => calls.get(code) }
  })

// internal

/** Leads that were read ahead, and calls that were asked for: how many of each, and for how long. */
const held = { capacity: 50_000, timeToLive: Duration.hours(1) }

type Leads = Cache.Cache<string, KnownCall | undefined>

/** Calls that wait for the database, at most. */
const waitingMax = 2_000

/** Calls that are asked for at once, at most. */
const askedMax = 500

/** Rows of the hopper that are read at once, at most. */
const rowsMax = 2_000

const pause = Duration.seconds(1)

/** A call that waits. */
interface Asked {
  readonly code: string
  readonly result: Deferred.Deferred<Answer>
}

/** What the database says of a call; none: it says nothing. */
type Answer = Option.Option<Option.Option<KnownCall>>

/** Answers those that wait, all that came meanwhile at once. */
const answer = (database: Database, waiting: Queue.Dequeue<Asked>): Effect.Effect<never, VicidialError> =>
  Queue.takeBetween(waiting, 1, askedMax).pipe(
    Effect.flatMap((asked) =>
      Effect.gen(function*() {
        const known = yield* find(database, new Set([...asked].map(({ code }) => code)))
        for (const { code, result } of asked) {
          yield* Deferred.succeed(result, Option.some(Option.fromNullable(known.get(code))))
        }
      })
    ),
    Effect.forever
  )

const find = Effect.fnUntraced(function*(database: Database, codes: ReadonlySet<string>) {
  const rows = yield* database.select({
    table: "vicidial_auto_calls",
    columns: ["callerid", "campaign_id", "lead_id"],
    where: "WHERE callerid IN (?)",
    values: [[...codes]]
  })
  const placed = new Map(rows.map(([code, campaign, lead]) => [code!, { campaign: campaign!, lead: lead! }]))
  const leadOf = (code: string) => placed.get(code)?.lead ?? Calls.leadOf(code)
  const leads = yield* SiteLeads.byId(database, new Set([...codes].map(leadOf)))
  const lists = new Set(
    [...codes].flatMap((code) => placed.has(code) ? [] : leads.get(leadOf(code))?.list ?? [])
  )
  const campaigns = new Map(
    lists.size === 0 ? [] : (yield* database.select({
      table: "vicidial_lists",
      columns: ["list_id", "campaign_id"],
      where: "WHERE list_id IN (?)",
      values: [[...lists]]
    })).map(([list, campaign]) => [list!, campaign!])
  )
  const agents = yield* agentsOf(database, [...codes].filter((code) => code.startsWith("M")))
  const known = new Map<string, KnownCall>()
  for (const code of codes) {
    const lead = leads.get(leadOf(code))
    const campaign = placed.get(code)?.campaign || campaigns.get(lead?.list ?? "")
    if (campaign) known.set(code, { campaign, ...leadShown(lead), owner: agents.get(code) ?? lead?.owner ?? "" })
  }
  return known
})

const leadShown = (lead: Rows.LeadRow | undefined) => ({ list: lead?.list ?? "", postalCode: lead?.postalCode ?? "" })

/** The agents who make calls by hand, by the code, as far as they are seen by now. */
const agentsOf = (database: Database, codes: ReadonlyArray<string>) =>
  codes.length === 0
    ? Effect.succeed<ReadonlyMap<string, string>>(new Map())
    : Effect.map(
      database.select({
        table: "vicidial_live_agents",
        columns: ["callerid", "user"],
        where: "WHERE callerid IN (?)",
        values: [codes]
      }),
      (rows): ReadonlyMap<string, string> => new Map(rows.map(([code, user]) => [code!, user!]))
    )

/** Reads what comes into the hopper. */
const readAhead = Effect.fnUntraced(function*(
  database: Database,
  leads: Leads,
  every: Duration.DurationInput
) {
  let last = 0
  while (true) {
    const rows = yield* database.select({
      table: "vicidial_hopper",
      columns: ["hopper_id", "lead_id", "campaign_id"],
      where: `WHERE hopper_id > ? ORDER BY hopper_id LIMIT ${rowsMax}`,
      values: [last]
    })
    if (rows.length > 0) {
      const found = yield* SiteLeads.byId(database, new Set(rows.map((row) => row[1]!)))
      for (const [, id, campaign] of rows) {
        const lead = found.get(id!)
        if (campaign) yield* leads.set(id!, { campaign, ...leadShown(lead), owner: lead?.owner ?? "" })
      }
      last = Number(rows.at(-1)![0])
    } else if (last > 0) {
      // A table in memory that was made anew, as after a restart, numbers its rows from 1.
      const [newest] = yield* database.select({
        table: "vicidial_hopper",
        columns: ["hopper_id"],
        where: "ORDER BY hopper_id DESC LIMIT 1"
      })
      if (newest !== undefined && Number(newest[0]) < last) last = 0
    }
    if (rows.length < rowsMax) yield* Effect.sleep(every)
  }
})
