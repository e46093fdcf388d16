/**
 * `Tags` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Retagging from "@anipool/domain/tags/Retagging"
import { keyOf, type Tag, type TagKey, tagsOfWorkspaceMax } from "@anipool/domain/tags/Tag"
import * as TextOrder from "@anipool/domain/TextOrder"
import { phonesListedMax } from "@anipool/domain/trail/Entry"
import * as TagEntries from "@anipool/domain/trail/TagEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { LimitReached } from "@anipool/storage/StorageError"
import { planOf, readMax, taggedMax, Tags, type TagTarget } from "@anipool/storage/Tags"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as TagBook from "./TagBook.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Tags.of({
    list: Effect.fn("Tags.list")((workspaceId: WorkspaceId) =>
      Effect.gen(function*() {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const { tagBook } = workspace
        const numbers = yield* counted(tagBook.numbers, (id) => isHeld(workspace, id))
        const campaigns = yield* counted(tagBook.campaigns, (id) => campaignOf(workspace, id) !== undefined)
        return [...tagBook.spelled]
          .sort(TextOrder.by(([key]) => key))
          .map(([key, tag]) => ({ tag, numbers: numbers.get(key) ?? 0, campaigns: campaigns.get(key) ?? 0 }))
      })
    ),

    ofNumbers: Effect.fn("Tags.ofNumbers")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("Tags.ofNumbers", ids.length, readMax)
        const book = State.find(state, workspaceId)?.tagBook
        return book === undefined ? new Map() : spelledOf(book, book.numbers, ids)
      })
    ),

    ofCampaigns: Effect.fn("Tags.ofCampaigns")((workspaceId: WorkspaceId, ids: ReadonlyArray<string>) =>
      Effect.sync(() => {
        State.assertAtMost("Tags.ofCampaigns", ids.length, readMax)
        const book = State.find(state, workspaceId)?.tagBook
        return book === undefined ? new Map() : spelledOf(book, book.campaigns, ids)
      })
    ),

    preview: Effect.fn("Tags.preview")((
      workspaceId: WorkspaceId,
      target: TagTarget,
      change: Retagging.TagChange
    ) =>
      Effect.suspend(() => {
        State.assertAtMost("Tags.preview", target.ids.length, taggedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return Effect.succeed(planOf(Retagging.begin(change, new Map())))
        const { campaigns, numbers } = workspace.tagBook
        return target.of === "numbers"
          ? Either.map(retagging(workspace, target.ids, numbers, isHeld, change), (retagged) => planOf(retagged))
          : Either.map(retagging(workspace, target.ids, campaigns, isCampaign, change), (retagged) => planOf(retagged))
      })
    ),

    change: Effect.fn("Tags.change")((workspaceId: WorkspaceId, target: TagTarget, change: Retagging.TagChange) =>
      Effect.flatten(Trail.acting((actor) => {
        State.assertAtMost("Tags.change", target.ids.length, taggedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) {
          return Either.right({ ...planOf(Retagging.begin(change, new Map())), entry: null })
        }
        const { inventory, tagBook } = workspace
        const done = <Id>(
          retagged: Retagging.Retagging<Id>,
          holders: TagBook.Holders<Id>,
          told: () => Parameters<typeof State.record>[3]
        ) => {
          if (retagged.changed === 0) return { ...planOf(retagged), entry: null }
          for (const part of retagged.parts) TagBook.change(tagBook, holders, part)
          State.advance(state, workspace)
          return { ...planOf(retagged), entry: State.record(state, workspace, actor, told()) }
        }
        return target.of === "numbers"
          ? Either.map(
            retagging(workspace, target.ids, tagBook.numbers, isHeld, change),
            (retagged) =>
              done(retagged, tagBook.numbers, () =>
                TagEntries.numbersTagged(
                  retagged,
                  retagged.first.map((id) => Inventory.rowOf(inventory, id)!)
                ))
          )
          : Either.map(
            retagging(workspace, target.ids, tagBook.campaigns, isCampaign, change),
            (retagged) =>
              done(retagged, tagBook.campaigns, () =>
                TagEntries.campaignsTagged(
                  retagged,
                  retagged.first.map((id) => campaignOf(workspace, id)!)
                ))
          )
      }))
    ),

    replace: Effect.fn("Tags.replace")((workspaceId: WorkspaceId, tag: Tag, by: Tag | null) =>
      Effect.flatten(Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const spelled = workspace?.tagBook.spelled.get(keyOf(tag))
        if (workspace === undefined || spelled === undefined) return Either.right(Option.none())
        const { tagBook } = workspace
        const change = { add: by === null ? [] : [by], remove: [tag] }
        const [numbers, campaigns] = [havingIn(tagBook.numbers, tag), havingIn(tagBook.campaigns, tag)]
        if (Math.max(numbers.length, campaigns.length) > taggedMax) {
          return Either.left(new LimitReached({ what: "tagged", limit: taggedMax }))
        }
        return Either.flatMap(retagging(workspace, numbers, tagBook.numbers, isAny, change), (ofNumbers) =>
          Either.map(retagging(workspace, campaigns, tagBook.campaigns, isAny, change), (ofCampaigns) => {
            for (const part of ofNumbers.parts) {
              TagBook.change(tagBook, tagBook.numbers, part)
            }
            for (const part of ofCampaigns.parts) {
              TagBook.change(tagBook, tagBook.campaigns, part)
            }
            State.advance(state, workspace)
            const told = TagEntries.replaced(spelled, by, ofNumbers, ofCampaigns)
            return Option.some({
              numbers: ofNumbers.changed,
              campaigns: ofCampaigns.changed,
              entry: State.record(state, workspace, actor, told)
            })
          }))
      }))
    )
  })

// internal

const isHeld = ({ inventory }: State.WorkspaceState, id: AniId): boolean => {
  const row = Inventory.rowOf(inventory, id)
  return row !== undefined && Inventory.isInInventory(row)
}

const campaignOf = ({ campaigns, dialedCampaigns }: State.WorkspaceState, id: string) =>
  campaigns.get(id)?.campaign ?? dialedCampaigns.get(id)?.campaign

const isCampaign = (workspace: State.WorkspaceState, id: string): boolean => campaignOf(workspace, id) !== undefined

const isAny = () => true

const havingIn = <Id>(holders: TagBook.Holders<Id>, tag: Tag): ReadonlyArray<Id> => {
  const has = TagBook.taggedBy(holders, [tag])
  return [...holders.keys()].filter(has)
}

const counted = <Id>(holders: TagBook.Holders<Id>, isThere: (id: Id) => boolean) => {
  const counts = new Map<TagKey, number>()
  return Effect.as(
    EventLoop.forEachQuick(holders, ([id, keys]) => {
      if (isThere(id)) { for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1) }
    }),
    counts
  )
}

const spelledOf = <Id>({ spelled }: TagBook.TagBook, holders: TagBook.Holders<Id>, ids: ReadonlyArray<Id>) => {
  const found = new Map<Id, ReadonlyArray<Tag>>()
  for (const id of ids) {
    const keys = holders.get(id)
    if (keys !== undefined) found.set(id, keys.map((key) => spelled.get(key)!))
  }
  return found
}

const retagging = <Id>(
  workspace: State.WorkspaceState,
  ids: ReadonlyArray<Id>,
  holders: TagBook.Holders<Id>,
  isThere: (workspace: State.WorkspaceState, id: Id) => boolean,
  change: Retagging.TagChange
): Either.Either<Retagging.Retagging<Id>, LimitReached> => {
  const { spelled } = workspace.tagBook
  const retagged = Retagging.begin<Id>(change, spelled)
  for (const id of ids) {
    if (isThere(workspace, id)) Retagging.take(retagged, id, holders.get(id) ?? TagBook.none, phonesListedMax)
  }
  return Retagging.tagsAfter(retagged, spelled) > tagsOfWorkspaceMax
    ? Either.left(new LimitReached({ what: "tag", limit: tagsOfWorkspaceMax }))
    : Either.right(retagged)
}
