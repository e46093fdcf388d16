/**
 * The import from VICIdial: its settings, then the history of its calls as dials.
 *
 * Calls are recorded and counted in batches, each together with how far the history is read, in one step: an import that
 * was broken off, by whatever, goes on where it was and counts nothing twice. A rerun reads what came since.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { InvalidRequest } from "@anipool/core/CoreError"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import { countsMax, UseCounts } from "@anipool/core/inventory/UseCounts"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import type { ImportProgress } from "@anipool/storage/Dials"
import { type RecordedUses, sumOf, usesMax } from "@anipool/storage/UsesElsewhere"
import type { Unusable } from "@anipool/vicidial/Calls"
import * as Database from "@anipool/vicidial/Database"
import * as DialerSettings from "@anipool/vicidial/DialerSettings"
import * as History from "@anipool/vicidial/History"
import * as ServerCarriers from "@anipool/vicidial/ServerCarriers"
import * as SiteSettings from "@anipool/vicidial/SiteSettings"
import * as Statuses from "@anipool/vicidial/Statuses"
import * as WallTime from "@anipool/vicidial/WallTime"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { counted } from "../Output.ts"
import * as Progress from "../Progress.ts"
import * as SettingsImport from "./SettingsImport.ts"

/**
 * Minutes after a call was placed in which it is not taken yet: what became of it may not be known; and where clocks go back,
 * the hour that comes twice must be over before its times are passed.
 */
export const settledMinutes = 120

/** What may be set about an import. */
export interface Options {
  readonly workspace: string
  /** `mysql://…` */
  readonly database: string
  readonly from: Option.Option<LocalTime.LocalDate>
  readonly to: Option.Option<LocalTime.LocalDate>
  /** The one that VICIdial's server keeps its times in. Default: the workspace's. */
  readonly timeZone: Option.Option<string>
  readonly isDryRun: boolean
  /** Whether the site's counters of calls today count as uses. */
  readonly countsToday: boolean
}

/** The calls of an import. */
export interface Calls {
  /** Times of the site; none without calls. */
  readonly from: string | null
  readonly until: string | null
  /** Calls that were read by this run; of a dry run those there are. */
  readonly read: number
  /** Of those, dials that were recorded and counted. */
  readonly recorded: number
  /** Of those, dials that were recorded before. */
  readonly doubled: number
  /** Of those, dials that were told under the lead's main number where another one of the lead was dialed. */
  readonly corrected: number
  /** Calls that are no dials, and dials that were rejected, by why. */
  readonly refused: Readonly<Partial<Record<Rejection | Unusable, number>>>
  /** Calls that earlier runs read. */
  readonly before: number
}

/** What came of it. */
export interface Imported {
  readonly source: string
  readonly timeZone: string
  readonly setup: DialerSettings.Setup
  readonly settings: SettingsImport.Result
  /** What the site's counters of today added to uses; `null`: they were not told. */
  readonly usesCounted: RecordedUses | null
  readonly calls: Calls
}

/** A site that was opened, and what was brought of its settings. */
export interface Site {
  readonly database: Database.Database
  readonly site: Parameters<typeof History.read>[1]
  readonly timeZone: string
  readonly workspace: Workspace
  readonly setup: DialerSettings.Setup
  readonly settings: SettingsImport.Result
}

/** Connects to a site, and imports its settings. */
export const open = Effect.fn("VicidialImport.open")(function*(
  options: Pick<Options, "database" | "isDryRun" | "timeZone" | "workspace">
) {
  const administration = yield* Administration
  const workspace = yield* administration.workspace(options.workspace)
  const database = yield* Database.connect(options.database)
  const timeZone = yield* timeZoneOf(database, workspace, options.timeZone)
  const settings = yield* SiteSettings.read(database)
  const setup = DialerSettings.plan(settings, workspace.country)
  const brought = yield* SettingsImport.run({ workspace, defaultCampaign: null }, setup, options.isDryRun)
  const site = {
    country: workspace.country,
    statuses: Statuses.make(settings.statuses),
    campaigns: new Map(settings.campaigns.map(({ id, name }) => [id, name])),
    lists: new Map(settings.lists.map(({ campaign, id }) => [id, campaign])),
    carrierOf: ServerCarriers.make(settings.carriers),
    instantOf: WallTime.reader(timeZone)
  }
  return { database, site, timeZone, workspace, setup, settings: brought } satisfies Site
})

