/**
 * The right to use a number: the evidence that it is ours, by versions.
 *
 * A version says which document shows it, and for which days. On a day that one decides that was entered last of those that
 * have begun by then. So a renewal may be entered before it begins, and what is entered again from the same day on corrects
 * what was wrong. A version without a document says that from its first day on nothing shows the right any more. Versions are
 * only ever added.
 *
 * Pure. Days are whole numbers of days since the epoch, in the workspace's time zone, where they are compared.
 */
import * as LocalTime from "../LocalTime.ts"

/** Versions of one number. */
export const versionsMax = 50

/** What a version says. */
export interface Evidence {
  /** The document's reference or name, not the document itself; null: nothing shows the right any more. */
  readonly document: string | null
  /** Who the number was had from. */
  readonly carrier: string | null
  /** The place of business that the number is of; null: none is shown. */
  readonly place: string | null
  /** The first day. */
  readonly from: LocalTime.LocalDate
  /** The last day; null: until another version says so. */
  readonly to: LocalTime.LocalDate | null
}

/** Days without a gap on which the right is shown. */
export interface Span {
  readonly from: number
  /** Included; infinite: for good. */
  readonly to: number
  readonly hasPlace: boolean
}

/** What is shown on a day: nothing, the right alone, or with a place of business. */
export type Shown = "nothing" | "right" | "right-and-place"

/** The days that versions show, the oldest entered first; ascending, none touching one that says the same. */
export const spansOf = (versions: ReadonlyArray<Evidence>): ReadonlyArray<Span> => {
  const days = versions.map(({ document, from, place, to }) => ({
    from: LocalTime.dayNumber(from),
    to: to === null ? Infinity : LocalTime.dayNumber(to),
    shown: document === null ? "nothing" : place === null ? "right" : "right-and-place"
  } satisfies { readonly from: number; readonly to: number; readonly shown: Shown }))
  const turns = turnsOf(days)
  const spans: Array<Span> = []
  for (const [i, from] of turns.entries()) {
    const decisive = days.findLast((each) => each.from <= from)
    if (decisive === undefined || decisive.shown === "nothing" || decisive.to < from) continue
    const span = { from, to: (turns[i + 1] ?? Infinity) - 1, hasPlace: decisive.shown === "right-and-place" }
    const last = spans.at(-1)
    if (last !== undefined && last.to === from - 1 && last.hasPlace === span.hasPlace) {
      spans[spans.length - 1] = { ...last, to: span.to }
    } else spans.push(span)
  }
  return spans
}

/** What is shown on a day. */
export const shownOn = (spans: ReadonlyArray<Span>, day: number): Shown => {
  for (const { from, hasPlace, to } of spans) {
    if (from <= day && day <= to) return hasPlace ? "right-and-place" : "right"
  }
  return "nothing"
}

/** Whether the right, with a place of business if that is asked for, is shown on a day or on a later one. */
export const isShownFrom = (spans: ReadonlyArray<Span>, day: number, needsPlace: boolean): boolean =>
  spans.some(({ hasPlace, to }) => to >= day && (hasPlace || !needsPlace))

/**
 * The last day, from one on which it is, for which the right, with a place of business if that is asked for, is shown without
 * a gap; undefined: it is not shown on that day.
 */
export const shownUntil = (spans: ReadonlyArray<Span>, day: number, needsPlace: boolean): number | undefined => {
  let until: number | undefined
  for (const { from, hasPlace, to } of spans) {
    if (needsPlace && !hasPlace) continue
    if (until === undefined ? from <= day && day <= to : from === until + 1) until = to
  }
  return until
}

/** Whether there is a day on which less is shown than before. */
export const isNarrower = (before: ReadonlyArray<Span>, after: ReadonlyArray<Span>): boolean =>
  turnsOf([...before, ...after]).some((day) => rank[shownOn(after, day)] < rank[shownOn(before, day)])

/** The last day on which anything is shown; null: that is for good, or never. */
export const lastDayOf = (spans: ReadonlyArray<Span>): number | null => {
  const last = spans.at(-1)?.to ?? Infinity
  return last === Infinity ? null : last
}

/** Spans as a short text, `20454:20819p,20820:`; without any an empty one. */
export const pack = (spans: ReadonlyArray<Span>): string =>
  spans.map(({ from, hasPlace, to }) => `${from}:${to === Infinity ? "" : to}${hasPlace ? "p" : ""}`).join(",")

/** The spans of a text that `pack` wrote. */
export const unpack = (text: string): ReadonlyArray<Span> =>
  text === "" ? [] : text.split(",").map((part) => {
    const hasPlace = part.endsWith("p")
    const [from = "", to = ""] = (hasPlace ? part.slice(0, -1) : part).split(":")
    return { from: Number(from), to: to === "" ? Infinity : Number(to), hasPlace }
  })

/** Whether two versions say the same. */
export const isSame = (a: Evidence, b: Evidence): boolean =>
  a.document === b.document && a.carrier === b.carrier && a.place === b.place && a.from === b.from && a.to === b.to

// internal

const rank: Readonly<Record<Shown, number>> = { nothing: 0, right: 1, "right-and-place": 2 }

/** The days on which something may begin or be over, ascending. */
const turnsOf = (days: ReadonlyArray<{ readonly from: number; readonly to: number }>): ReadonlyArray<number> =>
  [...new Set(days.flatMap(({ from, to }) => to === Infinity ? [from] : [from, to + 1]))].sort((a, b) => a - b)
