/**
 * When a group runs dry today: the uses that its numbers have left, against the pace of the last hour.
 *
 * Pure. The pace is taken to go on until the day ends. Of an hourly cap only the whole of an hour counts: a group whose
 * numbers allow fewer uses an hour than are asked for is short from now on.
 */

/** What a group has. */
export interface Supply {
  /** Numbers that may be given out. */
  readonly active: number
  /** Uses that their daily caps and warm-up leave today; `null`: any number. */
  readonly left: number | null
  /** Uses that their hourly caps allow in an hour; `null`: any number. */
  readonly hourly: number | null
}

/** So much of a group that more makes no difference to its outlook. */
export interface Plenty {
  readonly active: number
  readonly left: number
}

/** What will become of it today. */
export interface Outlook {
  /** Hours until a request finds no number; `null`: not today. */
  readonly dryInHours: number | null
  /** Requests of today that will find none. */
  readonly without: number
}

/** What will become of a group. `pace`: requests an hour; `hoursLeft`: until the day ends. */
export const outlook = ({ active, hourly, left }: Supply, pace: number, hoursLeft: number): Outlook => {
  if (pace <= 0 || hoursLeft <= 0) return { dryInHours: null, without: 0 }
  if (active === 0) return { dryInHours: 0, without: pace * hoursLeft }
  const served = hourly === null ? pace : Math.min(pace, hourly)
  const lasts = left === null || served === 0 ? Infinity : left / served
  const given = served * Math.min(hoursLeft, lasts)
  const without = pace * hoursLeft - given
  const dryInHours = served < pace ? 0 : lasts < hoursLeft ? lasts : null
  return { dryInHours, without: dryInHours === null ? 0 : without }
}

/** What a group needs at least so that every request of today finds a number, under an hourly cap of each number or none (`null`). */
export const plenty = (hourlyCap: number | null, pace: number, hoursLeft: number): Plenty => ({
  active: hourlyCap === null ? 1 : Math.max(1, Math.ceil(pace / hourlyCap)),
  left: Math.ceil(pace * hoursLeft)
})

/**
 * What becomes of a group under the rules by which most are left without: one supply for each set of rules, one at least; of
 * equal ones the first. What Today tells of a group, and what is told before its numbers or its rules change.
 */
export const worst = <S extends Supply>(
  supplies: readonly [S, ...ReadonlyArray<S>],
  pace: number,
  hoursLeft: number
): { readonly supply: S; readonly outlook: Outlook } => {
  const [first, ...others] = supplies
  const under = (supply: S) => ({ supply, outlook: outlook(supply, pace, hoursLeft) })
  return others.map(under).reduce((a, b) => b.outlook.without > a.outlook.without ? b : a, under(first))
}
