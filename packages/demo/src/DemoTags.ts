/**
 * What the demo's people call some of their numbers and campaigns.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Tags, type TagTarget } from "@anipool/storage/Tags"
import * as Effect from "effect/Effect"
import * as DemoAnis from "./DemoAnis.ts"

/** A number, as far as a tag depends on it. */
interface Tagged {
  readonly id: AniId
  /** Without its calling code. */
  readonly number: string
}

/** Gives tags to the numbers and campaigns of a workspace that have them in the demo; once more comes to the same. */
export const make = Effect.map(Tags, (tags) => ({
  load: Effect.fnUntraced(function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<Tagged>) {
    const give = (target: TagTarget, ...add: ReadonlyArray<string>) =>
      tags.change(workspaceId, target, { add, remove: [] }).pipe(Effect.catchTag("LimitReached", Effect.die))
    for (const [tag, isTagged] of ofNumbers) {
      const ids = numbers.filter(({ number }) => isTagged(number)).map(({ id }) => id)
      if (ids.length > 0) yield* give({ of: "numbers", ids }, tag)
    }
    for (const [tag, ids] of ofCampaigns) yield* give({ of: "campaigns", ids }, tag)
  })
}))

// internal

const ofNumbers: ReadonlyArray<readonly [tag: string, isTagged: (number: string) => boolean]> = [
  ["Toll-free", (number) => DemoAnis.tollFree.includes(number.slice(0, 3))],
  ["Hail response", (number) => DemoAnis.roofing.includes(number)],
  ["On trial", (number) => DemoAnis.auto.includes(number)]
]

const ofCampaigns: ReadonlyArray<readonly [tag: string, ids: ReadonlyArray<string>]> = [
  ["Seasonal", ["roofing-leads", "solar-outbound"]],
  ["On trial", ["auto-insurance"]]
]
