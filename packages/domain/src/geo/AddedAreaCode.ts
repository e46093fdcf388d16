/**
 * Area codes of +1 that an installation adds because they opened after the release.
 *
 * Pure: adding makes a new table.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { AreaCode, AreaCodeTable } from "./AreaCodeTable.ts"

/** An area code of +1 that the release does not know. */
export const AddedAreaCode = Schema.Struct({
  /** Three digits: `465`. */
  code: Schema.String,
  /** ISO 3166 alpha-2 of its nation: `US` (territories too), `CA`, `JM`. */
  country: Schema.String,
  /** State or province as its neighbours have it: `NY`. */
  state: Schema.String,
  /** A code that is known: the one that it overlays, or with a position of its own one near it, whose time zone it has. */
  near: Schema.String,
  /** Where it is, in degrees; left out for an overlay. */
  position: Schema.optional(
    Schema.Struct({
      latitude: Schema.Number.pipe(Schema.between(-90, 90)),
      longitude: Schema.Number.pipe(Schema.between(-180, 180))
    })
  )
})
export type AddedAreaCode = typeof AddedAreaCode.Type

/** An area code that cannot be added: which field of it, and what was expected instead. */
export class AreaCodeInvalid extends Schema.TaggedError<AreaCodeInvalid>()("AreaCodeInvalid", {
  code: Schema.String,
  field: Schema.Literal("code", "country", "state", "near"),
  expected: Schema.String
}) {
  override get message(): string {
    return `area code ${this.code}: ${this.field}: ${this.expected}`
  }
}

/**
 * The table with these codes in it, one after the other, so that one may be near another. An overlay has the place,
 * region and time zones of the code that it overlays, and its siblings. A code that the table has is left as it is
 * there: a later release knows it too.
 */
export const extend = (
  table: AreaCodeTable,
  added: ReadonlyArray<AddedAreaCode>
): Either.Either<AreaCodeTable, AreaCodeInvalid> => {
  let extended = table
  for (const each of added) {
    if (find(extended, each.code) !== undefined) continue
    const near = check(extended, each)
    if (Either.isLeft(near)) return Either.left(near.left)
    extended = add(extended, each, near.right)
  }
  return Either.right(extended)
}

// internal

const find = (table: AreaCodeTable, code: string): AreaCode | undefined =>
  table.areaCodes.find((each) => each.callingCode === 1 && each.code === code)

/** The code that it is near. */
const check = (table: AreaCodeTable, added: AddedAreaCode): Either.Either<AreaCode, AreaCodeInvalid> => {
  const invalid = (field: AreaCodeInvalid["field"], expected: string) =>
    Either.left(new AreaCodeInvalid({ code: added.code, field, expected }))
  if (!/^[2-9](?!11)\d\d$/.test(added.code)) {
    return invalid("code", "expected three digits, the first 2 to 9 and the last two not 11")
  }
  const near = find(table, added.near)
  if (near?.kind !== "geographic") return invalid("near", "expected a geographic area code of +1 that is known")
  const overlay = added.position === undefined
  const countries = new Set(overlay ? [near.country] : table.areaCodes.map((each) => each.country))
  if (added.country === "" || added.country === "GB" || !countries.has(added.country)) {
    return invalid(
      "country",
      overlay ? `expected ${near.country}, as ${near.code} is there` : "expected a country of +1, such as US"
    )
  }
  const states = overlay
    ? near.states
    : table.areaCodes.filter((each) => each.country === added.country).flatMap((each) => each.states)
  if (!states.includes(added.state)) {
    return invalid(
      "state",
      overlay
        ? `expected ${states.join(" or ")}, as ${near.code} is there`
        : `expected a state or province of ${added.country}`
    )
  }
  return Either.right(near)
}

const add = (table: AreaCodeTable, added: AddedAreaCode, near: AreaCode): AreaCodeTable => {
  const index = table.areaCodes.length
  const siblings = added.position === undefined ? [...near.siblings, near.index].sort((a, b) => a - b) : []
  const areaCode: AreaCode = {
    ...near,
    ...added.position,
    index,
    code: added.code,
    country: added.country,
    states: added.position === undefined ? near.states : [added.state],
    siblings
  }
  const overlays = added.position === undefined
    ? table.additions.find((each) => each.areaCode.code === near.code)?.overlays ?? near.code
    : undefined
  return {
    areaCodes: [
      ...table.areaCodes.map((each) =>
        siblings.includes(each.index) ? { ...each, siblings: [...each.siblings, index] } : each
      ),
      areaCode
    ],
    additions: [...table.additions, { areaCode, overlays }]
  }
}
