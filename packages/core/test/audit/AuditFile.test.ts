/**
 * Days are sealed, written as a file, and a file tells of whatever was done to it.
 */
import * as AuditFile from "@anipool/core/audit/AuditFile"
import * as AuditFileCheck from "@anipool/core/audit/AuditFileCheck"
import * as AuditSealing from "@anipool/core/audit/AuditSealing"
import * as MerkleTree from "@anipool/core/audit/MerkleTree"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { freshLedger } from "@anipool/storage-contract/LedgerFixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Activity, refusalReasons } from "@anipool/storage/Activity"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { RightsToUse } from "@anipool/storage/RightsToUse"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { createHash } from "node:crypto"

const layer = Layer.provideMerge(AuditFile.layer, MemoryStorage.layer)

const sealAll = Effect.flatMap(
  AuditSealing.job,
  ({ step }) => Effect.repeat(step, { while: (outcome) => outcome === "more" })
)

const linesOf = (request: AuditFile.AuditFileRequest) =>
  Effect.flatMap(
    AuditFile.AuditFile,
    ({ lines }) =>
      Effect.flatMap(lines(request), (all) => Effect.map(Stream.runCollect(all), (pages) => [...pages].flat()))
  )

const checked = (lines: ReadonlyArray<string>, head: string | null = null) => {
  const check = AuditFileCheck.make()
  for (const line of lines) check.line(line)
  return check.end(Option.fromNullable(head))
}

/** Three days with assignments, refusals and changes, as a file. */
const threeDays = Effect.gen(function*() {
  yield* TestClock.setTime(Date.UTC(2026, 2, 10, 12))
  const { confirm, held, propose, workspace, workspaceId } = yield* freshLedger(3, "UTC")
  const activity = yield* Activity
  const groups = yield* InboundGroups
  const rights = yield* RightsToUse
  const right = (document: string) =>
    ({
      callingCode: 1,
      national: "2125550100",
      document,
      carrier: null,
      place: null,
      from: "2026-01-01",
      to: null
    }) as const
  const asked = (day: number) => {
    const refused = refusalReasons.map((_, i) => i === 0 ? 2 : 0)
    const slot = Date.UTC(2026, 2, 10 + day, 12)
    return activity.addCampaigns([{ workspaceId, campaign: "C1", slot, assigned: 3, local: 3, refused }])
  }
  // Before the first day that is sealed.
  yield* asked(-1)
  yield* sealAll
  for (let day = 0; day < 3; day++) {
    yield* confirm(held.map((ani, i) => propose(ani, { prospect: `31055501${day}${i}` })))
    yield* groups.create(workspaceId, { groupId: `g${day}`, name: "Group “new”", phones: [] })
    yield* asked(day)
    // On one of the days: the others are as before such were kept.
    if (day === 1) yield* rights.record(workspaceId, [right("LOA 7"), right("LOA 8")])
    yield* TestClock.adjust("1 day")
  }
  yield* sealAll
  const request = { workspace, from: "2026-03-01", to: "2026-04-01" }
  return { request, lines: yield* linesOf(request) }
})

