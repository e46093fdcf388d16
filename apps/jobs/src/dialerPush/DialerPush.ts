/**
 * What a push to a dialer changes, and how it is carried out: in a file, or over the dialer's API.
 */
import type { Standing, StandingNumber } from "@anipool/core/groups/StandingNumbers"
import * as CidTable from "@anipool/dialers/vicidial/CidTable"
import * as NonAgentApi from "@anipool/dialers/vicidial/NonAgentApi"
import * as Geography from "@anipool/domain/geo/Geography"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Effect from "effect/Effect"
import { readFile, rename, writeFile } from "node:fs/promises"
import { FileRefused } from "../Failure.ts"

/** Changes that are on their way at once: VICIdial's API is PHP beside the dialing. */
const callsMax = 2

/** Where the table goes. */
export interface Target {
  /** What is there; a file that is not there has no rows. */
  readonly read: Effect.Effect<ReadonlyArray<CidTable.CidRow>, FileRefused | NonAgentApi.DialerFailed>
  /** Carries changes out. Stopped in between, the same push goes on with what is left. */
  readonly write: (
    wanted: ReadonlyArray<CidTable.CidRow>,
    changes: ReadonlyArray<CidTable.CidChange>,
    onProgress: (share: number) => Effect.Effect<void>
  ) => Effect.Effect<void, FileRefused | NonAgentApi.DialerFailed>
}

/** The numbers of a group as a dialer is told them. */
export interface Table {
  readonly rows: ReadonlyArray<CidTable.CidRow>
  /** Numbers that do not fit. */
  readonly leftOut: number
  /** The one row of an area code that stays on, though its number's uses are spent: the least used of them. */
  readonly keptOn: ReadonlyArray<CidTable.CidRow>
  /** Area codes all of whose numbers are off: the dialer shows their prospects what its campaign falls back to. */
  readonly without: ReadonlyArray<string>
}

/**
 * The table of numbers as they stand: each for its own area code, or for all over the same ground too. One calling code only,
 * as the dialer matches rows by the first digits of a prospect's national number, which are others' area codes elsewhere. The UK's
 * numbers are told with their 44, as no leading 0 belongs to them; those whose code is no 2 to 5 digits (mobile, 03 and 08 numbers)
 * cannot be held. What does not fit is left out.
 *
 * Without a row that is on for an area code the dialer would show one number to all of its prospects, without a cap: so where
 * all are off as their uses are spent, the least used stays on.
 */
export const tableOf = (
  numbers: ReadonlyArray<StandingNumber>,
  cover: "own" | "overlay",
  callingCode: CallingCode
): Table => {
  const fitting = numbers.filter((each) => each.callingCode === callingCode && isHeld(each.areaCode))
  const cidOf = (number: string) => callingCode === 1 ? number : `${callingCode}${number}`
  const rows = CidTable.of(
    fitting.map(({ areaCode, number, standing, until }) => ({
      number: cidOf(number),
      isActive: standing === "free",
      reason: until === null ? reasons[standing] : `${reasons[standing]} until ${timeOf(until)} UTC`,
      areaCodes: cover === "own" ? [areaCode] : overGround(callingCode, areaCode)
    }))
  )
  const spent = new Map(
    fitting.filter(({ standing }) => isSpent(standing)).map((each) => [cidOf(each.number), each])
  )
  const on = new Set(rows.filter(({ isActive }) => isActive).map(({ areaCode }) => areaCode))
  const last = new Map<string, CidTable.CidRow>()
  for (const row of rows) {
    const uses = spent.get(row.cid)?.usedToday
    if (uses === undefined || on.has(row.areaCode)) continue
    const before = last.get(row.areaCode)
    if (before === undefined || uses < spent.get(before.cid)!.usedToday) last.set(row.areaCode, row)
  }
  const keptOn = Array.from(last.values(), (row): CidTable.CidRow => ({
    ...row,
    isActive: true,
    description: `${CidTable.mark}last one on: ${reasons[spent.get(row.cid)!.standing]}`
  }))
  return {
    rows: rows.map((row) =>
      last.get(row.areaCode) === row ? keptOn.find(({ areaCode }) => areaCode === row.areaCode)! : row
    ),
    leftOut: numbers.length - fitting.length,
    keptOn,
    without: [...new Set(rows.map(({ areaCode }) => areaCode))].filter((code) => !on.has(code) && !last.has(code))
  }
}

