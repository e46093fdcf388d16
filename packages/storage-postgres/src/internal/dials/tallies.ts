/**
 * What dials are counted by, besides each number's own figures: the tables of counters, with what they are keyed by and what they count. The
 * functions that record dials, keep their tallies, and count them are made of this list.
 */
import { counts, hourCounts, hourKeys, places } from "./counting.ts"

/** Counters of one table. */
export interface Tally {
  /** What its columns in `dial_tally`, and parameters, begin with. */
  readonly name: string
  /** The table of counters. */
  readonly table: string
  /** The columns after the workspace that tell a row from others, in the order of its key, with their types. */
  readonly key: ReadonlyArray<Column>
  /** What is counted, as columns of both. */
  readonly counters: ReadonlyArray<string>
  /** Counts the rows of `recorded`, as columns of key and counters. */
  readonly of: string
}

/** A column of a key. */
export interface Column {
  readonly name: string
  readonly type: string
}

/** Of each number and day. */
export const numbers: Tally = {
  name: "number",
  table: "ani_day",
  key: [{ name: "ani_id", type: "bigint" }, { name: "day", type: "date" }],
  counters: ["dials", "contacts", "successes", "blocks", "no_answers"],
  of: `SELECT ani_id, day, ${counts} FROM recorded WHERE is_volume AND ani_id IS NOT NULL`
}

/** All of them. */
export const tallies: ReadonlyArray<Tally> = [
  numbers,
  {
    name: "place",
    table: "dial_day",
    key: [
      { name: "basis", type: "smallint" },
      { name: "day", type: "date" },
      { name: "campaign_id", type: "bigint" },
      { name: "calling_code", type: "smallint" },
      { name: "area_code", type: "text" }
    ],
    counters: ["dials", "contacts"],
    of: `SELECT b.basis, d.day, d.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
        count(*) FILTER (WHERE d.contact) AS contacts
      FROM recorded d CROSS JOIN LATERAL ${places}
      WHERE d.is_volume AND b.area_code IS NOT NULL`
  },
  {
    name: "hour",
    table: "dial_hour",
    key: [
      { name: "basis", type: "smallint" },
      { name: "day", type: "date" },
      { name: "hour", type: "smallint" },
      { name: "campaign_id", type: "bigint" },
      { name: "calling_code", type: "smallint" },
      { name: "area_code", type: "text" }
    ],
    counters: ["dials", "contacts", "blocks", "no_answers"],
    of: `SELECT h.basis, d.day, d.hour, h.campaign_id, h.calling_code, h.area_code, ${hourCounts}
      FROM recorded d CROSS JOIN LATERAL ${hourKeys}
      WHERE d.is_volume`
  },
  {
    name: "share",
    table: "dial_share_day",
    key: [
      { name: "day", type: "date" },
      { name: "campaign_id", type: "bigint" },
      { name: "is_held_out", type: "boolean" }
    ],
    counters: ["dials", "contacts", "successes"],
    of: `SELECT day, campaign_id, is_held_out, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
        count(*) FILTER (WHERE success) AS successes
      FROM recorded WHERE is_held_out IS NOT NULL`
  }
]

/** The columns of a tally in `dial_tally`: of each an array, parallel to the others of the tally. */
export const columnsOf = ({ counters, key, name }: Tally): ReadonlyArray<Column> =>
  [...key, ...counters.map((counter) => ({ name: counter, type: "integer" }))]
    .map((column) => ({ name: `${name}_${column.name}`, type: `${column.type}[]` }))

/** The columns of all of them. */
export const columns: ReadonlyArray<Column> = tallies.flatMap(columnsOf)

/** All of them as variables, or parameters, with a letter before each name. */
export const declared = (letter: "p" | "v", end: string): string =>
  columns.map(({ name, type }) => `${letter}_${name} ${type}`).join(`${end}\n  `)

/** The names of these variables, as a list. */
export const named = (letter: "p" | "v"): string => columns.map(({ name }) => `${letter}_${name}`).join(", ")

/** The rows of a tally, from where its arrays are: columns of the key and the counters. */
export const rowsOf = (tally: Tally, prefix: string): string =>
  `unnest(${columnsOf(tally).map(({ name }) => `${prefix}${name}`).join(", ")})`

/** The names of a tally's columns, as they are in its table. */
export const namesOf = ({ counters, key }: Tally): string => [...key.map(({ name }) => name), ...counters].join(", ")

/**
 * Common tables that count each tally by a query of its own, and what makes arrays of all: columns in the order of `columns`. A tally of
 * nothing is null.
 */
export const gathered = (countedBy: (tally: Tally) => string) => ({
  tables: tallies.map((tally) => {
    const keys = tally.key.map((_, place) => place + 1).join(", ")
    return `of_${tally.name} AS (
    ${countedBy(tally)}
    GROUP BY ${keys} ORDER BY ${keys}
  )`
  }).join(", "),
  arrays: tallies.map((tally) =>
    `(
    SELECT ${columnsOf(tally).map(({ type }, i) => `array_agg(c${i + 1})::${type}`).join(", ")}
    FROM of_${tally.name} AS c (${columnsOf(tally).map((_, i) => `c${i + 1}`).join(", ")})
  ) of_${tally.name}_arrays`
  ).join(" CROSS JOIN ")
})
