/**
 * The health of one workspace's numbers and campaigns: what is known, the dials that it was made of, and the alarms.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as CampaignHealth from "@anipool/domain/health/CampaignHealth"
import * as Curve from "@anipool/domain/health/Curve"
import type { Height } from "@anipool/domain/health/Curve"
import * as HealthBook from "@anipool/domain/health/HealthBook"
import * as NumberHealth from "@anipool/domain/health/NumberHealth"
import * as WorkspaceHealth from "@anipool/domain/health/WorkspaceHealth"
import { type StoredState, takenBackDays } from "@anipool/storage/Health"
import type { Transition } from "@anipool/storage/Transitions"

/** An alarm that was raised. */
export interface AlarmRow {
  readonly raised: Extract<HealthBook.Change, { readonly kind: "raised" }>
  /** Null: it stands. */
  end: HealthBook.End | null
}

/** The health of one workspace. */
export interface HealthLog {
  book: HealthBook.Book
  /** In their recorded order; none where their dials are not all kept. */
  batches: Array<HealthBook.Batch>
  readonly alarms: Array<AlarmRow>
  /** By number: where its evidence stood, by day since 1970-01-01. */
  readonly curves: Map<number, Map<number, Height>>
}

/** Nothing was dialed. */
export const make = (): HealthLog => ({ book: HealthBook.empty(), batches: [], alarms: [], curves: new Map() })

/** Counts dials that were recorded, and keeps them. */
export const fold = (log: HealthLog, batch: HealthBook.Batch): void => {
  if (batch.dials.length === 0) return
  log.batches.push(batch)
  for (const change of HealthBook.fold(log.book, batch)) {
    if (change.kind === "raised") {
      log.alarms.push({ raised: change, end: null })
      continue
    }
    const { id, of } = change.subject
    const standing = log.alarms.find(({ end, raised: { subject } }) =>
      end === null && subject.id === id && subject.of === of
    )
    if (standing !== undefined) standing.end = change.end
  }
  draw(log, batch)
}

/** Keeps where the evidence stands of the numbers that a batch was of. */
const draw = ({ book: { numbers, workspace }, curves }: HealthLog, batch: HealthBook.Batch): void => {
  const level = HealthBook.level(workspace, batch)
  for (const id of new Set(batch.dials.map(({ aniId }) => aniId))) {
    const number = numbers.get(id)
    const height = number === undefined ? undefined : Curve.heightOf(number, level)
    if (height === undefined) continue
    const curve = curves.get(id) ?? new Map<number, Height>()
    curve.set(workspace.day, height)
    for (const day of curve.keys()) if (day <= workspace.day - Curve.daysKept) curve.delete(day)
    curves.set(id, curve)
  }
}

/** What became of an alarm: people took it back, it went by itself, or neither. */
export const courseOf = (
  { end, raised: { at, subject } }: AlarmRow,
  transitions: ReadonlyMap<AniId, ReadonlyArray<Transition>>
): "takenBack" | "wentByItself" | undefined => {
  if (subject.of !== "number") return undefined
  const until = at + 86_400_000 * takenBackDays
  const isTakenBack =
    transitions.get(subject.id as AniId)?.some((each) =>
      each.event === "activate" && (each.origin === "interface" || each.origin === "command-line") && each.at >= at &&
      each.at < until
    ) ?? false
  return isTakenBack ? "takenBack" : end === "went-by-itself" ? "wentByItself" : undefined
}

/** Counts all dials again; answers how many states came out otherwise. Where they are not all kept, it leaves all as it is. */
export const recount = (log: HealthLog, storedFrom: number, isDryRun: boolean): number => {
  if (!HealthBook.isStored(log.book.workspace, storedFrom)) return 0
  const book = HealthBook.empty()
  for (const batch of log.batches) HealthBook.fold(book, batch)
  const known = new Set(statesOf(log.book).map(textOf))
  const again = statesOf(book).map(textOf)
  const wrong = again.filter((each) => !known.has(each)).length + Math.max(0, known.size - again.length)
  if (!isDryRun) log.book = book
  return wrong
}

/** Lets go of what can be counted no more. */
export const drop = (log: HealthLog, storedFrom: number): void => {
  if (!HealthBook.isStored(log.book.workspace, storedFrom)) log.batches = []
}

/** All states, as they would be stored. */
export const statesOf = ({ campaigns, numbers, workspace }: HealthBook.Book): ReadonlyArray<StoredState> =>
  workspace.day === 0 ? [] : [
    { of: "workspace", id: 0, state: hex(WorkspaceHealth.encode(workspace)) },
    ...[...campaigns].sort(([a], [b]) => a - b)
      .map(([id, each]): StoredState => ({ of: "campaign", id, state: hex(CampaignHealth.encode(each)) })),
    ...[...numbers].sort(([a], [b]) => a - b)
      .map((each): StoredState => ({
        of: "number",
        id: each[0],
        state: hex(NumberHealth.encode(new Map([each])).bytes)
      }))
  ]

// internal

const textOf = ({ id, of, state }: StoredState): string => `${of} ${id} ${state}`

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")
