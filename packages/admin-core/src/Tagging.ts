/**
 * Tags of numbers and campaigns: all there are, and giving and taking them by choice or by filter, as one change.
 */
import { Conflict, InvalidRequest } from "@anipool/core/CoreError"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { TagChange } from "@anipool/domain/tags/Retagging"
import { keyOf, type Tag } from "@anipool/domain/tags/Tag"
import type { Workspace } from "@anipool/domain/Workspace"
import type { AniOverview } from "@anipool/storage/AniOverview"
import type { Anis } from "@anipool/storage/Anis"
import { CampaignFigures, pageSizeMax } from "@anipool/storage/CampaignFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { LimitReached, StorageError } from "@anipool/storage/StorageError"
import {
  type Replaced,
  type TagCount,
  type Tagged,
  taggedMax,
  type TagPlan,
  Tags,
  type TagTarget
} from "@anipool/storage/Tags"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type CampaignFilter, filterOf } from "./CampaignLists.ts"
import * as ChosenNumbers from "./ChosenNumbers.ts"
import type { NumberLists } from "./NumberLists.ts"

/** Campaigns whose tags are changed at once. */
export const campaignsMax = 5_000

/** Numbers or campaigns: these, or those that a filter finds (`taggedMax` numbers, `campaignsMax` campaigns at most). */
export type Chosen =
  | { readonly of: "numbers"; readonly which: ChosenNumbers.Which }
  | {
    readonly of: "campaigns"
    readonly which: { readonly ids: ReadonlyArray<string> } | { readonly filter: CampaignFilter }
  }

/** Tags of numbers and campaigns. */
export class Tagging extends Context.Tag("@anipool/admin-core/Tagging")<Tagging, {
  /** All tags, with what has them. */
  readonly list: (workspace: Workspace) => Effect.Effect<ReadonlyArray<TagCount>, StorageError>
  /** What a change would do. Nothing is changed. */
  readonly preview: (
    workspace: Workspace,
    chosen: Chosen,
    change: TagChange
  ) => Effect.Effect<TagPlan, Conflict | InvalidRequest | StorageError>
  /** Gives tags and takes them; the entry tells of it, null where nothing was changed. */
  readonly change: (
    workspace: Workspace,
    chosen: Chosen,
    change: TagChange
  ) => Effect.Effect<Tagged, Conflict | InvalidRequest | StorageError>
  /** Gives all that have a tag another in its place, or none (null); they become one where the other is there. */
  readonly replace: (
    workspace: Workspace,
    tag: Tag,
    by: Tag | null
  ) => Effect.Effect<Replaced, Conflict | InvalidRequest | StorageError>
}>() {}

/** `Tagging` over storage. */
export const make = Effect.gen(function*() {
  const numbers = yield* ChosenNumbers.make
  const figures = yield* CampaignFigures
  const tags = yield* Tags

  const campaignsOf = Effect.fnUntraced(function*({ id, timeZone }: Workspace, filter: CampaignFilter) {
    // The shortest there is: their figures are not looked at.
    const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
    const found = new Set<string>()
    for (let offset = 0; offset <= campaignsMax; offset += pageSizeMax) {
      const wanted = { ...filterOf(filter), offset, limit: pageSizeMax }
      const page = yield* figures.list(id, { from: today, to: today }, wanted)
      if (page.total > campaignsMax) {
        return yield* InvalidRequest.field(
          "filter",
          `expected one that finds at most ${campaignsMax.toLocaleString("en")} campaigns: it is done as one change`
        )
      }
      for (const campaign of page.campaigns) found.add(campaign.id)
      if (page.campaigns.length < pageSizeMax) break
      yield* EventLoop.ownTurn
    }
    return [...found]
  })

  const targetOf = Effect.fnUntraced(function*(workspace: Workspace, chosen: Chosen) {
    if (chosen.of === "numbers") {
      return { of: "numbers", ids: yield* numbers.idsOf(workspace, chosen.which, taggedMax) } satisfies TagTarget
    }
    const { which } = chosen
    return {
      of: "campaigns",
      ids: "ids" in which ? [...new Set(which.ids)] : yield* campaignsOf(workspace, which.filter)
    } satisfies TagTarget
  })

  return Tagging.of({
    list: Effect.fn("Tagging.list")(({ id }: Workspace) => tags.list(id)),

    preview: Effect.fn("Tagging.preview")(function*(workspace, chosen, change) {
      yield* checked(change)
      return yield* limited(tags.preview(workspace.id, yield* targetOf(workspace, chosen), change))
    }),

    change: Effect.fn("Tagging.change")(function*(workspace, chosen, change) {
      yield* checked(change)
      return yield* limited(tags.change(workspace.id, yield* targetOf(workspace, chosen), change))
    }),

    replace: Effect.fn("Tagging.replace")(function*({ id }, tag, by) {
      if (by !== null && keyOf(by) === keyOf(tag)) {
        return yield* InvalidRequest.field(
          "by",
          "expected another tag: small and capital letters do not tell them apart"
        )
      }
      const replaced = yield* limited(tags.replace(id, tag, by))
      return Option.isSome(replaced)
        ? replaced.value
        : yield* InvalidRequest.field("tag", "expected a tag that there is")
    })
  })
})

/** `Tagging` over storage. */
export const layer: Layer.Layer<Tagging, never, AniOverview | Anis | CampaignFigures | NumberLists | Tags> = Layer
  .effect(Tagging, make)

// internal

/** Refuses what gives and takes nothing, or both gives and takes a tag. */
const checked = ({ add, remove }: TagChange): Effect.Effect<void, InvalidRequest> => {
  if (add.length + remove.length === 0) return InvalidRequest.field("addTags", "expected a tag here or in removeTags")
  const given = new Set(add.map(keyOf))
  const both = remove.find((tag) => given.has(keyOf(tag)))
  return both === undefined
    ? Effect.void
    : InvalidRequest.field("removeTags", `expected none of the tags in addTags: “${both}” is in both`)
}

const limited = <A>(
  change: Effect.Effect<A, LimitReached | StorageError>
): Effect.Effect<A, Conflict | StorageError> =>
  Effect.catchTag(
    change,
    "LimitReached",
    ({ limit, what }) =>
      new Conflict({
        message: what === "tagged"
          ? `tag: more than ${limit.toLocaleString("en")} have it: take it from some of them first`
          : `addTags: there are ${limit} tags already`,
        code: "limit_reached"
      })
  )
