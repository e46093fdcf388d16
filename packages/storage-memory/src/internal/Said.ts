/**
 * What others say of a workspace's numbers.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Label from "@anipool/domain/reputation/Label"
import type { Statement } from "@anipool/domain/reputation/Observation"
import type { HeldObservation } from "@anipool/domain/reputation/Recording"
import * as TextOrder from "@anipool/domain/TextOrder"

/** Observations of each number, by what observations are told apart by. */
export type Said = Map<AniId, Map<string, HeldObservation>>

/** What is kept of a number, the latest first. */
export const keptOf = (said: Said, id: AniId, now: number): ReadonlyArray<HeldObservation> =>
  [...said.get(id)?.values() ?? []].filter(({ at }) => at >= Label.keptFrom(now)).sort((one, other) =>
    other.at - one.at || byName(one, other)
  )

/** What each vendor and carrier says of a number now. */
export const nowOf = (said: Said, id: AniId, now: number): ReadonlyArray<HeldObservation> => {
  const last = new Map<string, HeldObservation>()
  for (const each of said.get(id)?.values() ?? []) {
    const key = `${each.vendor}\n${each.carrier ?? ""}`
    if ((last.get(key)?.at ?? 0) < each.at) last.set(key, each)
  }
  return [...last.values()].filter(({ at }) => at >= Label.currentFrom(now)).sort(byName)
}

/** The worst of what was said of a number at an instant: nothing that was said later counts. */
export const labelAt = (said: Said, id: AniId, instant: number): Label.LabelChoice => {
  const before = [...said.get(id) ?? []].filter(([, { at }]) => at <= instant)
  return labelOf(new Map([[id, new Map(before)]]), id, instant)
}

/** The vendors that say the worst of a number now, in code unit order. */
export const vendorsOf = (said: Said, id: AniId, now: number): ReadonlyArray<string> => {
  const label = labelOf(said, id, now)
  return [...new Set(nowOf(said, id, now).filter((each) => each.label === label).map(({ vendor }) => vendor))]
}

/** The worst of what is said of a number now. */
export const labelOf = (said: Said, id: AniId, now: number): Label.LabelChoice =>
  said.has(id) ? Label.worst(nowOf(said, id, now).map(({ label }) => label)) : "none"

// internal

const byName = (one: Statement, other: Statement): number =>
  TextOrder.compare(one.vendor, other.vendor) || TextOrder.compare(one.carrier ?? "", other.carrier ?? "")