/** Imports a site. What was imported before a failure stays. */
export const run = Effect.fn("VicidialImport.run")(function*(options: Options) {
  const { calls, database, settings, setup, timeZone, usesCounted } = yield* open(options).pipe(
    Effect.bind(
      "usesCounted",
      (site) => options.countsToday ? countToday(site, options.isDryRun) : Effect.succeed(null)
    ),
    Effect.bind("calls", (site) => importCalls(site, options))
  )
  return { source: database.name, timeZone, setup, settings, usesCounted, calls } satisfies Imported
}, Effect.scoped)

/** Tells the site's uses of today; a dry run does not. */
const countToday = Effect.fnUntraced(function*(
  { database, setup, timeZone, workspace }: Site,
  isDryRun: boolean
) {
  const uses = yield* UseCounts
  const now = yield* Clock.currentTimeMillis
  const siteDay = WallTime.at(now, timeZone).slice(0, 10)
  const today = LocalTime.dateAt(now, workspace.timeZone)
  if (siteDay < today) {
    return yield* InvalidRequest.field(
      "--count-today",
      `expected counters of ${today}, which it is in the workspace: VICIdial's are of ${siteDay} still`
    )
  }
  if (isDryRun) return null
  const shown = yield* History.shown(database, { from: `${siteDay} 00:00:00`, until: WallTime.at(now, timeZone) })
  const usesToday = DialerSettings.usesToday(setup, shown, workspace.country)
  const counts = Array.from(usesToday, ([number, calls]) => ({ number, uses: Math.min(calls, usesMax) }))
  const told: Array<RecordedUses> = []
  for (const part of Arr.chunksOf(counts, countsMax)) told.push(yield* uses.tell(workspace, part))
  return sumOf(told)
})

/** Imports the history of a site's calls. */
export const importCalls = Effect.fn("VicidialImport.importCalls")(function*(
  { database, site, timeZone, workspace }: Site,
  options: Pick<Options, "from" | "isDryRun" | "to">
) {
  const dials = yield* DialsAdministration
  const wallAt = (epochMs: number) => WallTime.at(epochMs, timeZone)
  const startOf = (day: LocalTime.LocalDate) => LocalTime.endOf(LocalTime.addDays(day, -1), workspace.timeZone)
  const first = yield* History.first(database)
  if (Option.isNone(first)) return noCalls
  const keptFrom = yield* dials.makeRoom
  const from = latest(
    first.value,
    wallAt(Math.max(keptFrom, Option.match(options.from, { onNone: () => 0, onSome: startOf })))
  )
  const settled = wallAt((yield* Clock.currentTimeMillis) - settledMinutes * 60_000)
  const until = Option.match(options.to, {
    onNone: () => settled,
    onSome: (day) => earliest(settled, wallAt(LocalTime.endOf(day, workspace.timeZone)))
  })
  const source = sourceOf(database, timeZone, options.from)
  const known = yield* dials.importProgress(workspace.id, source)
  const start = Option.getOrElse(known, (): ImportProgress => ({
    source,
    position: WallTime.secondsOf(from),
    lines: 0,
    refused: 0,
    isComplete: false
  }))
  const range = { from: latest(from, WallTime.ofSeconds(start.position)), until }
  const none: Calls = { ...noCalls, from: range.from, until, before: start.lines }
  if (range.from >= until) return { ...none, from: null, until: null }
  if (options.isDryRun) return { ...none, read: yield* History.count(database, range) }

  const begin = WallTime.secondsOf(range.from)
  const progress = yield* Progress.make(WallTime.secondsOf(until) - begin)
  const take = Effect.fnUntraced(function*(soFar: Sum, batch: History.Batch) {
    const unusable = total(batch.unusable)
    const next: ImportProgress = {
      source,
      position: WallTime.secondsOf(batch.until),
      lines: soFar.progress.lines + batch.records.length + unusable,
      refused: soFar.progress.refused + unusable,
      isComplete: false
    }
    const { corrected, doubled, recorded, rejected } = yield* dials.recordImported(workspace.id, batch.records, next)
    yield* progress.update(next.position - begin, counted(next.lines, "call"))
    return {
      progress: next,
      recorded: soFar.recorded + recorded,
      doubled: soFar.doubled + doubled,
      corrected: soFar.corrected + corrected,
      refused: addUp(addUp(soFar.refused, batch.unusable), rejected)
    }
  })
  const end = yield* History.read(database, site, range).pipe(
    Stream.flatMap(parts),
    // The next ones are read while storage takes one.
    Stream.buffer({ capacity: batchesAhead }),
    Stream.runFoldEffect(
      { progress: start, recorded: 0, doubled: 0, corrected: 0, refused: {} } satisfies Sum as Sum,
      take
    )
  )
  return {
    ...none,
    read: end.progress.lines - start.lines,
    recorded: end.recorded,
    doubled: end.doubled,
    corrected: end.corrected,
    refused: end.refused
  }
})

