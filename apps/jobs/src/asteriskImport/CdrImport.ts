/**
 * Asterisk's calls as dials: what its call detail records tell, once, or on and on as they are written.
 *
 * Dials are recorded and counted in batches, each together with how far the source is read, in one step: whatever breaks an
 * import off, the next one goes on where it was and counts nothing twice.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { ImportProgress } from "@anipool/storage/Dials"
import * as WallTime from "@anipool/vicidial/WallTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { DatabaseFailed, FileRefused } from "../Failure.ts"
import { note } from "../Output.ts"
import * as Cdr from "./Cdr.ts"
import * as CdrFile from "./CdrFile.ts"
import type { Source } from "./CdrSource.ts"
import * as CdrTable from "./CdrTable.ts"

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
  /** Rows that are no dials, and dials that were rejected, by why. */
  readonly refused: Readonly<Partial<Record<Rejection | Cdr.Unusable | "broken", number>>>
  /** The first lines that could not be read. */
  readonly broken: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  /** Rows and lines that earlier runs read. */
  readonly before: number
  /** Whether the file ends with a line that is being written. */
  readonly hasHalfLine: boolean
}

/** Imports what is there. What was imported before a failure stays. */
export const run = Effect.fn("CdrImport.run")(function*(options: Options) {
  const source = yield* open(options.from)
  const { before, imported, position } = yield* take(options, source)
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
  /** One file, or one connection. */
  const session = Effect.scoped(Effect.gen(function*() {
    const source = yield* open(options.from)
    for (;;) {
      const { progress } = yield* place(options.workspace, source)
      // Looked at before it is read: what was written until it was moved is read, too.
      const isGone = "isGone" in source && (yield* source.isGone(progress.position))
      const { imported } = yield* take(options, source)
      hasRead = true
      delay = delayMin
      yield* onRead(imported)
      if (isGone) return
      yield* Effect.sleep(interval)
    }
  }))
  return yield* Effect.forever(
    Effect.catchIf(session, (error) => hasRead && mayPass.has(error._tag), ({ message }) =>
      Effect.gen(function*() {
        yield* note(`${message}: tried again in ${Duration.format(delay)}`)
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
): Effect.Effect<CdrFile.CdrFile | Source, DatabaseFailed | FileRefused, Scope.Scope> =>
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

const none = { read: 0, recorded: 0, doubled: 0, refused: {}, broken: [] } satisfies Omit<
  Imported,
  "before" | "hasHalfLine"
>

/** Takes all that is there after what was read. */
const take = Effect.fnUntraced(function*({ isDryRun, settings, timeZone, workspace: name }: Options, source: Source) {
  const dials = yield* DialsAdministration
  const { progress: start, workspace } = yield* place(name, source)
  const all: Cdr.Settings = {
    ...settings,
    instantOf: WallTime.reader(Option.getOrElse(timeZone, () => workspace.timeZone))
  }
  if (!isDryRun) yield* dials.makeRoom
  const begin = { progress: start, imported: none as Omit<Imported, "before" | "hasHalfLine"> }
  const end = yield* Stream.runFoldEffect(
    source.read(start.position, start.lines),
    begin,
    ({ imported, progress }, batch) =>
      Effect.gen(function*() {
        const records: Array<DialRecord> = []
        const broken: Array<Imported["broken"][number]> = []
        const refused: Partial<Record<string, number>> = { ...imported.refused }
        const count = (reason: string, more = 1) => refused[reason] = (refused[reason] ?? 0) + more
        for (const each of batch.read) {
          if ("row" in each) {
            const record = Cdr.toRecord(each.row, all)
            if (Either.isRight(record)) records.push(record.right)
            else count(record.left)
          } else {
            broken.push(each)
            count("broken")
          }
        }
        const calls = Cdr.together(records)
        const next: ImportProgress = {
          ...progress,
          position: batch.position,
          lines: progress.lines + batch.read.length,
          refused: progress.refused + batch.read.length - records.length
        }
        const done = isDryRun
          ? { recorded: calls.length, doubled: 0, rejected: {} }
          : yield* dials.recordImported(workspace.id, calls, next)
        for (const [reason, more] of Object.entries(done.rejected)) count(reason, more)
        return {
          progress: next,
          imported: {
            read: imported.read + batch.read.length,
            recorded: imported.recorded + done.recorded,
            doubled: imported.doubled + done.doubled,
            refused,
            broken: [...imported.broken, ...broken].slice(0, brokenMax)
          }
        }
      })
  )
  return { before: start.lines, imported: end.imported, position: end.progress.position }
})
