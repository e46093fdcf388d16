/**
 * What was sealed, as a file that proves itself: `AuditFileCheck` needs nothing but the file.
 *
 * Lines, each a word and what follows it:
 *
 * - `anipool-audit 1 JSON`: the workspace, and how many seals follow.
 * - `seal JSON`: a day's seal.
 * - `assignment|refusal|change|right N HASH JSON`: the rows of the day above, numbered from 0 within their kind, each with its
 *   leaf of the tree.
 * - `not-kept KIND`: the rows of this kind are older than what is kept; the seal stands for them alone.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import {
  AuditSeals,
  type Seal,
  type SealedDay,
  type SealedKind,
  sealedKinds,
  sealsMax
} from "@anipool/storage/AuditSeals"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { InvalidRequest } from "../CoreError.ts"
import { RecordRetention } from "../dials/DialsProcessing.ts"
import { AuditRetention } from "../worker/AuditUpkeep.ts"
import * as MerkleTree from "./MerkleTree.ts"
import * as SealedTexts from "./SealedTexts.ts"

/** The file's first word, and the version of its form. */
export const signature = "anipool-audit 1"

/** Days of one file. */
export const daysMax = sealsMax

/** Which days of which workspace. */
export interface AuditFileRequest {
  readonly workspace: Pick<Workspace, "id" | "name">
  /** The first and the last day, in the workspace's time zone. */
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
}

/** What was sealed, as a file. */
export class AuditFile extends Context.Tag("@anipool/core/AuditFile")<AuditFile, {
  /** The file's lines, without their ends, some at a time. Refused where none of these days is sealed. */
  readonly lines: (
    request: AuditFileRequest
  ) => Effect.Effect<Stream.Stream<ReadonlyArray<string>, StorageError>, InvalidRequest | StorageError>
}>() {}

/** `AuditFile` over storage. */
export const make = Effect.gen(function*() {
  const seals = yield* AuditSeals
  const { assignmentDays } = yield* RecordRetention
  const keptDays: Readonly<Record<SealedKind, number>> = {
    assignment: assignmentDays,
    refusal: Infinity,
    change: yield* AuditRetention,
    right: Infinity
  }

  const lines = Effect.fnUntraced(function*({ from, to, workspace: { id, name } }: AuditFileRequest) {
    if (to < from) return yield* InvalidRequest.field("to", "expected a day that is not before the first")
    if (LocalTime.dayNumber(to) - LocalTime.dayNumber(from) >= daysMax) {
      return yield* InvalidRequest.field("from", `expected at most ${daysMax.toLocaleString("en")} days`)
    }
    const found = yield* seals.list(id, { from, to, limit: sealsMax })
    if (found.length === 0) {
      return yield* InvalidRequest.field("from", "expected days of which one at least is sealed: an hour after its end")
    }
    const now = yield* Clock.currentTimeMillis
    const rowsOf = (seal: Seal, kind: SealedKind) =>
      // What the chain begins with seals nothing, whatever that day had.
      seal.sequence === 0
        ? Stream.empty
        : seal.rows[kind].count > 0 && now - seal.from > keptDays[kind] * dayMs
        ? Stream.make([`not-kept ${kind}`])
        : rowLines(seals, id, kind, seal)
    return Stream.make([`${signature} ${JSON.stringify({ workspace: name, seals: found.length })}`]).pipe(
      Stream.concat(
        Stream.flatMap(Stream.fromIterable(found), (seal) =>
          Stream.concat(
            Stream.make([`seal ${JSON.stringify(seal)}`]),
            Stream.flatMap(Stream.fromIterable(sealedKinds), (kind) => rowsOf(seal, kind))
          ))
      )
    )
  })
  return AuditFile.of({ lines: Effect.fn("AuditFile.lines")(lines) })
})

/** `AuditFile` over storage. */
export const layer: Layer.Layer<AuditFile, never, AuditSeals> = Layer.effect(AuditFile, make)

// internal

const dayMs = 86_400_000

/** A day's rows of a kind, some at a time, each with its number and its leaf. */
const rowLines = (
  seals: Context.Tag.Service<AuditSeals>,
  workspaceId: WorkspaceId,
  kind: SealedKind,
  day: SealedDay
): Stream.Stream<ReadonlyArray<string>, StorageError> =>
  Stream.mapAccumEffect(SealedTexts.of(seals, workspaceId, kind, day), 0, (first, texts) =>
    Effect.map(
      EventLoop.map(texts, (text, i) => `${kind} ${first + i} ${MerkleTree.leafOf(text).toString("hex")} ${text}`),
      (lines) => [first + texts.length, lines]
    ))
