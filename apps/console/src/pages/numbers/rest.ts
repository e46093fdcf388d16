/**
 * Why a number rests, in words: out of what was kept when it was put to rest, as its figures go on.
 */
import type { NumberRest, RestGrounds } from "@anipool/http-api/admin/NumberRows"
import * as Format from "../../components/format.ts"

/** What was seen of it, in words. */
export const groundsOf = (grounds: RestGrounds): string =>
  "evidence" in grounds
    ? `it burnt ${grounds.evidence}${grounds.cost === undefined ? "" : `; its rest ${grounds.cost}`}`
    : `${figures(grounds)} of ${Format.counted(grounds.dials, "dial")} in 30 days were blocked`

/** Who paused or activated a number. */
export const whoOf = ({ by, origin }: { readonly by: string | null; readonly origin: string }): string =>
  by ?? originLabels[origin] ?? origin

/** The reason in a few words: the figures, or the note that was left; who it was, where there is neither. */
export const short = (rest: NumberRest): string =>
  rest.grounds !== null
    ? "evidence" in rest.grounds ? "it burnt" : figures(rest.grounds)
    : isBlank(rest.note)
    ? `by ${whoOf(rest)}`
    : rest.note!

/** The whole of it. */
export const sentence = (rest: NumberRest, timeZone: string): string => {
  const { grounds, note, since, until } = rest
  const why = grounds === null
    ? isBlank(note) ? "" : `: ${note}`
    : `: ${groundsOf(grounds)}`
  return `since ${Format.dateTime(since, timeZone)}${
    until === null ? "" : `, until ${Format.dateTime(until, timeZone)}`
  }` +
    `, by ${whoOf(rest)}${why}`
}

// internal

/** 54.7% > 15% */
export const figures = (
  { aboveBlockRate, blockRate }: { readonly aboveBlockRate: number; readonly blockRate: number }
): string => `${blockRate}% > ${aboveBlockRate}%`

const isBlank = (note: string | null): boolean => note === null || note.trim() === ""

const originLabels: Readonly<Record<string, string>> = {
  interface: "a program",
  "command-line": "the command line",
  "rest-rule": "the rest rule",
  schedule: "the schedule",
  // As the audit trail has it.
  commandLine: "the command line",
  restRule: "the rest rule",
  installation: "Anipool itself"
}