/** What tells this history from others, wherever the user and password come from. */
export const sourceOf = (
  { name }: Database.Database,
  timeZone: string,
  from: Option.Option<LocalTime.LocalDate>
): string =>
  createHash("sha256").update(JSON.stringify(["vicidial", name, timeZone, Option.getOrElse(from, () => "")])).digest(
    "hex"
  )

// internal

/** VICIdial's times say no zone: a wrong one would put calls on other days, so it must agree with the server's clock. */
const timeZoneOf = Effect.fnUntraced(function*(
  database: Database.Database,
  workspace: Workspace,
  given: Option.Option<string>
) {
  const timeZone = Option.getOrElse(given, () => workspace.timeZone)
  const ahead = WallTime.minutesAhead(yield* Clock.currentTimeMillis, timeZone)
  const serverAhead = yield* database.minutesAhead
  // Clocks may be a little apart.
  if (Math.abs(ahead - serverAhead) <= 2) return timeZone
  const hours = (minutes: number) => `UTC${minutes < 0 ? "-" : "+"}${Math.abs(minutes / 60)}`
  return yield* InvalidRequest.field(
    "--time-zone",
    `expected the zone of VICIdial's server, whose clock is at ${hours(serverAhead)}: ${timeZone} is at ${hours(ahead)}`
  )
})

interface Sum extends Pick<Calls, "corrected" | "doubled" | "recorded" | "refused"> {
  readonly progress: ImportProgress
}

const noCalls: Calls = {
  from: null,
  until: null,
  read: 0,
  recorded: 0,
  doubled: 0,
  corrected: 0,
  refused: {},
  before: 0
}

/** Batches that are read ahead. */
const batchesAhead = 2

/**
 * A batch of more than storage takes at a time, which only a second with that many calls makes, in parts: where to go on is
 * known after the last.
 */
const parts = (batch: History.Batch): Stream.Stream<History.Batch> => {
  const { records, unusable, until } = batch
  if (records.length <= History.batchCalls) return Stream.succeed(batch)
  const before = WallTime.add(until, -1)
  return Stream.fromIterable(
    Array.from({ length: Math.ceil(records.length / History.batchCalls) }, (_, i) => {
      const part = records.slice(i * History.batchCalls, (i + 1) * History.batchCalls)
      const isLast = (i + 1) * History.batchCalls >= records.length
      return { ...batch, records: part, unusable: isLast ? unusable : {}, until: isLast ? until : before }
    })
  )
}

const latest = (a: string, b: string): string => a > b ? a : b
const earliest = (a: string, b: string): string => a < b ? a : b

const total = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)

const addUp = (sum: Calls["refused"], more: Calls["refused"]): Calls["refused"] => {
  const added: Partial<Record<Rejection | Unusable, number>> = { ...sum }
  for (const [reason, count] of Object.entries(more) as ReadonlyArray<[Rejection | Unusable, number]>) {
    added[reason] = (added[reason] ?? 0) + count
  }
  return added
}
