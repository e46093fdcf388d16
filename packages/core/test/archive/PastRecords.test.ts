import { type ArchiveReader, make, NamedArchive } from "@anipool/core/archive/PastRecords"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import {
  type ArchivedDay,
  ArchivedDays,
  type ArchivedKind,
  type StoredAssignment,
  type StoredDial
} from "@anipool/storage/ArchivedDays"
import { type RecordedDial, RecordedDials, type ShownDial } from "@anipool/storage/RecordedDials"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

const dayMs = 86_400_000
const first = Date.UTC(2026, 2, 1)
const dayOf = (n: number) => `2026-03-${String(n).padStart(2, "0")}`
const atOf = (n: number, i: number) => first + (n - 1) * dayMs + i * 1_000

/** In storage each day has two dials, of the code 212; in the archive three, of the code 415. */
const recorded: ReadonlyArray<RecordedDial> = [1, 2, 3, 4, 5, 6].flatMap((n) =>
  [0, 1].map((i) => ({
    at: atOf(n, i),
    id: n * 10 + i,
    day: dayOf(n),
    callingCode: 1 as const,
    phone: `212555010${i}`,
    zip: null,
    campaignKey: 1
  }))
)
const archivedOf = (day: string): ReadonlyArray<StoredAssignment> =>
  [0, 1, 2].map((i) => ({
    assignedAt: atOf(Number(day.slice(-2)), i),
    assignmentId: i,
    countedOn: day,
    aniId: 1,
    ani: "+12125550199",
    campaignKey: 1,
    campaignId: "C",
    prospect: i === 2 ? "+442079460000" : `+1415555010${i}`,
    tier: 1,
    useOfDay: 1,
    dailyCap: null
  }))
const archivedDialsOf = (day: string) =>
  [true, false].map((isVolume, i) => ({
    dialedAt: atOf(Number(day.slice(-2)), i),
    ani: "+442079460001",
    prospect: "+14155550100",
    zip: "94105",
    campaignKey: 1,
    dialId: `${day} ${i}`,
    isVolume
  } as StoredDial))

const digest = "d".repeat(64)

/** An archive that has these days, some of them not as they were archived. */
const archiveOf = (days: ReadonlyArray<number>, other: ReadonlyArray<number> = []): ArchiveReader<Error> => ({
  find: (_, { day }) =>
    Effect.succeed(
      days.map(dayOf).includes(day)
        ? Option.some({
          rows: 3,
          bytes: 9,
          digest: other.map(dayOf).includes(day) ? "e".repeat(64) : digest,
          countedOn: [day]
        })
        : Option.none()
    ),
  dials: (_, day) => Stream.make(archivedDialsOf(day)),
  assignments: (_, day) => Stream.make(archivedOf(day).slice(0, 1), archivedOf(day).slice(1))
})

/** What is read of the first six days, where the first five are archived; each row by its day and its number. */
const readBy = (archive: Option.Option<ArchiveReader<Error>>) =>
  Effect.gen(function*() {
    const archived = yield* ArchivedDays
    const workspaces = yield* Workspaces
    const workspace = yield* workspaces.create(
      { name: "Acme", country: "us", timeZone: "UTC", policy: {} } as Parameters<typeof workspaces.create>[0]
    )
    const list = (["dial", "assignment"] as ReadonlyArray<ArchivedKind>).flatMap((kind) =>
      [1, 2, 3, 4, 5].map((n): ArchivedDay => ({
        kind,
        day: dayOf(n),
        from: atOf(n, 0),
        until: atOf(n + 1, 0),
        rows: 3,
        digest,
        archivedAt: 0
      }))
    )
    const past = yield* make.pipe(
      Effect.provideService(ArchivedDays, { ...archived, list: () => Effect.succeed(list) }),
      Effect.provideService(
        RecordedDials,
        RecordedDials.of({
          page: (_, { after, from, limit, to }) =>
            Effect.succeed(
              recorded.filter(({ at, day }) => day >= from && day <= to && at > (after?.at ?? 0)).slice(
                0,
                Math.min(limit, 3)
              )
            ),
          shown: (_, { after, day }) =>
            Effect.succeed(
              recorded.filter((each) => each.day === day && each.at > (after ?? 0)).map(({ at, phone }): ShownDial => ({
                at,
                callingCode: 1,
                phone,
                zip: "",
                campaignKey: 1,
                shown: { callingCode: 1, national: "2125550199" },
                dialId: null
              }))
            )
        })
      )
    )
    const period = { from: dayOf(1), to: dayOf(6) }
    const all = <Row>(pages: Stream.Stream<ReadonlyArray<Row>, unknown>) =>
      Effect.map(Stream.runCollect(pages), (chunks) => [...chunks].flat())
    return {
      assigned: yield* all(past.assigned(workspace, period)),
      shown: yield* all(past.shown(workspace, period))
    }
  }).pipe(
    Effect.provideService(NamedArchive, archive),
    Effect.provide(MemoryStorage.layer)
  )

describe("past records", () => {
  it.effect("come out of storage where no archive is named", () =>
    Effect.gen(function*() {
      const { assigned, shown } = yield* readBy(Option.none())
      assert.deepStrictEqual(assigned, recorded)
      assert.lengthOf(shown, recorded.length)
    }))

  it.effect("come out of the archive for the days that it has as they were archived, once each and in order", () =>
    Effect.gen(function*() {
      const { assigned, shown } = yield* readBy(Option.some(archiveOf([2, 3, 5], [3])))
      const days = assigned.map(({ day, phone }) => `${day} ${phone.slice(0, 3)}`)
      const twice = (n: number) => [`${dayOf(n)} 212`, `${dayOf(n)} 212`]
      const archived = (n: number) => [`${dayOf(n)} 415`, `${dayOf(n)} 415`, `${dayOf(n)} 207`]
      assert.deepStrictEqual(days, [
        ...twice(1),
        ...archived(2),
        ...twice(3),
        ...twice(4),
        ...archived(5),
        ...twice(6)
      ])
      assert.deepStrictEqual(assigned.map(({ at }) => at), assigned.map(({ at }) => at).toSorted((a, b) => a - b))
      assert.deepInclude(assigned[4], { callingCode: 44, phone: "2079460000", zip: null, campaignKey: 1 })
      // What counts as no dial is none here either.
      const found = shown.filter(({ dialId }) => dialId !== null)
      assert.deepStrictEqual(found.map(({ dialId }) => dialId), [`${dayOf(2)} 0`, `${dayOf(5)} 0`])
      assert.deepInclude(found[0], {
        callingCode: 1,
        phone: "4155550100",
        zip: "94105",
        shown: { callingCode: 44, national: "2079460001" }
      })
    }))

  it.effect("fail as storage does where the archive cannot be read", () =>
    Effect.gen(function*() {
      const broken: ArchiveReader<Error> = {
        ...archiveOf([2]),
        assignments: () => Stream.fail(new Error("the archive in /a: no such file"))
      }
      const error = yield* Effect.flip(readBy(Option.some(broken)))
      assert.match(String((error as { readonly cause: unknown }).cause), /the archive in \/a: no such file/)
    }))
})
