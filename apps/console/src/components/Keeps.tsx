/**
 * What campaigns keep of their numbers, told before something is done to these.
 */
import type { Keeps as Kept, KeptSource } from "@anipool/http-api/admin/Keeps"
import * as Format from "./format.ts"
import { Notice } from "./states.tsx"

/** A sentence for each group that campaigns dial from; a warning where it will be short of numbers today. */
export const Keeps = ({ keeps, timeZone }: { readonly keeps: Kept; readonly timeZone: string }) =>
  keeps.sources.length === 0
    ? <p className="muted">No campaign dials from them.</p>
    : (
      <section aria-label="What campaigns keep" className="keeps">
        <ul className="plain-list">
          {keeps.sources.slice(0, shownMax).map((source) => (
            <li key={source.group?.groupId ?? ""}>
              {isShort(source)
                ? <Notice tone="warn">{sentence(source, timeZone)}</Notice>
                : sentence(source, timeZone)}
            </li>
          ))}
        </ul>
        {keeps.sources.length + keeps.more <= shownMax ? null : (
          <p className="muted">
            and {Format.counted(keeps.sources.length + keeps.more - shownMax, "group")} more
          </p>
        )}
      </section>
    )

/** "“Auto” keeps 2 of 4 active numbers, in 2 of 3 area codes; 33 calls an hour dial from it; dry by about 15:40" */
export const sentence = (source: KeptSource, timeZone: string): string => {
  const { after, before, callsPerHour } = source
  const areas = after.areaCodes === 0 ? "" : `, in ${ofBefore(after.areaCodes, before.areaCodes, "area code")}`
  return [
    `${who(source)} ${after.active < before.active ? source.campaignsCount === 1 ? "keeps" : "keep" : has(source)} ${
      ofBefore(after.active, before.active, "active number")
    }${areas}`,
    callsPerHour === 0
      ? "no call of the last hour dialed from it"
      : `${Format.count(Math.round(callsPerHour))} ${Math.round(callsPerHour) === 1 ? "call" : "calls"} an hour ${
        Math.round(callsPerHour) === 1 ? "dials" : "dial"
      } from it`,
    ...outlook(source, timeZone)
  ].join("; ")
}

// internal

/** Groups that are shown; how many more is said. */
const shownMax = 8

const namedMax = 3

const isShort = ({ after, before, callsPerHour }: KeptSource): boolean =>
  (after.dryAt !== null && (before.dryAt === null || after.dryAt <= before.dryAt)) ||
  (callsPerHour > 0 && after.active === 0)

const has = ({ campaignsCount }: KeptSource): string => campaignsCount === 1 ? "has" : "have"

const ofBefore = (after: number, before: number, what: string): string =>
  after < before
    ? `${Format.count(after)} of ${Format.counted(before, what)}`
    : after > before
    ? `${Format.counted(after, what)} instead of ${Format.count(before)}`
    : Format.counted(after, what)

const outlook = ({ after, before, callsPerHour }: KeptSource, timeZone: string): ReadonlyArray<string> => {
  if (callsPerHour === 0) return []
  const calls = Format.counted(after.without, "call")
  if (after.active === 0) return [`dry at once: about ${calls} today without a number`]
  if (after.dryAt !== null) {
    return [`dry by about ${Format.time(after.dryAt, timeZone)}: about ${calls} today without a number`]
  }
  return before.dryAt === null ? [] : ["not dry today any more"]
}

const who = ({ campaigns, campaignsCount, group }: KeptSource): string => {
  const first = campaigns.slice(0, namedMax).map(({ name }) => `“${name}”`)
  const more = campaignsCount - first.length
  const named = more > 0
    ? `${first.join(", ")} and ${Format.count(more)} more`
    : first.length < 2
    ? first.join("")
    : `${first.slice(0, -1).join(", ")} and ${first.at(-1)}`
  return group === null ? named : `${named} (group “${group.name}”)`
}
