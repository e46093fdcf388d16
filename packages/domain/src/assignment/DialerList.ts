/**
 * Lists of a dialer: the leads of a campaign come in lists, some of which are called on terms of their own. What a list sets lies
 * over its campaign's policy, which lies over the workspace's; and where it names a group or a number, its calls show that
 * instead of what the campaign dials from.
 *
 * A list belongs to no campaign here: the dialer names both with each call. One that is not registered sets nothing, as a
 * dialer makes lists every day.
 *
 * Pure.
 */
import * as Schema from "effect/Schema"
import type { AniId, PoolId } from "../Ani.ts"
import { DisplayName, Identifier } from "../Campaign.ts"
import type * as PhoneNumber from "../PhoneNumber.ts"
import { hasOnlyStorable, StorableText } from "../StorableText.ts"
import type { Terms } from "./Choice.ts"
import type { ListShown } from "./ListShown.ts"
import * as Policy from "./Policy.ts"
import type * as PolicySettings from "./PolicySettings.ts"
import type * as Source from "./Source.ts"

/** Longest identifier of a list, in characters. */
export const listIdLengthMax = 64

/** Lists that one workspace may register. */
export const listsMax = 10_000

/**
 * The settings that a list cannot set: what they do is decided, kept or compared by campaign, or done to numbers whoever shows them.
 */
export const campaignSettings = [
  "keepLastUses",
  "preferAnswered",
  "holdOutPercent",
  "stopOnHarm",
  "explore",
  "burning",
  "burningRestDays",
  "burningShare",
  "reserveGroup",
  "shadow"
] as const satisfies ReadonlyArray<PolicySettings.Name>

/** A setting that a list can set. */
export type ListSetting = Exclude<PolicySettings.Name, typeof campaignSettings[number]>

/** Whether a list can set a setting. */
export const isListSetting = (name: PolicySettings.Name): name is ListSetting =>
  !(campaignSettings as ReadonlyArray<string>).includes(name)

/** What a list sets over its campaign's policy. */
export const ListPolicy = Policy.PolicyOverride.pipe(Schema.omit(...campaignSettings)).annotations({
  identifier: "ListPolicy"
})
/** What a list sets over its campaign's policy. */
export type ListPolicy = typeof ListPolicy.Type

/** The dialer's identifier of a list. */
export const ListId = StorableText.pipe(Schema.minLength(1), Schema.maxLength(listIdLengthMax))

/** Whether something is a `ListId`: for many thousand of them. */
export const isListId = (input: string): boolean =>
  input.length > 0 && input.length <= listIdLengthMax && hasOnlyStorable(input)

/** The number that all calls of a list show. */
export const ListNumber = Schema.Struct({
  callingCode: Schema.Literal(1, 44),
  national: Schema.String.pipe(Schema.pattern(/^[0-9]{1,15}$/))
})

/** A list of a dialer. At most one of `groupId` and `number` is set; with neither it dials from what its campaign does. */
export const DialerList = Schema.Struct({
  id: ListId,
  name: Schema.NullOr(DisplayName),
  groupId: Schema.NullOr(Identifier),
  number: Schema.NullOr(ListNumber),
  policy: ListPolicy
}).annotations({ identifier: "DialerList" })
/** A list of a dialer. */
export type DialerList = typeof DialerList.Type

/** What says what calls of a list show. */
export type Dialing = Pick<DialerList, "groupId" | "number">

/**
 * What a list itself dials from; undefined: it names nothing. A group without a pool, or a number that is no ANI, is not passed over:
 * nothing is eligible. `poolOf`, `aniOf`: what is there of a name, or was.
 */
export const sourceOf = (
  { groupId, number }: Dialing,
  poolOf: (groupId: string) => PoolId | undefined,
  aniOf: (number: PhoneNumber.PhoneNumber) => AniId | undefined
): Source.Dialed | undefined => {
  if (groupId !== null) {
    const id = poolOf(groupId)
    return id === undefined ? { _tag: "Nothing" } : { _tag: "Pool", id }
  }
  if (number === null) return undefined
  const id = aniOf(number)
  return id === undefined ? { _tag: "Nothing" } : { _tag: "Number", id, number }
}

/** The terms of a list's calls: its campaign's, and over them what the list sets. `own`: what the list itself dials from. */
export const termsOf = (
  campaign: Terms,
  { policy }: Pick<DialerList, "policy">,
  own: Source.Dialed | undefined
): Terms<Source.Dialed> => ({ policy: { ...campaign.policy, ...policy }, source: own ?? campaign.source })

/** The groups that a list names itself: what it dials from, and what it goes on with. */
export const groupsOf = ({ groupId, policy }: Pick<DialerList, "groupId" | "policy">): ReadonlyArray<string> =>
  [groupId, ...policy.failoverGroups ?? [], policy.lastResortGroup ?? null].filter((each) => each !== null)

/** Whether calls of a list may be attempts on people that count where its campaign has none: it says how often, or on what subject. */
export const countsAttempts = ({ policy }: Pick<DialerList, "policy">): boolean =>
  policy.subject !== undefined || (policy.prospectDailyLimit ?? null) !== null ||
  (policy.prospectWindowLimit ?? null) !== null || (policy.limitPresets ?? []).length > 0

/** A list as an explanation shows it. `list` undefined: it is not registered. */
export const shown = (id: string, list: Omit<DialerList, "id"> | undefined): ListShown => ({
  id,
  isRegistered: list !== undefined,
  groupId: list?.groupId ?? null,
  number: list?.number ? `+${list.number.callingCode}${list.number.national}` : null,
  settings: Object.keys(list?.policy ?? {}).sort()
})
