/**
 * How dials are counted: texts that the statements share which write counters, count them anew, or read them.
 */
import { windowDays } from "@anipool/domain/lifecycle/Figures"
import type { GroupBy } from "@anipool/domain/planner/PlannerData"

/** As `dial_day` numbers the ways of telling where a dial was. */
export const basisNumber: Readonly<Record<GroupBy, number>> = { area_code: 0, ani: 1, zip: 2 }

/** All of them, as a list: for the key, which begins with them. */
export const bases = `(${Object.values(basisNumber).join(", ")})`

/** What is counted of each ANI and day: columns of `ani_day`, and with `_30` behind them of `ani_statistics`. */
const counters = ["dials", "contacts", "successes", "blocks", "no_answers"]

/** A piece of text for each counter. */
export const eachCounter = (of: (counter: string) => string): string => counters.map(of).join(",\n      ")

/** What came of the dials in a group: the counters of `ani_day`, as columns. */
export const counts = `count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes, count(*) FILTER (WHERE blocked) AS blocks,
      count(*) FILTER (WHERE no_answer) AS no_answers`

/** As `dial_hour` numbers what an hour is counted by: the area code of the number that was shown, or the campaign. */
export const hourBasis = { area_code: 0, campaign: 1 } as const

/** All of these, as a list: for the key, which begins with them. */
export const hourBases = `(${Object.values(hourBasis).join(", ")})`

/** What the hour of the dial `d` is counted under, as rows (basis, campaign_id, calling_code, area_code). */
export const hourKeys = `(VALUES
      (${hourBasis.area_code}::smallint, 0::bigint, d.ani_calling_code, d.ani_area_code),
      (${hourBasis.campaign}::smallint, d.campaign_id, 0::smallint, '')
    ) AS h (basis, campaign_id, calling_code, area_code)`

/** The counters of `dial_hour`, as columns of a group of dials `d`. */
export const hourCounts = `count(*)::integer AS dials, (count(*) FILTER (WHERE d.contact))::integer AS contacts,
      (count(*) FILTER (WHERE d.blocked))::integer AS blocks,
      (count(*) FILTER (WHERE d.no_answer))::integer AS no_answers`

/** What came of the days `d` of an ANI together, as columns. */
export const sums = eachCounter((counter) => `COALESCE(sum(d.${counter}), 0)::integer AS ${counter}`)

/** Where the dial `d` was, each way of telling as a row (basis, calling_code, area_code); not known: null. */
export const places = `(VALUES
      (${basisNumber.area_code}::smallint, d.prospect_calling_code, d.prospect_area_code),
      (${basisNumber.ani}::smallint, d.ani_calling_code, d.ani_area_code),
      (${basisNumber.zip}::smallint, 1::smallint, d.zip_area_code)
    ) AS b (basis, calling_code, area_code)`

/** The first day of the window that ends with a day. */
export const windowFrom = (lastDay: string): string => `${lastDay} - ${windowDays - 1}`

/** Whether a day lies in the window that ends with another. */
export const isInWindow = (day: string, lastDay: string): string =>
  `${day} BETWEEN ${windowFrom(lastDay)} AND ${lastDay}`