describe("AuditFile", () => {
  it.effect("has all of the days that were sealed, and proves itself", () =>
    Effect.gen(function*() {
      const { lines, request } = yield* threeDays
      const report = checked(lines)
      assert.deepStrictEqual(
        { ...report, head: null },
        { workspace: request.workspace.name, days: 4, rows: 25, notKept: 0, head: null, findings: [], found: 0 }
      )
      assert.strictEqual(checked(lines, report.head).found, 0)
      assert.strictEqual(checked(lines, "0".repeat(64)).found, 1)
      const counts = lines.filter((line) => line.startsWith("seal ")).map((line) => {
        const { day, rows } = JSON.parse(line.slice(5))
        return [day, rows.assignment.count, rows.refusal.count, rows.change.count, rows.right.count]
      })
      assert.deepStrictEqual(counts.map(([day]) => day), ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12"])
      assert.deepStrictEqual(counts[0]!.slice(1), [0, 0, 0, 0], "it is what the chain begins with")
      assert.deepStrictEqual(counts[2]!.slice(1), [3, 1, 2, 2])
      // Days without any rights are told, and chained, as before they were kept.
      const [before] = lines.filter((line) => line.startsWith("seal ") && line.includes("\"right\":{\"count\":0"))
        .slice(1)
      const { chain, day, from, previous, rows, sequence, until } = JSON.parse(before!.slice(5))
      const threeKinds = [rows.assignment, rows.refusal, rows.change].flatMap(({ count, root }) => [count, root])
      const text = JSON.stringify(["anipool seal", previous, sequence, day, from, until, ...threeKinds])
      assert.strictEqual(createHash("sha256").update(text, "utf8").digest("hex"), chain)
      const old = lines.map((line) => line.replace(/,"right":\{"count":0,"root":"[0-9a-f]{64}"\}/, ""))
      assert.notDeepEqual(old, lines)
      assert.strictEqual(checked(old, report.head).found, 0)
      // A part of the chain is a file too.
      const part = yield* linesOf({ ...request, from: "2026-03-11", to: "2026-03-12" })
      assert.deepInclude(checked(part), { days: 2, rows: 13, found: 0, head: report.head })
      // Nothing is sealed twice, and today not at all.
      yield* sealAll
      assert.deepStrictEqual(yield* linesOf(request), lines)
    }).pipe(Effect.provide(layer)))

  it.effect("tells of each row that is changed, dropped, doubled or moved, and of each seal", () =>
    Effect.gen(function*() {
      const { lines } = yield* threeDays
      const head = checked(lines).head
      for (const [i, line] of lines.entries()) {
        const named = `line ${i + 1}: ${line.slice(0, 60)}`
        const changes: Readonly<Record<string, ReadonlyArray<string>>> = {
          dropped: lines.toSpliced(i, 1),
          doubled: lines.toSpliced(i, 0, line),
          changed: lines.with(i, line.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1) % 10))),
          cut: lines.slice(0, i),
          ...(i + 1 < lines.length ? { moved: lines.with(i, lines[i + 1]!).with(i + 1, line) } : {})
        }
        for (const [what, changed] of Object.entries(changes)) {
          assert.notDeepEqual(changed, lines)
          assert.isAbove(checked(changed, head).found, 0, `${named} was ${what}`)
          // Of the last day's seal alone only who noted the chain's end can tell.
          if (i > 0) assert.isAbove(checked(changed).found, 0, `${named} was ${what}`)
        }
      }
      assert.strictEqual(checked([]).found, 1)
      assert.strictEqual(checked(["a file", "of something else"]).found, 2)
    }).pipe(Effect.provide(layer)))

  it.effect("names the row, and tells of one that was written anew with its leaf", () =>
    Effect.gen(function*() {
      const { lines } = yield* threeDays
      const place = lines.findIndex((line) => line.startsWith("assignment 1 "))
      const row = lines[place]!
      const [, , , ...words] = row.split(" ")
      const other = words.join(" ").replace("3105550101", "3105550199").replace("310555010", "310555011")
      assert.deepStrictEqual(
        checked(lines.with(place, row.replace(words.join(" "), other))).findings.map(({ message }) => message),
        ["2026-03-10: assignment 1 was changed"]
      )
      const anew = `assignment 1 ${MerkleTree.leafOf(other).toString("hex")} ${other}`
      assert.deepStrictEqual(
        checked(lines.with(place, anew)).findings.map(({ message }) => message),
        ["2026-03-10: the assignment rows are others than those that were sealed"]
      )
      assert.deepStrictEqual(
        checked(lines.toSpliced(place, 2)).findings.map(({ message }) => message),
        ["2026-03-10: assignment 1 to 2 are missing"]
      )
      assert.deepStrictEqual(
        checked(lines.toSpliced(place, 1)).findings,
        [{ line: place + 1, message: "2026-03-10: assignment 1 is missing" }]
      )
    }).pipe(Effect.provide(layer)))

  it.effect("says of what is no longer kept that it is not, and refuses what cannot be", () =>
    Effect.gen(function*() {
      const { lines, request } = yield* threeDays
      yield* TestClock.adjust(Duration.days(95))
      const later = yield* linesOf(request)
      assert.strictEqual(later.filter((line) => line === "not-kept assignment").length, 3)
      assert.deepInclude(checked(later, checked(lines).head), { days: 4, rows: 16, notKept: 9, found: 0 })
      const refused = (asked: Partial<AuditFile.AuditFileRequest>) =>
        Effect.map(Effect.either(linesOf({ ...request, ...asked })), (answered) =>
          Either.isLeft(answered) ? answered.left.message : "answered")
      assert.match(yield* refused({ to: "2026-02-01" }), /not before the first/)
      assert.match(yield* refused({ from: "2026-03-20" }), /at least is sealed/)
      assert.strictEqual(yield* refused({ from: "2023-07-07" }), "answered", "1,000 days")
      assert.match(yield* refused({ from: "2023-07-06" }), /at most 1,000 days/)
    }).pipe(Effect.provide(layer)))

  it.effect("days that no worker saw are sealed one after another, and a time zone that changes leaves no gap", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.UTC(2026, 2, 10, 12))
      const workspace = yield* Fixture.freshWorkspace({ timeZone: "America/Los_Angeles" })
      yield* sealAll
      yield* TestClock.adjust("5 days")
      yield* sealAll
      const lines = yield* linesOf({ workspace, from: "2026-03-01", to: "2026-04-01" })
      const seals = lines.slice(1).filter((line) => line.startsWith("seal ")).map((line) => JSON.parse(line.slice(5)))
      assert.deepStrictEqual(
        seals.map(({ day }) => day),
        ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-14"]
      )
      for (const [i, { from }] of seals.entries()) if (i > 0) assert.strictEqual(from, seals[i - 1].until)
      assert.strictEqual(checked(lines).found, 0)
    }).pipe(Effect.provide(layer)))
})
