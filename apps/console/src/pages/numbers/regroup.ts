/**
 * Moving, copying and replacing numbers between groups: what is typed, as what the server is asked.
 */
import type { NumberFacets } from "@anipool/http-api/admin/NumberListApi"
import type { RegroupPreview, RegroupRequest } from "@anipool/http-api/admin/NumberRegroupingApi"
import * as Format from "../../components/format.ts"
import type { Which } from "./actions.ts"

/** What is typed. Groups by identifier or name. */
export interface Typed {
  readonly action: Payload["action"]
  /** Of a move empty: all that they are in. */
  readonly from: string
  /** Of a replacement empty: they go nowhere. */
  readonly into: string
  readonly by: "reserve" | "phones"
  readonly reserve: string
  readonly phones: string
}

/** What the server is asked. */
export type Payload = typeof RegroupRequest.Type

/** Groups that can be named. */
export type Groups = typeof NumberFacets.Type["pools"]

/** Nothing is typed yet; `groupId`: the group whose numbers are listed. */
export const blank = (groupId: string | undefined): Typed => ({
  action: "move",
  from: groupId ?? "",
  into: "",
  by: "reserve",
  reserve: "",
  phones: ""
})

/** The identifier of a group that was typed, where it is known by that or by its name; else what was typed. */
export const idOf = (groups: Groups, typed: string): string => {
  const named = typed.trim()
  const found = groups.find(({ poolId }) => poolId === named) ?? groups.find(({ name }) => name === named)
  return found?.poolId ?? named
}

/** What the server is asked; undefined: something has yet to be typed. `phones`: as they were read. */
export const payloadOf = (
  { action, by, from, into, reserve }: Omit<Typed, "phones">,
  which: Which,
  groups: Groups,
  phones: ReadonlyArray<string>
): Payload | undefined => {
  const id = (typed: string) => idOf(groups, typed)
  const given = <K extends string>(key: K, typed: string) =>
    id(typed) === "" ? {} : { [key]: id(typed) } as { readonly [key in K]: string }
  if (action !== "replace") {
    if (id(into) === "") return undefined
    return {
      action,
      ...which,
      ...given("into", into),
      ...(action === "move" && id(from) !== "" ? { from: [id(from)] } : {})
    }
  }
  if (id(from) === "" || (by === "reserve" ? id(reserve) === "" : phones.length === 0)) return undefined
  return {
    action,
    ...which,
    from: [id(from)],
    ...given("into", into),
    ...(by === "reserve" ? given("reserve", reserve) : { phones })
  }
}

/** What it would do, or did (`isDone`), in sentences. */
export const told = (
  action: Typed["action"],
  { found, leaving, moved, taking }: Pick<RegroupPreview, "found" | "leaving" | "moved" | "taking">,
  isDone = false
): ReadonlyArray<string> => {
  const has = (count: number, would: string, did: string) =>
    `${Format.counted(count, "number")} ${isDone ? did : would}`
  const goes = {
    copy: ["will be in the group too", moved === 1 ? "is in the group too" : "are in the group too"],
    move: ["will move", "moved"],
    replace: ["will leave the group", "left the group"]
  } as const
  const [would, did] = goes[action]
  return [
    `${moved === found ? "" : `${Format.count(moved)} of `}${has(found, would, did)}.`,
    ...(action !== "replace"
      ? []
      : taking === 0
      ? [isDone ? "None took their place." : "None takes their place."]
      : [
        `${taking < moved ? "Only " : ""}${has(taking, taking === 1 ? "takes" : "take", "took")} their place.`
      ]),
    ...(leaving === 0
      ? []
      : isDone
      ? [`${Format.counted(leaving, "number")} left the inventory.`]
      : [
        `${Format.counted(leaving, "number")} ${leaving === 1 ? "is" : "are"} in no other group and ${
          leaving === 1 ? "leaves" : "leave"
        } the inventory.`
      ])
  ]
}

/** Numbers that stay as they are, by why: “3: In the group already”. Those that are not named count as one. */
export const refusals = (
  { refused, refusedCount }: Pick<RegroupPreview, "refused" | "refusedCount">
): ReadonlyArray<{ readonly why: string; readonly count: number; readonly some: ReadonlyArray<string> }> => {
  const byWhy = new Map<string, Array<string>>()
  for (const { message, phone } of refused) byWhy.set(message, [...byWhy.get(message) ?? [], phone])
  const more = refusedCount - refused.length
  return [
    ...Array.from(byWhy, ([why, phones]) => ({ why, count: phones.length, some: phones.slice(0, someMax) })),
    ...(more === 0 ? [] : [{ why: "More, for one of these reasons", count: more, some: [] }])
  ]
}

// internal

/** Numbers that are named with a reason. */
const someMax = 3
