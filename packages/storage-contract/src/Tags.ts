/**
 * What every adapter's `Tags` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Campaign } from "@anipool/domain/Campaign"
import type { TagChange } from "@anipool/domain/tags/Retagging"
import { type TagChoice, tagsOfOneMax, tagsOfWorkspaceMax } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AniOverview, type OverviewFilter } from "@anipool/storage/AniOverview"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CampaignFigures } from "@anipool/storage/CampaignFigures"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Tags } from "@anipool/storage/Tags"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const campaign = (id: string): Campaign => ({
  id,
  name: `Campaign ${id}`,
  type: "Outbound",
  inboundPoolId: null,
  policy: {}
})

const tagNumbers = (workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>, change: Partial<TagChange>) =>
  Effect.flatMap(Tags, (tags) => tags.change(workspaceId, { of: "numbers", ids }, { add: [], remove: [], ...change }))

const tagCampaigns = (workspaceId: WorkspaceId, ids: ReadonlyArray<string>, change: Partial<TagChange>) =>
  Effect.flatMap(
    Tags,
    (tags) => tags.change(workspaceId, { of: "campaigns", ids }, { add: [], remove: [], ...change })
  )

const listed = (workspaceId: WorkspaceId) =>
  Effect.flatMap(Tags, (tags) =>
    Effect.map(
      tags.list(workspaceId),
      (all) => all.map(({ campaigns, numbers, tag }) => `${tag} ${numbers} ${campaigns}`)
    ))

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("gives tags and takes them as one change, which is undone as one", () =>
    Effect.gen(function*() {
      const tags = yield* Tags
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const ids = (yield* Fixture.fillPool(id, "A", 4)).map((ani) => ani.id)
      const [first, second, third, fourth] = ids as [AniId, AniId, AniId, AniId]
      const given = yield* tagNumbers(id, [second, first, Fixture.unknownAniId], { add: ["VIP", "Texas"] })
      assert.deepInclude(given, { found: 2, changed: 2, full: 0 })
      assert.deepStrictEqual(given.effects, [
        { tag: "VIP", isAdded: true, changed: 2, already: 0 },
        { tag: "Texas", isAdded: true, changed: 2, already: 0 }
      ])
      assert.deepStrictEqual(
        yield* tags.ofNumbers(id, ids),
        new Map([[first, ["Texas", "VIP"]], [second, ["Texas", "VIP"]]])
      )
      assert.deepStrictEqual(yield* tags.ofNumbers(other.id, ids), new Map())

      // As it was written first.
      const asked = { add: ["vip"], remove: ["TEXAS", "nobody's"] }
      const plan = yield* tags.preview(id, { of: "numbers", ids: [first, third] }, asked)
      assert.deepStrictEqual(plan, {
        found: 2,
        changed: 2,
        full: 0,
        effects: [
          { tag: "VIP", isAdded: true, changed: 1, already: 1 },
          { tag: "Texas", isAdded: false, changed: 1, already: 1 },
          { tag: "nobody's", isAdded: false, changed: 0, already: 2 }
        ]
      })
      const { revision: before } = yield* Fixture.headOf(id)
      const mixed = yield* tagNumbers(id, [first, third], asked)
      assert.deepStrictEqual({ ...plan, entry: mixed.entry }, mixed)
      assert.deepStrictEqual(yield* listed(id), ["Texas 1 0", "VIP 3 0"])
      const entry = yield* Effect.flatten(trail.find(id, mixed.entry!))
      assert.deepInclude(entry, {
        action: "ani.tagged",
        subject: { kind: "ani", id: String(first), name: "+12125550000" },
        summary: "Tagged 2 numbers “VIP”, and took “Texas” from the tags"
      })
      assert.deepStrictEqual(entry.details, {
        tags: [{ tag: "VIP", given: 1 }, { tag: "Texas", taken: 1 }],
        numbers: ["+12125550000", "+12125550002"],
        numbersCount: 2
      })

      // Nothing to do: no entry, and no new revision.
      const { revision } = yield* Fixture.headOf(id)
      assert.isAbove(revision, before)
      assert.strictEqual((yield* tagNumbers(id, [first, third], asked)).entry, null)
      assert.strictEqual((yield* tagNumbers(id, [], { add: ["VIP"] })).entry, null)
      assert.strictEqual((yield* Fixture.headOf(id)).revision, revision)

      // Meanwhile one of them lost what it was given.
      yield* tagNumbers(id, [third], { remove: ["VIP"] })
      const expected = {
        changes: ["Give the tag “Texas” back to 1 number"],
        misfits: ["1 number does not have the tag “VIP” any more"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, mixed.entry!), Option.some({ ...expected, refusal: null }))
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, mixed.entry!)), { ...expected, refusal: null })
      yield* Effect.flatten(trail.undo(id, given.entry!))
      assert.deepStrictEqual(yield* tags.ofNumbers(id, ids), new Map())
      assert.deepStrictEqual(yield* listed(id), [])
      // It is spelled anew.
      yield* tagNumbers(id, [fourth], { add: ["vip"] })
      assert.deepStrictEqual(yield* listed(id), ["vip 1 0"])
    }))

  it.effect("keeps tags of numbers and campaigns that leave and come back", () =>
    Effect.gen(function*() {
      const tags = yield* Tags
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const [ani] = yield* Fixture.fillPool(id, "A", 2)
      yield* campaigns.create(id, campaign("C1"))
      yield* tagNumbers(id, [ani!.id], { add: ["spare"] })
      const tagged = yield* tagCampaigns(id, ["C1", "C2"], { add: ["spare", "Solar"] })
      assert.deepInclude(tagged, { found: 1, changed: 1 })
      yield* anis.remove(id, ani!.id)
      yield* campaigns.remove(id, "C1")
      assert.deepStrictEqual(yield* listed(id), ["Solar 0 0", "spare 0 0"])
      assert.deepInclude(yield* tagNumbers(id, [ani!.id], { remove: ["spare"] }), { found: 0, entry: null })
      const back = yield* anis.create(id, Fixture.newAni(0, "B"))
      yield* campaigns.create(id, campaign("C1"))
      assert.strictEqual(back.id, ani!.id)
      assert.deepStrictEqual(yield* listed(id), ["Solar 0 1", "spare 1 1"])
      assert.deepStrictEqual(yield* tags.ofCampaigns(id, ["C1"]), new Map([["C1", ["Solar", "spare"]]]))
      const trail = yield* AuditTrail
      assert.deepInclude(yield* Effect.flatten(trail.find(id, tagged.entry!)), {
        action: "campaign.tagged",
        summary: "Tagged the campaign “Campaign C1” “spare”, “Solar”"
      })
      yield* Effect.flatten(trail.undo(id, tagged.entry!))
      assert.deepStrictEqual(yield* listed(id), ["spare 1 0"])
    }))

  it.effect("replaces a tag by another, or by none, of all that have it, as one change that is undone as one", () =>
    Effect.gen(function*() {
      const tags = yield* Tags
      const trail = yield* AuditTrail
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const [first, second, third] = (yield* Fixture.fillPool(id, "A", 3)).map((ani) => ani.id) as [AniId, AniId, AniId]
      yield* campaigns.create(id, campaign("C1"))
      yield* tagNumbers(id, [first, second, third], { add: ["Trial"] })
      yield* tagNumbers(id, [second], { add: ["VIP"] })
      yield* tagCampaigns(id, ["C1"], { add: ["trial"] })
      yield* Effect.flatMap(Anis, (port) => port.remove(id, third))
      assert.deepStrictEqual(yield* tags.replace(id, "nobody's", "x"), Option.none())
      // One has the other already, and one is not held: it has the new one when it comes back.
      const renamed = yield* Effect.flatten(tags.replace(id, "TRIAL", "vip"))
      assert.deepStrictEqual([renamed.numbers, renamed.campaigns], [3, 1])
      assert.deepStrictEqual(yield* listed(id), ["VIP 2 1"])
      assert.deepInclude(yield* Effect.flatten(trail.find(id, renamed.entry)), {
        action: "tag.replaced",
        subject: { kind: "tag", id: "trial", name: "Trial" },
        summary: "Renamed the tag “Trial” of 3 numbers and 1 campaign to “vip”"
      })
      const back = yield* Effect.flatMap(Anis, (port) => port.create(id, Fixture.newAni(2, "B")))
      assert.deepStrictEqual(yield* tags.ofNumbers(id, [back.id]), new Map([[third, ["VIP"]]]))
      yield* Effect.flatten(trail.undo(id, renamed.entry))
      assert.deepStrictEqual(yield* listed(id), ["Trial 3 1", "VIP 1 0"])
      const deleted = yield* Effect.flatten(tags.replace(id, "trial", null))
      assert.deepStrictEqual(yield* listed(id), ["VIP 1 0"])
      assert.deepInclude(yield* Effect.flatten(trail.find(id, deleted.entry)), {
        summary: "Deleted the tag “Trial” of 3 numbers and 1 campaign"
      })
      yield* Effect.flatten(trail.undo(id, deleted.entry))
      assert.deepStrictEqual(yield* listed(id), ["Trial 3 1", "VIP 1 0"])
    }))

  it.effect("lists numbers and campaigns by the tags that they have, and do not have", () =>
    Effect.gen(function*() {
      const overview = yield* AniOverview
      const figures = yield* CampaignFigures
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const anis = yield* Fixture.fillPool(id, "A", 5)
      yield* tagNumbers(id, [anis[0]!.id, anis[1]!.id], { add: ["a"] })
      yield* tagNumbers(id, [anis[1]!.id, anis[2]!.id, anis[3]!.id], { add: ["B"] })
      yield* Effect.flatMap(Anis, (port) => port.remove(id, anis[3]!.id))
      for (const each of ["C0", "C1", "C2"]) yield* campaigns.create(id, campaign(each))
      yield* tagCampaigns(id, ["C0"], { add: ["a"] })
      yield* tagCampaigns(id, ["C1"], { add: ["b"] })
      const placeOf = new Map(anis.map((ani, place) => [ani.id, place]))
      const found = Effect.fnUntraced(function*(filter: OverviewFilter) {
        const page = yield* overview.page(id, { filter, offset: 0, limit: 10 })
        const ids = yield* overview.idsAfter(id, { filter, after: null, limit: 10 })
        const sorted = yield* overview.sorted(id, { filter, by: "number", isDescending: false, limit: 10 })
        assert.deepStrictEqual(page.anis.map((ani) => ani.id), ids)
        assert.deepStrictEqual(sorted, { total: page.total, ids })
        assert.strictEqual(page.total, ids.length)
        return ids.map((each) => placeOf.get(each))
      })
      const period = { from: "2026-01-01", to: "2026-01-02" } as Parameters<typeof figures.list>[1]
      const campaignsFound = Effect.fnUntraced(function*(
        choice: { readonly tags?: TagChoice; readonly withoutTags?: TagChoice }
      ) {
        const page = yield* figures.list(id, period, { ...choice, offset: 0, limit: 10 })
        assert.strictEqual(page.total, page.campaigns.length)
        return page.campaigns.map((each) => each.id)
      })
      assert.deepStrictEqual(yield* found({ tags: ["A"] }), [0, 1])
      assert.deepStrictEqual(yield* found({ tags: ["a", "b", "none"] }), [0, 1, 2])
      assert.deepStrictEqual(yield* found({ tags: ["none"] }), [])
      assert.deepStrictEqual(yield* found({ tags: "any" }), [0, 1, 2])
      assert.deepStrictEqual(yield* found({ withoutTags: "any" }), [4])
      assert.deepStrictEqual(yield* found({ withoutTags: ["A"] }), [2, 4])
      assert.deepStrictEqual(yield* found({ tags: ["b"], withoutTags: ["a"] }), [2])
      assert.deepStrictEqual(yield* found({ tags: ["b"], numberPrefix: "2125550001", groupId: "A" }), [1])
      const search = { begins: [], contains: ["5550001", "5550004"], areaCodes: [], groupIds: [] }
      assert.deepStrictEqual(yield* found({ tags: ["b"], search }), [1])
      assert.deepStrictEqual(yield* found({ withoutTags: "any", search }), [4])
      assert.deepStrictEqual(yield* campaignsFound({ tags: ["A"] }), ["C0"])
      assert.deepStrictEqual(yield* campaignsFound({ tags: "any" }), ["C0", "C1"])
      assert.deepStrictEqual(yield* campaignsFound({ withoutTags: "any" }), ["C2"])
      assert.deepStrictEqual(yield* campaignsFound({ tags: "any", withoutTags: ["B"] }), ["C0"])
    }))

  it.effect("holds no more than a number, and a workspace, may have", () =>
    Effect.gen(function*() {
      const tags = yield* Tags
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      const ids = (yield* Fixture.fillPool(id, "A", 30)).map((ani) => ani.id)
      const names = (from: number, count: number) => Array.from({ length: count }, (_, i) => `tag ${from + i}`)
      yield* tagNumbers(id, [ids[0]!], { add: names(0, tagsOfOneMax) })
      const one = yield* tagNumbers(id, ids.slice(0, 2), { add: ["one more"] })
      assert.deepInclude(one, { found: 2, changed: 1, full: 1 })
      assert.deepStrictEqual(one.effects, [{ tag: "one more", isAdded: true, changed: 1, already: 0 }])
      // What goes makes room, and what came since leaves none for what goes back.
      const swapped = yield* tagNumbers(id, [ids[0]!], { add: ["one more"], remove: ["tag 0"] })
      assert.deepInclude(swapped, { changed: 1, full: 0 })
      const taken = yield* tagNumbers(id, [ids[0]!], { remove: ["tag 1"] })
      yield* tagNumbers(id, [ids[0]!], { add: ["another"] })
      assert.deepInclude(Option.getOrThrow(yield* trail.previewUndo(id, taken.entry!)), {
        refusal: "nothing-fits",
        misfits: ["1 number has 20 tags: “tag 1” does not come back"]
      })
      for (let at = 1; (yield* tags.list(id)).length + tagsOfOneMax < tagsOfWorkspaceMax; at++) {
        yield* tagNumbers(id, [ids[at + 1]!], { add: names(at * 100, tagsOfOneMax) })
      }
      yield* tagNumbers(id, [ids[28]!], { add: names(9_000, tagsOfOneMax / 2) })
      const left = tagsOfWorkspaceMax - (yield* tags.list(id)).length
      const tooMany = yield* Effect.either(tagNumbers(id, [ids[29]!], { add: names(10_000, left + 1) }))
      assert.deepInclude(tooMany, { _tag: "Left" })
      assert.deepInclude(yield* tagNumbers(id, [ids[29]!], { add: names(10_000, left) }), { changed: 1 })
    }))
}
