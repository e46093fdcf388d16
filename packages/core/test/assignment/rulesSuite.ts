/**
 * The rules that a policy sets, over a storage, on one server and on two.
 */
import * as Administration from "@anipool/core/administration/Administration"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { ListDesk } from "@anipool/core/custom/ListDesk"
import { OwnerDesk } from "@anipool/core/inventory/OwnerDesk"
import * as ShadowReport from "@anipool/core/shadow/ShadowReport"
import type { AniId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import { StorageClock } from "@anipool/storage-contract/StorageClock"
import { Anis } from "@anipool/storage/Anis"
import { CountedDays } from "@anipool/storage/CountedDays"
import { Dials } from "@anipool/storage/Dials"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer as withLayer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

type Server = Context.Tag.Service<Assignment.Assignment>

const secondServer = Effect.gen(function*() {
  const storage = yield* Effect.context<Storage>()
  const context = yield* Layer.build(Layer.fresh(Core.layer).pipe(Layer.provide(Layer.succeedContext(storage))))
  return Context.get(context, Assignment.Assignment)
})

/** A workspace whose campaign C1 dials from these numbers under a policy. */
const setUp = (policy: PolicyOverride, numbers: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const caller = yield* newCaller({ policy, defaultCampaign: "C1" })
    yield* newCampaign(caller, "C1", "P1")
    yield* newAnis(caller, "P1", numbers)
    return caller
  })

const dial = (server: Server, caller: Caller, prospectPhone = numberOf("212", 100), campaign = "C1") =>
  Effect.map(
    server.assign(caller, { prospectPhone, dialerCampaign: campaign }),
    (assigned) => assigned._tag === "Assigned" ? assigned.ani.national : undefined
  )

const explain = (server: Server, caller: Caller, prospectPhone = numberOf("212", 100)) =>
  Effect.map(server.preview(caller, { prospectPhone }), ({ explanation }) => explanation!)

/** Tells, as whoever processes dials does, that a number reached a prospect. */
const reach = Effect.fnUntraced(function*(caller: Caller, national: string, prospectPhone = numberOf("212", 100)) {
  const { find } = yield* Anis
  const { recordReached } = yield* ProspectHistory
  const ani = yield* Effect.map(
    find(caller.workspace.id, [{ callingCode: 1, national }]),
    Option.getOrThrow
  )
  yield* recordReached(caller.workspace.id, [{ prospect: `1${prospectPhone}`, aniId: ani.id as AniId, at: 1 }])
})

/** The last instant of an hour. */
const lastOfHour = Date.UTC(2026, 2, 10, 12) - 1

/** Three numbers of the prospect's area code. */
const three = [1, 2, 3].map((n) => numberOf("212", n))

