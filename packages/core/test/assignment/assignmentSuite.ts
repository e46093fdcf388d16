/**
 * Assignment over a storage: the rules as a caller sees them, and exactness on one server and on two.
 */
import * as Administration from "@anipool/core/administration/Administration"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import * as CustomAnis from "@anipool/core/custom/CustomAnis"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import * as CallbackRegister from "@anipool/core/inventory/CallbackRegister"
import * as CarrierDesk from "@anipool/core/inventory/CarrierDesk"
import * as RightsDesk from "@anipool/core/inventory/RightsDesk"
import * as UseCounts from "@anipool/core/inventory/UseCounts"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer as withLayer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

const assign = (caller: Caller, prospectPhone: string, more: Partial<Assignment.Lead> = {}) =>
  Effect.flatMap(
    Assignment.Assignment,
    (assignment) => assignment.assign(caller, { prospectPhone, dialerCampaign: "C1", ...more })
  )

const aniOf = (assigned: Assignment.Assigned) => assigned._tag === "Assigned" ? assigned.ani.national : undefined

/** The assignment of a second server on the same storage. */
const secondServer = Effect.gen(function*() {
  const storage = yield* Effect.context<Storage>()
  const context = yield* Layer.build(Layer.fresh(Core.layer).pipe(Layer.provide(Layer.succeedContext(storage))))
  return Context.get(context, Assignment.Assignment)
})