/** A file that is replaced whole: it is there, or as it was. */
export const toFile = (path: string): Target => ({
  read: Effect.tryPromise({
    try: () => readFile(path, "utf8").catch((cause) => cause.code === "ENOENT" ? "" : Promise.reject(cause)),
    catch: (cause) => FileRefused.unreadable(path, cause)
  }).pipe(
    Effect.map(CidTable.fromCsv),
    Effect.filterOrFail(
      (rows): rows is ReadonlyArray<CidTable.CidRow> => rows !== undefined && rows.every(CidTable.isOwn),
      () => new FileRefused({ message: `${path} is there and no push wrote it; it is left as it is` })
    )
  ),
  write: (wanted) =>
    Effect.tryPromise({
      try: async () => {
        await writeFile(`${path}.partial`, CidTable.toCsv(wanted))
        await rename(`${path}.partial`, path)
      },
      catch: (cause) => new FileRefused({ message: `${path} cannot be written: ${String(cause)}` })
    })
})

/** A group of caller IDs of a VICIdial. */
export const toApi = (access: NonAgentApi.Access, cidGroup: string): Target => ({
  read: NonAgentApi.entries(access, cidGroup),
  write: (_, changes, onProgress) => {
    let done = 0
    // What is switched off goes first, so that a push that fails in the middle has not left it on for what came later.
    return Effect.forEach(
      changes,
      (change) =>
        Effect.zipRight(
          NonAgentApi.apply(access, cidGroup, change),
          Effect.suspend(() => onProgress(++done / changes.length))
        ),
      { concurrency: callsMax, discard: true }
    )
  }
})

/** What a push would change, and what it leaves alone. */
export interface Plan {
  readonly changes: ReadonlyArray<CidTable.CidChange>
  /** Rows of somebody's own that it leaves alone. */
  readonly foreign: number
  /** Of rows of somebody's own, those with the area code and number of a wanted one. */
  readonly theirs: ReadonlyArray<CidTable.CidRow>
  /** Rows of the dialer that are a push's, once it is done. */
  readonly own: ReadonlyArray<CidTable.CidRow>
}

/** Plans a push. */
export const plan = (target: Target, wanted: ReadonlyArray<CidTable.CidRow>, owned: CidTable.Owned = {}) =>
  Effect.map(target.read, (present): Plan => {
    const changes = CidTable.changes(present, wanted, owned)
    const theirs = CidTable.foreignOf(present, wanted, owned)
    const left = new Set(owned.takesOver === true ? [] : theirs.map(CidTable.keyOf))
    const ours = new Set([...owned.known ?? [], ...wanted].map(CidTable.keyOf))
    return {
      changes,
      foreign: present.filter((row) =>
        !CidTable.isOwn(row) && (!ours.has(CidTable.keyOf(row)) || left.has(CidTable.keyOf(row)))
      ).length,
      theirs,
      own: wanted.filter((row) =>
        !left.has(CidTable.keyOf(row))
      )
    }
  })

// internal

/** Whether it is off for its uses alone. */
const isSpent = (standing: Standing): boolean =>
  standing === "at-daily-cap" || standing === "warming-up" || standing === "at-hourly-cap"

const reasons: Record<Standing, string> = {
  free: "in use",
  paused: "paused",
  "never-shown": "may not be shown",
  "no-callback-route": "cannot be called back",
  "no-right-to-use": "no right to use it today",
  "at-daily-cap": "at its daily cap",
  "warming-up": "warming up",
  "at-hourly-cap": "at its hourly cap",
  resting: "resting"
}

/** Whether VICIdial's column of codes takes it. */
const isHeld = (areaCode: string): boolean => /^\d{2,5}$/.test(areaCode)

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 16)

const overGround = (callingCode: CallingCode, areaCode: string): ReadonlyArray<string> => [
  areaCode,
  ...(Geography.find(callingCode, areaCode)?.siblings ?? []).map((index) => Geography.at(index).code).filter(isHeld)
]
