/**
 * Asterisk's calls as dials: what its call detail records or channel events tell, once, or on and on as they are written.
 *
 * Dials are recorded and counted in batches, each together with how far the source is read, in one step: whatever breaks an
 * import off, the next one goes on where it was and counts nothing twice.
 */
import * as Cdr from "@anipool/asterisk/Cdr"
import type * as CdrSource from "@anipool/asterisk/CdrSource"
import * as CdrTable from "@anipool/asterisk/CdrTable"
import * as Cel from "@anipool/asterisk/Cel"
import type { DatabaseFailed } from "@anipool/asterisk/DatabaseFailed"
import { Administration } from "@anipool/core/administration/Administration"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { ImportProgress } from "@anipool/storage/Dials"
import * as WallTime from "@anipool/vicidial/WallTime"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { type FileRefused, messageOf } from "../Failure.ts"
import { note } from "../Output.ts"
import * as CdrFile from "./CdrFile.ts"

/** A file, or a table. */
type Source = CdrFile.CdrFile | CdrSource.Source<DatabaseFailed | FileRefused>

/** What may be set about an import. */
export interface Options {
  readonly workspace: string
  readonly from: CdrFile.Options | CdrTable.Options
  readonly settings: Omit<Cdr.Settings, "instantOf">
  /** Of Asterisk's server. Default: the workspace's. */
  readonly timeZone: Option.Option<string>
  readonly isDryRun: boolean
}

/** What came of it. */
export interface Imported {
  /** Rows and lines that were read by this run. */
  readonly read: number
  /** Calls that were recorded and counted; in a dry run those that there are. */
  readonly recorded: number
  /** Calls that were recorded before. */
  readonly doubled: number
  /** Rows (of channel events: calls) that are no dials, and dials that were rejected, by why. */
  readonly refused: Readonly<Partial<Record<Rejection | Cel.Unusable | "broken", number>>>
  /** The first lines that could not be read. */
  readonly broken: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  /** Rows and lines that earlier runs read. */
  readonly before: number
  /** Calls of channel events that are not over. */
  readonly open: number
  /** Whether the file ends with a line that is being written. */
  readonly hasHalfLine: boolean
}

/** Imports what is there. What was imported before a failure stays. */
export const run = Effect.fn("CdrImport.run")(function*(options: Options) {
  const source = yield* open(options.from)
  const { before, imported, position } = yield* take(options, source, begin())
  return {
    ...imported,
    before,
    hasHalfLine: "hasHalfLine" in source && (yield* source.hasHalfLine(position))
  } satisfies Imported
}, Effect.scoped)

/** Imports what is there, and what comes, until it is interrupted. Once it has read, what is away is waited for. */
export const follow = Effect.fn("CdrImport.follow")(function*<R>(
  options: Options,
  interval: Duration.Duration,
  onRead: (imported: Omit<Imported, "before" | "hasHalfLine">) => Effect.Effect<void, never, R>
) {
  let hasRead = false
  let delay = delayMin
  /** Calls that began in a file that was moved away since, and go on in the next. */
  let carried = begin()
  /** One file, or one connection. */
  const session = Effect.scoped(Effect.gen(function*() {
    const reading = carried
    carried = begin()
    const source = yield* open(options.from)
    for (;;) {
      const { progress } = yield* place(options.workspace, source)
      // Looked at before it is read: what was written until it was moved is read, too.
      const isGone = "isGone" in source && (yield* source.isGone(reading.next?.position ?? progress.position))
      const { imported } = yield* take(options, source, reading)
      hasRead = true
      delay = delayMin
      yield* onRead(imported)
      if (isGone) {
        reading.calls.move()
        carried = { calls: reading.calls, next: undefined }
        return
      }
      yield* Effect.sleep(interval)
    }
  }))
  return yield* Effect.forever(
    Effect.catchIf(session, (error) => hasRead && mayPass.has(error._tag), (error) =>
      Effect.gen(function*() {
        yield* note(`${messageOf(error)}: tried again in ${Duration.format(delay)}`)
        yield* Effect.sleep(delay)
        delay = Duration.min(Duration.times(delay, 2), delayMax)
      }))
  )
})

// internal

const delayMin = Duration.seconds(1)
const delayMax = Duration.minutes(1)

/** What may be away for a while: a file is, between the one that was moved and the next. */
const mayPass: ReadonlySet<string> = new Set(["DatabaseFailed", "FileRefused", "StorageError"])