/** Runs the suite over a storage. */
export const suite = <E>(name: string, storage: Layer.Layer<Storage, E>): void => {
  const layer = Core.layer.pipe(Layer.provideMerge(storage))

  withLayer(layer, { excludeTestServices: true })(`Assignment over ${name}`, (it) => {
    it.effect("picks the prospect's own area code, then its overlays, then the nearest", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { dailyCap: 1 } })
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [
          numberOf("310", 1),
          numberOf("718", 1),
          numberOf("646", 1),
          numberOf("212", 1)
        ])
        const picks = yield* Effect.forEach(
          [1, 2, 3, 4, 5],
          (n) => Effect.map(assign(caller, numberOf("212", 100 + n)), aniOf)
        )
        assert.deepStrictEqual(picks, [
          numberOf("212", 1),
          numberOf("646", 1),
          numberOf("718", 1),
          numberOf("310", 1),
          undefined
        ])
      }))

    it.effect("goes by the ZIP where the phone comes from elsewhere", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("310", 1), numberOf("201", 1), numberOf("424", 1)])
        const byPhone = yield* assign(caller, numberOf("213", 100))
        const byZip = yield* assign(caller, numberOf("209", 100), { prospectZip: "10001" })
        assert.include([numberOf("310", 1), numberOf("424", 1)], aniOf(byPhone))
        assert.strictEqual(aniOf(byZip), numberOf("201", 1))
      }))

    it.effect("never crosses a pool, a workspace or a country", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        const other = yield* newCaller()
        yield* newCampaign(caller, "C1", "P1")
        yield* newCampaign(caller, "gone", "no such pool")
        yield* newAnis(caller, "P2", [numberOf("212", 1)])
        yield* newAnis(other, "P1", [numberOf("212", 2)])
        assert.isUndefined(aniOf(yield* assign(caller, numberOf("212", 100))))
        assert.isUndefined(aniOf(yield* assign(caller, numberOf("212", 100), { dialerCampaign: "gone" })))
        yield* newAnis(caller, "P1", ["2079460958"], 44)
        assert.isUndefined(aniOf(yield* assign(caller, numberOf("212", 100))))
        const british = yield* assign(caller, "020 7946 0001", { countryCode: 44 })
        assert.deepStrictEqual(british._tag === "Assigned" && british.ani, {
          callingCode: 44,
          national: "2079460958"
        })
      }))

    it.effect("lets a campaign without a pool dial from every ANI until a pool of its own id exists", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1")
        yield* newAnis(caller, "elsewhere", [numberOf("212", 1)])
        assert.strictEqual(aniOf(yield* assign(caller, numberOf("212", 100))), numberOf("212", 1))
        yield* newAnis(caller, "C1", [numberOf("907", 1)])
        assert.strictEqual(aniOf(yield* assign(caller, numberOf("212", 100))), numberOf("907", 1))
        const campaigns = yield* CustomCampaigns.CustomCampaigns
        yield* campaigns.update(caller, "C1", { inboundPoolId: "elsewhere" })
        assert.strictEqual(aniOf(yield* assign(caller, numberOf("212", 100))), numberOf("212", 1))
      }))

    it.effect("refuses what cannot be dialed, naming the field", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1")
        const refusal = (phone: string, more: Partial<Assignment.Lead> = {}) =>
          Effect.map(Effect.flip(assign(caller, phone, more)), ({ message }) => message)
        assert.strictEqual(yield* refusal("212555010"), "prospect_phone: expected 10 to 20 characters")
        assert.strictEqual(
          yield* refusal("21255501001"),
          "prospect_phone: expected 10 digits after the calling code +1"
        )
        assert.strictEqual(
          yield* refusal("+442079460958"),
          "prospect_phone: expected a number of calling code +1"
        )
        assert.strictEqual(
          yield* refusal(numberOf("212", 1), { dialerCampaign: undefined }),
          "dialer_campaign is required"
        )
        assert.strictEqual(yield* refusal(numberOf("212", 1), { dialerCampaign: "C9" }), "Campaign not found")
      }))

    it.effect("takes the key's default campaign where none is named", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ defaultCampaign: "C1" })
        yield* newCampaign(caller, "C1")
        yield* newAnis(caller, "P1", [numberOf("212", 1)])
        const assigned = yield* assign(caller, numberOf("212", 100), { dialerCampaign: undefined })
        assert.strictEqual(aniOf(assigned), numberOf("212", 1))
      }))

    it.effect("holds UK premium and personal numbers, but never gives them out", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ country: "uk" })
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", ["09098790123", "07012345678"], 44)
        assert.isUndefined(aniOf(yield* assign(caller, "07700 900123")))
        yield* newAnis(caller, "P1", ["07700 900999"], 44)
        assert.strictEqual(aniOf(yield* assign(caller, "07700 900123")), "7700900999")
      }))

    it.effect("spreads use evenly over equals", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1", "P1")
        const numbers = Array.from({ length: 7 }, (_, i) => numberOf("212", i))
        yield* newAnis(caller, "P1", numbers)
        const picks = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, i) => i),
          (n) => Effect.map(assign(caller, numberOf("212", 100 + n)), aniOf),
          { concurrency: 8 }
        )
        const counts = numbers.map((number) => picks.filter((pick) => pick === number).length)
        assert.strictEqual(counts.reduce((sum, count) => sum + count), 40)
        assert.isAtMost(Math.max(...counts) - Math.min(...counts), 1)
      }))

    it.effect("does not show a prospect its last number again where the policy says so", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { avoidRepeat: true, dailyCap: 100 } })
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("212", 2)])
        const first = aniOf(yield* assign(caller, numberOf("212", 100)))
        // Others are dialed until the first number is the least used again.
        yield* assign(caller, numberOf("212", 101))
        const second = aniOf(yield* assign(caller, numberOf("212", 100)))
        assert.notStrictEqual(second, first)
      }))

    it.effect("answers a batch row by row, each failing alone", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { dailyCap: 1 }, defaultCampaign: "C1" })
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("212", 1)])
        yield* newAnis(caller, "P1", ["02079460958"], 44)
        const assignment = yield* Assignment.Assignment
        const rows = yield* assignment.assignBatch(caller, [
          { prospectPhone: numberOf("212", 100) },
          { prospectPhone: "bad" },
          { prospectPhone: numberOf("212", 101) },
          { prospectPhone: "020 7946 0001", countryCode: 44 },
          { prospectPhone: numberOf("212", 102), dialerCampaign: "C9" }
        ])
        assert.deepStrictEqual(
          rows.map(Either.match({ onLeft: ({ message }) => message, onRight: aniOf })),
          [
            numberOf("212", 1),
            "prospect_phone: expected 10 to 20 characters",
            undefined,
            "2079460958",
            "Campaign not found"
          ]
        )
      }))

    it.effect("uses made elsewhere count: the number comes later, its explanation counts them, and its cap is reached", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { dailyCap: 5 } })
        const assignment = yield* Assignment.Assignment
        const counts = yield* UseCounts.UseCounts
        const [one, two] = [numberOf("212", 1), numberOf("212", 2)]
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [one, two])
        const tell = (...told: ReadonlyArray<UseCounts.UseCount>) => counts.tell(caller.workspace, told)
        const told = yield* tell(
          { number: one, uses: 3 },
          { number: numberOf("212", 3), uses: 9 },
          { number: "12", uses: 1 },
          { number: two, uses: 0.5 },
          { number: two, uses: -1 }
        )
        assert.deepInclude(told, { changed: 1, added: 3, unknown: 1, refused: 3 })
        assert.deepStrictEqual(told.refusals.map(({ entry }) => entry), [3, 4, 5])
        assert.match(told.refusals[1]!.reason, /^uses: expected/)
        const pick = (n: number) =>
          assignment.assign(caller, { prospectPhone: numberOf("212", 100 + n), dialerCampaign: "C1" }, {
            explain: true
          })
        const picks = yield* Effect.forEach([1, 2, 3, 4], pick)
        assert.deepStrictEqual(picks.map(aniOf), [two, two, two, one])
        assert.strictEqual(picks[3]!.explanation?.usedToday, 3)
        yield* tell({ number: two, uses: 2 })
        assert.deepStrictEqual((yield* Effect.forEach([5, 6], pick)).map(aniOf), [one, undefined])
        const refused = yield* pick(7)
        assert.deepInclude(refused.explanation?.passedOver[0], { areaCode: "212", reason: "at-daily-cap", count: 2 })
        const many = Array.from({ length: UseCounts.countsMax + 1 }, () => ({ number: one, uses: 1 }))
        assert.include((yield* Effect.flip(tell(...many))).message, "counts")
      }))

    it.effect("explains a pick, and previews one without counting it", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("646", 1)])
        const assignment = yield* Assignment.Assignment
        const lead: Assignment.Lead = { prospectPhone: numberOf("212", 100), dialerCampaign: "C1" }
        const previewed = yield* assignment.preview(caller, lead)
        const explained = yield* assignment.assign(caller, lead, { explain: true })
        const again = yield* assignment.assign(caller, lead, { explain: true })
        for (const [assigned, usedToday] of [[previewed, 0], [explained, 0], [again, 1]] as const) {
          assert.deepInclude(assigned.explanation, {
            tier: 3,
            tierName: "overlay",
            areaCode: "646",
            usedToday,
            home: ["212"]
          })
        }
        assert.deepStrictEqual(explained.explanation?.passedOver, [
          { tier: 1, tierName: "home", areaCode: null, reason: "none-in-pool", count: 0 }
        ])
      }))

    it.scoped("obeys a change of policy, pool or state from the moment it is acknowledged, on every server", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller()
        const other = yield* secondServer
        const lead = (n: number): Assignment.Lead => ({ prospectPhone: numberOf("212", n), dialerCampaign: "C1" })
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("646", 1)])
        assert.strictEqual(aniOf(yield* other.assign(caller, lead(100))), numberOf("212", 1))
        const anis = yield* CustomAnis.CustomAnis
        yield* anis.remove(caller, numberOf("212", 1))
        assert.strictEqual(aniOf(yield* other.assign(caller, lead(101))), numberOf("646", 1))
        const administration = yield* Administration.Administration
        yield* administration.setPolicy(caller.workspace.name, undefined, { dailyCap: 1 })
        assert.isUndefined(aniOf(yield* other.assign(caller, lead(102))))
        yield* administration.setPolicy(caller.workspace.name, "C1", { dailyCap: 2 })
        assert.strictEqual(aniOf(yield* other.assign(caller, lead(103))), numberOf("646", 1))
        yield* newAnis(caller, "P1", [numberOf("212", 2)])
        assert.strictEqual(aniOf(yield* other.assign(caller, lead(104))), numberOf("212", 2))
        const campaigns = yield* CustomCampaigns.CustomCampaigns
        yield* campaigns.update(caller, "C1", { inboundPoolId: "P9" })
        assert.isUndefined(aniOf(yield* other.assign(caller, lead(105))))
      }))

    it.scoped("obeys the loss of a callback route from the moment it is acknowledged, on every server", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { requireCallbackRoute: true } })
        const other = yield* secondServer
        const register = yield* CallbackRegister.CallbackRegister
        const say = (isCallable: boolean | null, ...numbers: ReadonlyArray<string>) =>
          register.say(caller.workspace, "hand", numbers.map((number) => ({ number, isCallable })))
        const lead = (n: number): Assignment.Lead => ({ prospectPhone: numberOf("212", n), dialerCampaign: "C1" })
        const shown = (n: number) => Effect.map(other.assign(caller, lead(n)), aniOf)
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("646", 1)])
        assert.isUndefined(yield* shown(100))
        yield* say(true, numberOf("212", 1), numberOf("646", 1))
        assert.strictEqual(yield* shown(101), numberOf("212", 1))
        yield* say(false, numberOf("212", 1))
        assert.strictEqual(yield* shown(102), numberOf("646", 1))
        yield* say(null, numberOf("212", 1), numberOf("646", 1))
        assert.isUndefined(yield* shown(103))
        const rows = yield* other.assignBatch(caller, [lead(104)])
        assert.deepStrictEqual(rows.map(Either.map(aniOf)), [Either.right(undefined)])
        yield* say(true, numberOf("212", 1))
        assert.strictEqual(yield* shown(105), numberOf("212", 1))
        yield* say(false, numberOf("212", 1))
        const administration = yield* Administration.Administration
        yield* administration.setPolicy(caller.workspace.name, "C1", { requireCallbackRoute: false })
        assert.strictEqual(yield* shown(106), numberOf("212", 1))
      }))

    it.scoped("obeys the loss of a right to use from the moment it is acknowledged, on every server", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { rightToUse: true } })
        const other = yield* secondServer
        const desk = yield* RightsDesk.RightsDesk
        const enter = (number: string, document: string, to = "") =>
          desk.enter(caller.workspace, [{ values: { number, document, from: "2020-01-01", to } }])
        const shown = (n: number) =>
          Effect.map(other.assign(caller, { prospectPhone: numberOf("212", n), dialerCampaign: "C1" }), aniOf)
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("646", 1)])
        assert.isUndefined(yield* shown(100))
        yield* enter(numberOf("212", 1), "LOA 7")
        yield* enter(numberOf("646", 1), "LOA 8")
        assert.strictEqual(yield* shown(101), numberOf("212", 1))
        yield* enter(numberOf("212", 1), "LOA 7", "2020-12-31")
        assert.strictEqual(yield* shown(102), numberOf("646", 1))
        yield* enter(numberOf("646", 1), "")
        assert.isUndefined(yield* shown(103))
        yield* enter(numberOf("212", 1), "LOA 9")
        assert.strictEqual(yield* shown(104), numberOf("212", 1))
        const administration = yield* Administration.Administration
        yield* administration.setPolicy(caller.workspace.name, "C1", { rightToUse: false })
        yield* enter(numberOf("212", 1), "")
        assert.strictEqual(yield* shown(105), numberOf("212", 1))
      }))

    it.scoped("picks by what the call's carrier attests, and obeys from the moment that less is acknowledged", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { attestation: "required" } })
        const administration = yield* Administration.Administration
        const other = yield* secondServer
        const desk = yield* CarrierDesk.CarrierDesk
        const [one, two, three, four] = [1, 2, 3, 4].map((n) => numberOf("212", n)) as [string, string, string, string]
        const tell = (number: string, carrier: string, attestation: string) =>
          desk.enter(caller.workspace, [{ values: { number, carrier, attestation } }])
        const lead = (n: number, carrier?: string): Assignment.Lead => ({
          prospectPhone: numberOf("212", n),
          dialerCampaign: "C1",
          carrier
        })
        const shown = (n: number, carrier?: string, requestKey?: string) =>
          Effect.map(other.assign(caller, lead(n, carrier), { requestKey }), aniOf)
        yield* newCampaign(caller, "C1", "P1")
        yield* newAnis(caller, "P1", [one, two, three, four, numberOf("646", 1)])
        assert.isUndefined(yield* shown(100, "telnyx"), "nobody attests anything")
        assert.strictEqual(yield* shown(101), one, "where no carrier is told, none decides")
        yield* tell(two, "Telnyx", "A")
        yield* tell(three, "telnyx", "B")
        yield* tell(three, "twilio", "A")
        assert.deepStrictEqual(
          yield* Effect.forEach([102, 103], (n) => shown(n, n === 102 ? "telnyx" : " TELNYX ")),
          [two, two]
        )
        // A try over another carrier is a request and a use of its own; over the same one it is answered again.
        const tries = ["telnyx", "twilio", "telnyx", "twilio"]
        assert.deepStrictEqual(
          yield* Effect.forEach(tries, (carrier) => shown(104, carrier, "call 1")),
          [two, three, two, three]
        )
        const why = yield* other.preview(caller, lead(105, "twilio"))
        assert.deepInclude(why.explanation, { carrier: "twilio", attestation: "A", usedToday: 1 })
        assert.include(
          why.explanation?.passedOver.map(({ count, reason }) => `${reason} ${count}`) ?? [],
          "no-attestation 3"
        )
        yield* tell(two, "telnyx", "B")
        assert.isUndefined(yield* shown(106, "telnyx"))
        yield* tell(four, "telnyx", "A")
        assert.strictEqual(yield* shown(107, "telnyx"), four)
        assert.isUndefined(yield* shown(108, "nobody"))
        const rows = yield* other.assignBatch(caller, [lead(109, "telnyx"), lead(110, "a:b"), lead(111, "")])
        assert.deepStrictEqual(rows.map(Either.map(aniOf)).map(Either.getOrNull), [four, null, one])

        yield* administration.setPolicy(caller.workspace.name, "C1", { attestation: "preferred" })
        const preferred = yield* Effect.forEach([112, 113, 114], (n) => shown(n, "telnyx"))
        assert.deepStrictEqual(preferred, [four, four, four], "used more, and before others all the same")
        yield* tell(four, "telnyx", "none")
        const next = yield* Effect.forEach([115, 116], (n) => shown(n, "telnyx"))
        assert.deepStrictEqual(next, [three, three], "then those with B, the least used of them")
        yield* tell(two, "telnyx", "unknown")
        yield* tell(three, "telnyx", "C")
        assert.strictEqual(yield* shown(117, "telnyx"), three)
        const less = yield* other.preview(caller, lead(118, "telnyx"))
        assert.deepInclude(less.explanation, { carrier: "telnyx", attestation: "C", tier: 1 })
        assert.include(
          less.explanation?.passedOver.map(({ count, reason }) => `${reason} ${count}`) ?? [],
          "attested-less 3"
        )
        yield* administration.setPolicy(caller.workspace.name, "C1", { attestation: "ignored" })
        assert.strictEqual(yield* shown(119, "telnyx"), one, "left aside, it is the least used")
      }))

    it.scoped("never exceeds a cap: two servers, 50 callers, 40 equal ANIs, 25 uses each", () =>
      Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { dailyCap: 25 } })
        yield* newCampaign(caller, "C1", "P1")
        const numbers = Array.from({ length: 40 }, (_, i) => numberOf("212", i))
        yield* newAnis(caller, "P1", numbers)
        const servers = [yield* Assignment.Assignment, yield* secondServer]
        const picks = yield* Effect.forEach(
          Array.from({ length: 1500 }, (_, i) => i),
          (n) =>
            servers[n % 2]!.assign(caller, { prospectPhone: numberOf("212", n), dialerCampaign: "C1" }, {
              realTime: n % 3 === 0
            }).pipe(Effect.map(aniOf)),
          { concurrency: 50 }
        )
        const counts = numbers.map((number) => picks.filter((pick) => pick === number).length)
        assert.deepStrictEqual(counts, numbers.map(() => 25))
        assert.strictEqual(picks.filter((pick) => pick === undefined).length, 500)
      }))
  })
}