/** Runs the suite over a storage. */
export const suite = <E>(name: string, storage: Layer.Layer<Storage | StorageClock, E>): void => {
  const layer = Core.layer.pipe(Layer.provideMerge(storage))

  withLayer(layer, { excludeTestServices: true })(`Rules of selection over ${name}`, (it) => {
    it.scoped("a list's calls go by its own terms, on every server from the moment that these are acknowledged", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const lists = yield* ListDesk
        const caller = yield* setUp({ dailyCap: 2 }, three)
        const far = numberOf("310", 1)
        const east = [4, 5].map((n) => numberOf("212", n))
        yield* newAnis(caller, "EAST", east)
        yield* newAnis(caller, "FAR", [far])
        let asked = 100
        const shown = (list: string | undefined, by: Server = other) =>
          Effect.map(
            by.assign(caller, { prospectPhone: numberOf("212", asked++), list }),
            (assigned) => assigned._tag === "Assigned" ? assigned.ani.national : undefined
          )
        const put = (id: string, terms: Omit<Parameters<typeof lists.put>[1], "id">) =>
          lists.put(caller, { id, ...terms })
        const told = (list: string) =>
          Effect.map(
            other.preview(caller, { prospectPhone: numberOf("212", 99), list }),
            ({ explanation }) => explanation!.list!
          )
        assert.include(three, yield* shown("1001"), "nobody registered it")
        assert.deepInclude(yield* told("1001"), { id: "1001", isRegistered: false })
        yield* put("1001", { groupId: "EAST" })
        assert.include(east, yield* shown("1001"))
        assert.deepInclude(yield* told("1001"), { isRegistered: true, groupId: "EAST", settings: [] })
        assert.include(three, yield* shown(undefined))
        assert.include(three, yield* shown(""))
        // Its number is shown wherever it is from, by the campaign's cap.
        yield* put("1002", { number: far })
        assert.deepStrictEqual([yield* shown("1002"), yield* shown("1002", server), yield* shown("1002")], [
          far,
          far,
          undefined
        ])
        yield* put("1002", { number: far, policy: { dailyCap: 3, tiers: ["home"] } })
        assert.deepStrictEqual([yield* shown("1002"), yield* shown("1002", server)], [far, undefined])
        // A list's own cap, of the campaign's numbers.
        yield* put("1003", { policy: { dailyCap: 1 } })
        const used = [yield* shown("1003"), yield* shown("1003"), yield* shown("1003")]
        assert.include(used, undefined)
        assert.deepInclude(yield* told("1003"), { groupId: null, number: null, settings: ["dailyCap"] })
        // Both servers have it in memory by now.
        yield* put("1001", {})
        assert.include(three, yield* shown("1001", server))
        yield* put("1001", { groupId: "FAR", policy: { dailyCap: null } })
        assert.strictEqual(yield* shown("1001", other), far)
        yield* lists.remove(caller, "1001")
        assert.notStrictEqual(yield* shown("1001", other), far)
        // A batch mixes lists.
        yield* put("1001", { groupId: "FAR", policy: { dailyCap: null } })
        const batch = yield* server.assignBatch(
          caller,
          ["1001", "a".repeat(65), "1001"].map((list, i) => ({ prospectPhone: numberOf("212", 500 + i), list }))
        )
        assert.deepStrictEqual(
          batch.map((row) => row._tag === "Right" && row.right._tag === "Assigned" ? row.right.ani.national : row._tag),
          [far, "Left", far]
        )
      }))

    it.scoped("a list follows its number where that is removed, and comes back", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const anis = yield* CustomAnis
        const lists = yield* ListDesk
        const caller = yield* setUp({}, three)
        const own = numberOf("646", 1)
        const shown = (n: number) =>
          Effect.map(
            server.assign(caller, { prospectPhone: numberOf("212", n), list: "1" }),
            (assigned) => assigned._tag === "Assigned" ? assigned.ani.national : undefined
          )
        const unheld = yield* Effect.flip(lists.put(caller, { id: "1", number: own }))
        assert.deepInclude(unheld, { _tag: "InvalidRequest", field: "number" })
        yield* newAnis(caller, "P2", [own])
        yield* lists.put(caller, { id: "1", number: own })
        assert.strictEqual(yield* shown(100), own)
        yield* anis.remove(caller, own)
        assert.isUndefined(yield* shown(101), "nothing else takes its place")
        yield* newAnis(caller, "P3", [own])
        assert.strictEqual(yield* shown(102), own)
        const wrong = yield* Effect.flip(lists.put(caller, { id: "2", groupId: "NONE" }))
        assert.deepInclude(wrong, { _tag: "InvalidRequest", field: "groupId" })
        const both = yield* Effect.flip(lists.put(caller, { id: "2", groupId: "P1", number: own }))
        assert.deepInclude(both, { _tag: "InvalidRequest", field: "number" })
      }))

    it.scoped("attempts count from when a list limits them, those of other lists and campaigns too", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const lists = yield* ListDesk
        const caller = yield* setUp({}, three)
        const shown = (list?: string) =>
          Effect.map(server.preview(caller, { prospectPhone: numberOf("212", 100), list }), (assigned) => assigned._tag)
        yield* lists.put(caller, { id: "1", policy: { prospectDailyLimit: 1 } })
        // By whichever terms: the person was called.
        yield* dial(server, caller)
        assert.deepStrictEqual([yield* shown("1"), yield* shown("2"), yield* shown()], [
          "NoneAvailable",
          "Assigned",
          "Assigned"
        ])
      }))

    it.scoped("an owner's number is shown wherever it may be, on every server from the moment that it is acknowledged", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const anis = yield* CustomAnis
        const owners = yield* OwnerDesk
        const caller = yield* setUp({ dailyCap: 3 }, three)
        const own = numberOf("646", 1)
        yield* newAnis(caller, "ELSEWHERE", [own])
        let asked = 100
        const shown = (owner: string | undefined, by: Server = other, prospectPhone = numberOf("212", asked++)) =>
          Effect.map(
            by.assign(caller, { prospectPhone, owner }),
            (assigned) => assigned._tag === "Assigned" ? assigned.ani.national : undefined
          )
        const told = (owner: string, by: Server = other) =>
          Effect.map(
            by.preview(caller, { prospectPhone: numberOf("212", 99), owner }),
            ({ explanation }) => [explanation!.owner?.outcome, explanation!.by, explanation!.heldBack?.reason]
          )
        assert.include(three, yield* shown("4021"), "none is kept")
        assert.deepStrictEqual(yield* told("4021"), ["none", "order", undefined])
        const unheld = yield* Effect.flip(owners.put(caller.workspace, "4021", numberOf("646", 9)))
        assert.deepInclude(unheld, { _tag: "InvalidRequest", field: "number" })
        yield* owners.put(caller.workspace, " 4021 ", own)
        // Not of the campaign's group, and held to its cap.
        assert.deepStrictEqual([yield* shown("4021"), yield* shown(" 4021", server)], [own, own])
        assert.deepStrictEqual(yield* told("4021"), ["given", "owner", undefined])
        assert.include(three, yield* shown("4022"))
        assert.include(three, yield* shown(undefined))
        assert.strictEqual(yield* shown("4021", server), own)
        assert.include(three, yield* shown("4021", server), "at its cap")
        assert.deepStrictEqual(yield* told("4021", server), ["withheld", "order", undefined])
        // Both servers have it in memory: a change holds at once.
        yield* owners.put(caller.workspace, "4021", three[0]!)
        yield* owners.put(caller.workspace, "4022", three[0]!)
        assert.strictEqual((yield* told("4021"))[0], "given")
        yield* owners.remove(caller.workspace, "4021")
        assert.deepStrictEqual(yield* told("4021"), ["none", "order", undefined])
        assert.strictEqual((yield* Effect.flip(owners.remove(caller.workspace, "4021")))._tag, "NotFound")
        yield* anis.remove(caller, three[0]!)
        assert.deepStrictEqual(yield* told("4022"), ["none", "order", undefined])
        const wrong = yield* Effect.flip(
          server.assign(caller, { prospectPhone: numberOf("212", 1), owner: "x".repeat(65) })
        )
        assert.deepInclude(wrong, { _tag: "InvalidRequest", field: "owner" })
      }))

    it.scoped("by the policy an owner's number is left aside, goes first, or is the only one", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const administration = yield* Administration.Administration
        const owners = yield* OwnerDesk
        const caller = yield* setUp({}, three)
        const own = numberOf("310", 1)
        yield* newAnis(caller, "ELSEWHERE", [own])
        yield* owners.put(caller.workspace, "4021", own)
        const of = (policy: PolicyOverride, prospectPhone = numberOf("212", 100)) =>
          Effect.gen(function*() {
            yield* administration.setPolicy(caller.workspace.name, "C1", policy)
            const assigned = yield* server.assign(caller, { prospectPhone, owner: "4021" }, { explain: true })
            return [
              assigned._tag === "Assigned" ? assigned.ani.national : undefined,
              assigned._tag === "OwnNumberKept" ? undefined : assigned.explanation!.heldBack?.reason
            ]
          })
        assert.deepStrictEqual(yield* of({}), [own, undefined])
        assert.include(three, (yield* of({ stickyOwner: "off" }))[0])
        assert.deepStrictEqual(yield* of({ stickyOwner: "required" }), [own, undefined])
        // What the policy forbids is forbidden to owners, too.
        assert.include(three, (yield* of({ tiers: ["home"] }))[0])
        const required = { stickyOwner: "required" } as const
        const none = [undefined, "owner-number"]
        assert.deepStrictEqual(yield* of({ ...required, tiers: ["home"] }), none)
        assert.deepStrictEqual(yield* of({ ...required, requireCallbackRoute: true }), none)
        assert.deepStrictEqual(yield* of(required, own), none, "nobody is called from the own number")
        // Who is always shown one number is shown that.
        yield* of({ oneNumberStates: ["NY"], stickyOwner: "off" }, numberOf("212", 200))
        assert.include(three, (yield* of({ oneNumberStates: ["NY"] }, numberOf("212", 200)))[0])
        assert.deepStrictEqual(yield* of({ ...required, oneNumberStates: ["NY"] }, numberOf("212", 200)), none)
        assert.deepStrictEqual(yield* of({ ...required, oneNumberStates: ["NY"] }, numberOf("212", 201)), [
          own,
          undefined
        ])
        const [row] = yield* server.assignBatch(caller, [{ prospectPhone: numberOf("212", 300), owner: "4021" }])
        assert.strictEqual(row?._tag === "Right" && row.right._tag, "Assigned")
      }))

    it.scoped("a request is another one where it names another owner", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp({}, three)
        const ask = (owner?: string) =>
          server.assign(caller, { prospectPhone: numberOf("212", 100), owner }, { requestKey: "call 1" })
        const first = yield* ask("4021")
        assert.deepStrictEqual(yield* ask(" 4021 "), first)
        assert.strictEqual((yield* Effect.flip(ask("4022")))._tag, "Conflict")
        assert.strictEqual((yield* Effect.flip(ask()))._tag, "Conflict")
      }))

    it.scoped("a request is another one where it names another list", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp({}, three)
        const ask = (list?: string) =>
          server.assign(caller, { prospectPhone: numberOf("212", 100), list }, { requestKey: "call 1" })
        const first = yield* ask("1")
        assert.deepStrictEqual(yield* ask("1"), first)
        assert.strictEqual((yield* Effect.flip(ask("2")))._tag, "Conflict")
        assert.strictEqual((yield* Effect.flip(ask()))._tag, "Conflict")
      }))

    it.scoped("avoidRepeat holds across servers, batches and campaigns", () =>
      Effect.gen(function*() {
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ avoidRepeat: true }, [numberOf("212", 1), numberOf("212", 2)])
        yield* newCampaign(caller, "C2", "P1")
        const seen: Array<string | undefined> = []
        for (let i = 0; i < 6; i++) {
          // Somebody else's dials in between, so that the numbers' turn alone would repeat one.
          if (i % 2 === 1) yield* dial(servers[0], caller, numberOf("212", 200 + i))
          seen.push(yield* dial(servers[i % 2]!, caller, undefined, i % 3 === 0 ? "C2" : "C1"))
        }
        for (let i = 1; i < seen.length; i++) assert.notStrictEqual(seen[i], seen[i - 1])
        const lead = { prospectPhone: numberOf("212", 100) }
        const other = { prospectPhone: numberOf("212", 300) }
        const batch = yield* servers[1].assignBatch(caller, [lead, other, lead, other, other, lead])
        const own = [0, 2, 5].map((i) => {
          const answer = batch[i]!
          return answer._tag === "Right" && answer.right._tag === "Assigned" ? answer.right.ani.national : undefined
        })
        for (const [i, national] of own.entries()) {
          assert.notStrictEqual(national, i === 0 ? seen.at(-1) : own[i - 1])
        }
      }))

    it.scoped("goes on with failover groups and then with a last resort, each by its cap, on two servers; a group may come later", () =>
      Effect.gen(function*() {
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const administration = yield* Administration.Administration
        const caller = yield* setUp({ dailyCap: 1, failoverGroups: ["F"] }, [numberOf("212", 1), numberOf("716", 2)])
        const { name } = caller.workspace
        let dialed = 0
        const next = () => dial(servers[dialed % 2]!, caller, numberOf("212", 100 + dialed++))
        // Both servers have looked for the group in vain.
        assert.deepStrictEqual(yield* Effect.replicateEffect(Effect.suspend(next), 3), [
          numberOf("212", 1),
          numberOf("716", 2),
          undefined
        ])
        yield* newAnis(caller, "F", [numberOf("646", 3)])
        const soon = Effect.flatMap(
          Effect.suspend(next),
          (shown) => shown === undefined ? Effect.fail("none yet" as const) : Effect.succeed(shown)
        ).pipe(
          Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 500 })
        )
        assert.strictEqual(yield* soon, numberOf("646", 3))
        assert.isUndefined(yield* next())
        assert.isUndefined(yield* next())

        yield* administration.setPolicy(name, undefined, {
          dailyCap: 1,
          failoverGroups: ["F"],
          lastResort: "state",
          lastResortCap: 3
        })
        const { fallback, tierName } = yield* explain(servers[0], caller, numberOf("212", 99))
        assert.deepStrictEqual([fallback, tierName], [{ kind: "last-resort", groupId: null }, "state"])
        const shown = yield* Effect.replicateEffect(Effect.suspend(next), 6)
        const own = [numberOf("212", 1), numberOf("716", 2)]
        assert.deepStrictEqual(
          [...shown].sort(),
          [own[0], own[0], own[1], own[1], undefined, undefined].sort()
        )
        // All at once, over both servers: a cap of last resort is as exact as any.
        yield* administration.setPolicy(name, undefined, {
          dailyCap: 1,
          lastResort: "group",
          lastResortGroup: "F",
          lastResortCap: 11
        })
        const many = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, i) => i),
          (i) => dial(servers[i % 2]!, caller, numberOf("310", 100 + i)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(many.filter((each) => each === numberOf("646", 3)).length, 10)
        assert.strictEqual(many.filter((each) => each === undefined).length, 30)
      }))

    it.scoped("a campaign in shadow keeps the dialer's numbers, on every server, and only notes that it was asked", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const administration = yield* Administration.Administration
        const asks = yield* ShadowAsks
        const caller = yield* setUp({ dailyCap: 1 }, three)
        const { id, name } = caller.workspace
        yield* newCampaign(caller, "C2", "P1")
        // Both have the workspace in memory, as it was.
        for (const each of [server, other]) assert.isDefined(yield* dial(each, caller, undefined, "C2"))
        const lead = { prospectPhone: numberOf("646", 1) }
        const shadow = (isOn: boolean) => administration.setPolicy(name, "C1", { shadow: isOn })
        yield* shadow(true)
        const ask = (each: Server, requestKey?: string) => each.assign(caller, lead, { requestKey })
        for (const each of [server, other]) {
          const answer = yield* ask(each, "same")
          assert.deepStrictEqual(answer, { _tag: "OwnNumberKept", explanation: undefined })
          assert.deepStrictEqual(Assignment.toResult(answer, lead, {}), {
            success: false,
            message: "Keep the dialer's own number: the campaign is in shadow"
          })
        }
        const batch = yield* server.assignBatch(caller, [lead, { ...lead, dialerCampaign: "C2" }, lead])
        assert.deepStrictEqual(
          batch.map((each) => each._tag === "Right" ? each.right._tag : each._tag),
          ["OwnNumberKept", "Assigned", "OwnNumberKept"]
        )
        // The three numbers are used up by C2, and none by C1: nothing was counted.
        assert.isUndefined(yield* dial(server, caller, undefined, "C2"))
        assert.strictEqual((yield* ask(other))._tag, "OwnNumberKept")
        const day = LocalTime.dateAt(yield* Clock.currentTimeMillis, caller.workspace.timeZone)
        const noted = yield* asks.page(id, { day, limit: 10 })
        assert.deepStrictEqual(
          noted.map(({ callingCode, phone }) => ({ callingCode, phone })),
          Array.from({ length: 4 }, () => ({ callingCode: 1, phone: lead.prospectPhone }))
        )
        // Told of as minutes before: the one under its id is known for the call that asked, the other for none.
        const early = (dialId: string) =>
          DialsFixture.record(noted[0]!.at - 600_000, { fromNumber: three[0]!, toNumber: lead.prospectPhone, dialId })
        yield* DialsFixture.run(id, early("same"), early("another"))
        const { waiting } = yield* Dials
        yield* Effect.repeat(waiting(id), { until: ({ records }) => records === 0 })
        const { live } = yield* Effect.flatMap(ShadowReport.ShadowReport, (shadow) => shadow.of(id, day))
        const figures = { asked: 4, matched: 1, unmatched: 3, unasked: 1 }
        assert.deepStrictEqual(live, { ...figures, byCampaign: [{ campaign: "C1", ...figures }] })
        // Nothing that is asked here has to look at storage first: servers hear of the end by its signal, or soon.
        yield* shadow(false)
        const isOver = Effect.map(ask(other), ({ _tag }) => _tag !== "OwnNumberKept")
        yield* Effect.repeat(Effect.delay(isOver, "20 millis"), { until: (over) => over })
        assert.strictEqual((yield* ask(other))._tag, "NoneAvailable")
      }))

    it.scoped("sticky keeps the number that reached the prospect, on every server, while it may be given out", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const administration = yield* Administration.Administration
        const far = numberOf("310", 1)
        const caller = yield* setUp({ sticky: true, avoidRepeat: true, dailyCap: 4 }, [...three, far])
        const rotated = yield* Effect.forEach([server, other], (each) => dial(each, caller))
        assert.notStrictEqual(rotated[0], rotated[1])

        yield* reach(caller, far)
        const kept = yield* Effect.forEach([server, other, server], (each) => dial(each, caller))
        assert.deepStrictEqual(kept, [far, far, far])
        const { by, passedOver, tierName } = yield* explain(other, caller)
        assert.deepStrictEqual([by, tierName, passedOver.length], ["sticky", "country", 0])
        assert.notStrictEqual(yield* dial(server, caller, numberOf("212", 101)), far)

        // Not outside the tiers that the policy allows, nor above the cap.
        yield* administration.setPolicy(caller.workspace.name, undefined, {
          sticky: true,
          dailyCap: 4,
          tiers: ["home"]
        })
        assert.notStrictEqual(yield* dial(other, caller), far)
        yield* administration.setPolicy(caller.workspace.name, undefined, { sticky: true, dailyCap: 4 })
        assert.strictEqual(yield* dial(server, caller), far)
        assert.notStrictEqual(yield* dial(other, caller), far)
        assert.strictEqual((yield* explain(server, caller)).by, "order")
      }))

    it.scoped("sticky stays within the campaign's pool", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp({ sticky: true }, three)
        yield* newCampaign(caller, "C2", "P2")
        yield* newAnis(caller, "P2", [numberOf("212", 9)])
        yield* reach(caller, numberOf("212", 2))
        assert.strictEqual(yield* dial(server, caller, undefined, "C2"), numberOf("212", 9))
        assert.strictEqual(yield* dial(server, caller), numberOf("212", 2))
      }))

    it.scoped("an hourly cap is never exceeded by two servers at once, is told from the daily one, and ends with it", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        yield* clock.set(lastOfHour)
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ hourlyCap: 2, dailyCap: 1_000 }, three)
        const dialMany = Effect.forEach(
          Array.from({ length: 40 }, (_, i) => i),
          (i) => dial(servers[i % 2]!, caller, numberOf("212", 100 + i)),
          { concurrency: "unbounded" }
        )
        const isGivenTwiceEach = (given: ReadonlyArray<string | undefined>) => {
          for (const number of three) assert.strictEqual(given.filter((each) => each === number).length, 2)
          assert.strictEqual(given.filter((each) => each === undefined).length, 34)
        }
        isGivenTwiceEach(yield* dialMany)
        const { passedOver } = yield* explain(servers[0], caller)
        const atCap = passedOver.filter(({ reason }) => reason === "at-hourly-cap")
        assert.deepStrictEqual(atCap.map(({ areaCode, count }) => [areaCode, count]), [["212", 3]])
        yield* clock.set(lastOfHour + 1)
        isGivenTwiceEach(yield* dialMany)
      }))

    it.scoped("the gap between uses holds for two servers at once, is told from caps, and ends by chance up to half later", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const begin = lastOfHour - 1_800_000
        yield* clock.set(begin)
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ minGapSeconds: 60 }, three)
        const dialMany = Effect.forEach(
          Array.from({ length: 20 }, (_, i) => i),
          (i) => dial(servers[i % 2]!, caller, numberOf("212", 100 + i)),
          { concurrency: "unbounded" }
        )
        const isGivenOnceEach = (given: ReadonlyArray<string | undefined>) => {
          for (const number of three) assert.strictEqual(given.filter((each) => each === number).length, 1)
          assert.strictEqual(given.filter((each) => each === undefined).length, 17)
        }
        isGivenOnceEach(yield* dialMany)
        const { passedOver } = yield* explain(servers[0], caller)
        const waiting = passedOver.filter(({ reason }) => reason === "within-gap")
        assert.deepStrictEqual(waiting.map(({ areaCode, count }) => [areaCode, count]), [["212", 3]])
        // Storage's clock stands: nobody has had a use since, whichever server asks.
        yield* clock.set(begin + 59_000)
        for (const server of servers) assert.isUndefined(yield* dial(server, caller))
        yield* clock.set(begin + 91_000)
        isGivenOnceEach(yield* dialMany)
      }))

    it.scoped("a person is called as often as the limit allows, over campaigns on the subject and two servers, and told when again", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const begin = lastOfHour - 1_800_000
        yield* clock.set(begin)
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ prospectDailyLimit: 3, subject: "solar" }, three)
        yield* newCampaign(caller, "C2", "P1")
        const { setPolicy } = yield* Administration.Administration
        yield* setPolicy(caller.workspace.name, "C2", { subject: "solar", prospectDailyLimit: null })
        yield* newCampaign(caller, "C3", "P1")
        yield* setPolicy(caller.workspace.name, "C3", { subject: "roofs" })
        const person = numberOf("212", 100)
        const given = yield* Effect.forEach(
          Array.from({ length: 12 }, (_, i) => i),
          (i) => dial(servers[i % 2]!, caller, person),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(given.filter((each) => each !== undefined).length, 3)
        // Other people and other subjects go on; who has no limit on the subject is only counted.
        assert.isDefined(yield* dial(servers[0], caller, numberOf("212", 101)))
        assert.isDefined(yield* dial(servers[0], caller, person, "C3"))
        assert.isDefined(yield* dial(servers[1], caller, person, "C2"))
        const { heldBack } = yield* explain(servers[0], caller)
        assert.deepStrictEqual(heldBack, {
          reason: "prospect-limit",
          message: "The policy allows 3 times in 24 hours on “solar”; this person was called 4 times.",
          until: begin + 24 * 3_600_000
        })
        yield* clock.set(begin + 24 * 3_600_000)
        assert.isDefined(yield* dial(servers[1], caller, person))
      }))

    it.scoped("a person whose call was dropped rests, on every server", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const begin = lastOfHour - 1_800_000
        yield* clock.set(begin)
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ dropLockoutHours: 72 }, three)
        const { recordDropped } = yield* ProspectHistory
        assert.isDefined(yield* dial(servers[0], caller))
        yield* recordDropped(caller.workspace.id, [{ prospect: `1${numberOf("212", 100)}`, at: begin }])
        for (const server of servers) assert.isUndefined(yield* dial(server, caller))
        assert.isDefined(yield* dial(servers[1], caller, numberOf("212", 101)))
        const { heldBack } = yield* explain(servers[0], caller)
        assert.strictEqual(heldBack?.reason, "drop-lockout")
        assert.strictEqual(heldBack?.until, begin + 72 * 3_600_000)
        yield* clock.set(begin + 72 * 3_600_000)
        assert.isDefined(yield* dial(servers[1], caller))
      }))

    it.scoped("people of a state without rotation are shown one number on every server, and none where it is spent", () =>
      Effect.gen(function*() {
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ oneNumberStates: ["NY"], dailyCap: 3 }, three)
        const first = yield* dial(servers[0], caller)
        assert.isDefined(first)
        assert.strictEqual((yield* explain(servers[1], caller)).by, "only")
        assert.strictEqual(yield* dial(servers[1], caller), first)
        assert.strictEqual(yield* dial(servers[0], caller), first)
        // It is at its cap; others would be free.
        for (const server of servers) assert.isUndefined(yield* dial(server, caller))
        assert.strictEqual((yield* explain(servers[0], caller)).heldBack?.reason, "one-number")
        // In another state numbers turn over.
        const shown = yield* Effect.forEach([0, 1], () => dial(servers[0], caller, numberOf("312", 100)))
        assert.notStrictEqual(shown[0], shown[1])
      }))

    it.scoped("nobody is called outside of the hours by address and area code", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        // 8:30 in New York, 5:30 in Los Angeles, on a Monday.
        const begin = Date.UTC(2025, 2, 10, 12, 30)
        yield* clock.set(begin)
        const server = yield* Assignment.Assignment
        const caller = yield* setUp({ callingHours: "08:00-21:00" }, three)
        const assign = (prospectZip: string) =>
          server.assign(caller, { prospectPhone: numberOf("212", 100), prospectZip })
        assert.strictEqual((yield* assign("10001"))._tag, "Assigned")
        assert.strictEqual((yield* assign("90001"))._tag, "NoneAvailable")
        const { explanation } = yield* server.preview(caller, {
          prospectPhone: numberOf("212", 100),
          prospectZip: "90001"
        })
        assert.deepStrictEqual(explanation?.heldBack, {
          reason: "calling-hours",
          message: "The policy allows no call to this person at this hour (America/Los_Angeles).",
          until: Date.UTC(2025, 2, 10, 15)
        })
        yield* clock.set(Date.UTC(2025, 2, 10, 15))
        assert.strictEqual((yield* assign("90001"))._tag, "Assigned")
      }))

    it.scoped("storage's clock that went back is followed: caps are free again on the days that come, once they are reset", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const counted = yield* CountedDays
        const dayMs = 24 * 3_600_000
        const noon = lastOfHour
        yield* clock.set(noon + 3 * dayMs)
        const server = yield* Assignment.Assignment
        const caller = yield* setUp({ dailyCap: 1 }, three)
        for (let i = 0; i < 2; i++) assert.isDefined(yield* dial(server, caller))
        yield* clock.set(noon)
        assert.isDefined(yield* dial(server, caller))
        assert.isUndefined(yield* dial(server, caller))
        // Those of the later day are closed until then, or until they are reset: then they are used today.
        yield* clock.set(noon + dayMs)
        assert.isDefined(yield* dial(server, caller))
        assert.isUndefined(yield* dial(server, caller))
        assert.strictEqual(yield* counted.reset(caller.workspace.id), 2)
        assert.isUndefined(yield* dial(server, caller))
        yield* clock.set(noon + 2 * dayMs)
        for (let i = 0; i < 3; i++) assert.isDefined(yield* dial(server, caller))
        assert.isUndefined(yield* dial(server, caller))
      }))

    it.scoped("a number that is at its hourly cap does not hide another that was used more today", () =>
      Effect.gen(function*() {
        yield* Effect.flatMap(StorageClock, ({ set }) => set(lastOfHour))
        const server = yield* Assignment.Assignment
        const administration = yield* Administration.Administration
        const caller = yield* setUp({}, [numberOf("212", 1)])
        for (let i = 0; i < 3; i++) yield* dial(server, caller)
        yield* newAnis(caller, "P1", [numberOf("212", 2)])
        yield* administration.setPolicy(caller.workspace.name, undefined, { hourlyCap: 5 })
        const given: Array<string | undefined> = []
        for (let i = 0; i < 8; i++) given.push(yield* dial(server, caller))
        assert.strictEqual(given.filter((each) => each === numberOf("212", 2)).length, 5)
        assert.strictEqual(given.filter((each) => each === numberOf("212", 1)).length, 2)
        assert.isUndefined(given.at(-1))
      }))

    it.scoped("a new number is used no more often than its warm-up allows, on two servers", () =>
      Effect.gen(function*() {
        const servers = [yield* Assignment.Assignment, yield* secondServer] as const
        const caller = yield* setUp({ warmUpDays: 30, warmUpStep: 3, dailyCap: 50, whenExhausted: "refuse" }, three)
        yield* newAnis(caller, "P1", [numberOf("310", 1)])
        const given = yield* Effect.forEach(
          Array.from({ length: 30 }, (_, i) => i),
          (i) => dial(servers[i % 2]!, caller, numberOf("212", 100 + i)),
          { concurrency: 8 }
        )
        for (const number of three) assert.strictEqual(given.filter((each) => each === number).length, 3)
        // And does not go on to the tier with the number far away.
        assert.strictEqual(given.filter((each) => each === undefined).length, 21)
        const { passedOver } = yield* explain(servers[1], caller)
        assert.deepStrictEqual(
          passedOver.map(({ count, reason, tierName }) => [tierName, reason, count]),
          [["home", "warming-up", 3], ["home", "refused-exhausted", 0]]
        )
      }))

    it.scoped("says whom preferAnswered leaves alone", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const administration = yield* Administration.Administration
        const caller = yield* setUp({ preferAnswered: true, holdOutPercent: 100 }, three)
        assert.isTrue((yield* explain(server, caller)).heldOut)
        yield* administration.setPolicy(caller.workspace.name, undefined, { preferAnswered: true, holdOutPercent: 0 })
        assert.isFalse((yield* explain(server, caller)).heldOut)
      }))
  })
}