/** Broken lines that are told of. */
const brokenMax = 100

const open = (
  from: Options["from"]
): Effect.Effect<Source, DatabaseFailed | FileRefused, Scope.Scope> =>
  "path" in from ? CdrFile.open(from) : CdrTable.open(from)

/** The workspace, and how far the source is read. */
const place = Effect.fnUntraced(function*(name: string, { id }: Source) {
  const workspace = yield* Effect.flatMap(Administration, (each) => each.workspace(name))
  const dials = yield* DialsAdministration
  const known = yield* dials.importProgress(workspace.id, id)
  const progress = Option.getOrElse(known, (): ImportProgress => ({
    source: id,
    position: 0,
    lines: 0,
    refused: 0,
    isComplete: false
  }))
  return { workspace, progress }
})

const none = { read: 0, recorded: 0, doubled: 0, refused: {}, broken: [], open: 0 } satisfies Omit<
  Imported,
  "before" | "hasHalfLine"
>

/** Where a reading of channel events stands, whose calls are not over with what was read. */
interface Reading {
  readonly calls: Cel.Calls
  /** Where to read on; undefined: where the import is recorded to be. */
  next: Cel.Place | undefined
}

const begin = (): Reading => ({ calls: Cel.make(), next: undefined })

/** Calls that were waited for too long and are recorded in one step: with those of a batch less than a step may hold. */
const oldMax = 5_000

/** Takes all that is there after what was read. */
const take = Effect.fnUntraced(function*(
  { isDryRun, settings, timeZone, workspace: name }: Options,
  source: Source,
  reading: Reading
) {
  const dials = yield* DialsAdministration
  const { progress: start, workspace } = yield* place(name, source)
  const all: Cdr.Settings = {
    ...settings,
    instantOf: WallTime.reader(Option.getOrElse(timeZone, () => workspace.timeZone))
  }
  const { calls } = reading
  if (!isDryRun) yield* dials.makeRoom
  const now = yield* Clock.currentTimeMillis
  let imported: Omit<Imported, "before" | "hasHalfLine"> = none
  let progress = start
  let at: Cel.Place = reading.next ?? { position: start.position, lines: start.lines }

  /** One step: what was read, or waited for, and how far everything is told that stands before. */
  const step = Effect.fnUntraced(function*(
    outcomes: ReadonlyArray<Cel.Outcome>,
    broken: Imported["broken"],
    read: number
  ) {
    const refused: Partial<Record<string, number>> = { ...imported.refused }
    const count = (reason: string, more = 1) => refused[reason] = (refused[reason] ?? 0) + more
    const [left, records] = Arr.separate(outcomes)
    for (const reason of left) count(reason)
    if (broken.length > 0) count("broken", broken.length)
    const together = Cdr.together(records)
    progress = {
      ...progress,
      ...(calls.from() ?? at),
      refused: progress.refused + left.length + broken.length
    }
    const done = isDryRun
      ? { recorded: together.length, doubled: 0, rejected: {} }
      : yield* dials.recordImported(workspace.id, together, progress)
    for (const [reason, more] of Object.entries(done.rejected)) count(reason, more)
    imported = {
      read: imported.read + read,
      recorded: imported.recorded + done.recorded,
      doubled: imported.doubled + done.doubled,
      refused,
      broken: [...imported.broken, ...broken].slice(0, brokenMax),
      open: calls.size()
    }
  })

  yield* Stream.runForEach(source.read(at.position, at.lines), (batch) => {
    const outcomes: Array<Cel.Outcome> = []
    const broken: Array<Imported["broken"][number]> = []
    const before = at
    at = { position: batch.position, lines: at.lines + batch.read.length }
    for (const each of batch.read) {
      if (!("row" in each)) broken.push(each)
      else if (source.isEvents) outcomes.push(...calls.add(each.row, before, all))
      else outcomes.push(Cdr.toRecord(each.row, all))
    }
    if (source.isEvents) outcomes.push(...calls.takeOld(Math.min(calls.latest(), now), oldMax))
    return step(outcomes, broken, batch.read.length)
  })
  for (let old = calls.takeOld(now, oldMax); old.length > 0; old = calls.takeOld(now, oldMax)) yield* step(old, [], 0)
  if (source.isEvents) reading.next = at
  return { before: start.lines, imported: { ...imported, open: calls.size() }, position: at.position }
})
