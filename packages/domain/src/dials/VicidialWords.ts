/**
 * What VICIdial's words mean, in its tables and in its URLs alike: so that both make the same dial of a call.
 *
 * A caller code is what it calls a call by: a letter, the time at which the call was placed without its year and without the
 * first digit of its month, and the lead.
 *
 * Pure. Times are those of the site's clocks, as if they were UTC: milliseconds since the epoch.
 */
import * as Instant from "./Instant.ts"

/** Whether a text is the code of a call that was dialed, by the dialer (`V`) or by an agent (`M`). */
export const isCodeOfDial = (text: string): boolean => codeOfDial.test(text)

/**
 * The code of a call that was dialed, in the name of its caller ID: a site may have the agent's extension stand behind it.
 * Undefined: there is none.
 */
export const codeOfDialIn = (callerName: string): string | undefined => {
  const [code = ""] = callerName.split(" ", 1)
  return isCodeOfDial(code) ? code : undefined
}

/**
 * What an alternative number that is dialed under the code of a call is asked for by: a request of its own. `national` is its
 * national number.
 */
export const alternativeOf = (code: string, national: string): string => `${code} ${national}`

/**
 * Whether a text is the code of any other call: one that came in (`Y`), was transferred (`J`, `LX`, `FX`, `CX`, `XL`, `XB`), that
 * an agent added as a third party (`DC`) or dialed with a number of the agent's own choice (`DV`), or that is to an agent's own phone (`S`, `VH`, `AC`), to
 * one who listens in, or to no phone at all.
 */
export const isCodeOfOther = (text: string): boolean => codeOfOther.test(text.split(" ", 1)[0]!)

/** How far from a time a call may have been placed, in milliseconds. */
export interface Reach {
  readonly before: number
  readonly after: number
}

/** When a call was placed, by its code, near a time: a code repeats after some months. Undefined: it was not near it. */
export const placedAt = (code: string, near: number, { after, before }: Reach): number | undefined => {
  const [, month, rest] = timedCode.exec(code) ?? []
  if (month === undefined || rest === undefined) return undefined
  const year = 1970 + Math.floor(near / yearMs)
  const end = `${rest.slice(0, 2)} ${rest.slice(2, 4)}:${rest.slice(4, 6)}:${rest.slice(6, 8)}`
  for (const each of [year, year - 1, year + 1]) {
    for (const first of month === "0" ? ["1"] : ["0", "1"]) {
      const at = Instant.parse(`${each}-${first}${month}-${end}`)
      if (at !== undefined && at >= near - before && at <= near + after) return at
    }
  }
  return undefined
}

/** Who handled a call; empty where a user stands for the dialer itself. */
export const agentOf = (user: string): string => automaticUsers.has(user) ? "" : user

/** The number that a code of a country and a phone make, as it can be read. */
export const numberOf = (code: string, phone: string): string =>
  code === "1" || code === "44" ? `+${code}${code === "44" ? phone.replace(/^0/, "") : phone}` : phone

/** Whether a status is one of VICIdial's own for calls that nobody answered, whatever a site names it. */
export const isNoAnswer = (status: string): boolean => noAnswerStatuses.has(status)

/** The identifiers of a status' disposition, the first of which that is registered holds: a campaign's own, then the site's. */
export const dispositionIdsOf = (campaign: string, status: string): readonly [own: string, ofAll: string] => [
  `${campaign}/${status}`,
  status
]

/** Whether a row of caller IDs was written by a push of ours, by its description. */
export const isOfPush = (description: string): boolean => description.startsWith("Anipool: ")

/** Whether VICIdial's rotation by time leaves a row of caller IDs as it is, by its description. */
export const isKeptFromRotation = (description: string): boolean =>
  /^(?:NO[-_]ROTATE|INACTIVE|DONOTUSE)$|NOROTATE/i.test(description)

// internal

const timedCode = /^[A-Z]{1,2}(\d)(\d{8})\d{9,10}$/
const codeOfDial = /^[VM]\d{18,19}$/
/** Letters, for some kinds a few more, then digits among which a user's name may stand. */
const codeOfOther =
  /^(?:[YJSE]\d{15,19}|(?:DC|DV|LP|FP|LX|FX|VH|RH|CX|XL|XB|AC|AGMON|HL|CH|UL|BM|BB|BW)[A-Za-z]{0,4}\d[\dA-Za-z]{13,})$/

/** A mean year: what it says of the last hours of a year is looked for in those beside it. */
const yearMs = 31_556_952_000

const automaticUsers = new Set(["VDAD", "VDCL"])

const noAnswerStatuses = new Set(["NA", "N", "AB", "B"])
