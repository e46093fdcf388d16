/**
 * What differs between two states of a thing. Pure.
 */
import type { Details } from "./Entry.ts"

/** What differs between two states of a thing, field by field. */
export const difference = <A extends object>(
  before: A,
  after: A
): { readonly fields: ReadonlyArray<string>; readonly details: Details } | undefined => {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...new Set([...from.keys(), ...to.keys()])].filter((field) =>
    textOf(from.get(field)) !== textOf(to.get(field))
  ).sort()
  if (fields.length === 0) return undefined
  const of = (state: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(fields.flatMap((field) => state.has(field) ? [[field, state.get(field)]] : []))
  return { fields, details: { before: of(from), after: of(to) } }
}

// internal

/** A value as text, whatever the order of its fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => a < b ? -1 : 1))
      : each) ?? ""
