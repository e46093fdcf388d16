/**
 * Reads groups out of JSON while it arrives: what holds them need never be in memory as a whole.
 *
 * An array of groups, or (where that is allowed) one alone: objects with `group_id`, `group_name` and `phones`. Their
 * form is checked on the way; fields that nobody knows are passed over. The order of fields is free, so phones may come
 * before the id of their group. The limits are those of `JsonReader`.
 */
import * as Either from "effect/Either"
import type { InvalidRequest } from "../CoreError.ts"
import * as JsonReader from "../JsonReader.ts"

/** A field that is wrong (`""`: the group itself), and what was expected. */
export interface Violation {
  readonly field: string
  readonly expected: string
}

/** What is told of the groups, in the order in which it stands in the JSON. */
export interface Sink {
  /** A violation that is returned refuses the whole body. */
  readonly startGroup: () => Violation | undefined
  /** Answers what was expected instead, if the text is wrong. */
  readonly groupId: (text: string) => string | undefined
  readonly groupName: (text: string) => string | undefined
  readonly phone: (text: string) => void
  /**
   * The group's end, with the first that is wrong with it: no phones are told after that. A violation that is returned
   * refuses the whole body.
   */
  readonly endGroup: (violation: Violation | undefined) => Violation | undefined
}

/** What is asked of a field: `ignored` as if it were unknown. */
export type Asked = "required" | "optional" | "ignored"

/** What the JSON may be. */
export interface Options {
  readonly fields: Readonly<Record<Field, Asked>>
  /** What is expected of a `group_id` and of a `group_name` that are none. */
  readonly expectedText: string
  /** Whether one group may stand alone, without an array around it. */
  readonly isOneAllowed: boolean
}

/** The fields of a group. */
export type Field = "group_id" | "group_name" | "phones"

/** A reader under way. */
export interface GroupsReader {
  /** Takes the next bytes; once something is wrong it stays so. */
  readonly write: (bytes: Uint8Array) => Either.Either<void, InvalidRequest>
  /** Says that there are no more; answers whether the groups stood in an array. */
  readonly end: () => Either.Either<{ readonly isArray: boolean }, InvalidRequest>
}

/** A reader that has read nothing yet. */
export const make = (sink: Sink, options: Options): GroupsReader => {
  const state: State = {
    sink,
    options,
    isArray: true,
    index: -1,
    field: undefined,
    isPhones: false,
    phones: 0,
    seen: new Set(),
    present: new Set(),
    violation: undefined
  }
  const { end, write } = JsonReader.make({
    open: (kind, depth) => open(state, kind, depth),
    close: (depth) => close(state, depth),
    key: (text, depth) => depth === fieldDepth(state) ? key(state, text) : undefined,
    scalar: (value, depth) => scalar(state, value, depth)
  })
  return { write, end: () => Either.map(end(), () => ({ isArray: state.isArray })) }
}

// internal

interface State {
  readonly sink: Sink
  readonly options: Options
  isArray: boolean
  /** The place of the group at hand in the array. */
  index: number
  /** Of the group at hand: the field that is read, whether it is within its `phones`, and how many of those came. */
  field: Field | undefined
  isPhones: boolean
  phones: number
  /** Its fields that came, and those of them that hold something. */
  readonly seen: Set<Field>
  readonly present: Set<Field>
  violation: Violation | undefined
}

const fields: ReadonlyArray<Field> = ["group_id", "group_name", "phones"]

const expectedPhones = "expected an array"
const expectedPhone = "expected a string"
const expectedGroup = "expected an object"

/** In how many containers the fields of a group stand. */
const fieldDepth = ({ isArray }: State): number => isArray ? 2 : 1

const open = (state: State, kind: JsonReader.Container, depth: number): string | undefined => {
  if (depth === 0) {
    state.isArray = kind === "array"
    if (state.isArray) return undefined
    return state.options.isOneAllowed ? startGroup(state) : "body: expected an array"
  }
  if (depth === 1 && state.isArray) {
    const refused = startGroup(state)
    if (kind === "array") violated(state, "", expectedGroup)
    return refused
  }
  if (depth === fieldDepth(state)) openField(state, kind)
  else if (state.isPhones && depth === fieldDepth(state) + 1) violated(state, `phones.${state.phones}`, expectedPhone)
  return undefined
}

const close = (state: State, depth: number): string | undefined => {
  if (depth === fieldDepth(state)) state.isPhones = false
  return depth === fieldDepth(state) - 1 ? endGroup(state) : undefined
}

const scalar = (state: State, value: JsonReader.Scalar, depth: number): string | undefined => {
  if (depth > fieldDepth(state)) {
    if (state.isPhones && depth === fieldDepth(state) + 1) phone(state, value)
    return undefined
  }
  if (depth === fieldDepth(state)) {
    fieldValue(state, value)
    return undefined
  }
  if (depth === 0) {
    return state.options.isOneAllowed
      ? "body: expected an object or an array"
      : "body: expected an array"
  }
  const refused = startGroup(state)
  if (refused !== undefined) return refused
  violated(state, "", expectedGroup)
  return endGroup(state)
}

const startGroup = (state: State): string | undefined => {
  state.index++
  state.field = undefined
  state.phones = 0
  state.seen.clear()
  state.present.clear()
  state.violation = undefined
  return refusal(state, state.sink.startGroup())
}

const endGroup = (state: State): string | undefined => {
  for (const field of fields) {
    if (state.options.fields[field] !== "required" || state.present.has(field)) continue
    violated(state, field, `is missing, ${field === "phones" ? expectedPhones : state.options.expectedText}`)
  }
  return refusal(state, state.sink.endGroup(state.violation))
}

const key = (state: State, text: string): undefined => {
  state.field = fields.find((field) => field === text && state.options.fields[field] !== "ignored")
  if (state.field === undefined) return
  if (state.seen.has(state.field)) violated(state, text, "expected once")
  state.seen.add(state.field)
}

const openField = (state: State, kind: JsonReader.Container): void => {
  if (state.field === "phones") {
    if (kind === "object") return violated(state, "phones", expectedPhones)
    state.isPhones = true
    state.present.add("phones")
  } else if (state.field !== undefined) violated(state, state.field, state.options.expectedText)
}

const fieldValue = (state: State, value: JsonReader.Scalar): void => {
  const { field, options, sink } = state
  if (field === undefined) return
  if (field === "phones") return violated(state, field, expectedPhones)
  // As if it were left out.
  if (value === null) return
  if (typeof value !== "string") return violated(state, field, options.expectedText)
  const expected = field === "group_id" ? sink.groupId(value) : sink.groupName(value)
  if (expected !== undefined) return violated(state, field, expected)
  state.present.add(field)
}

const phone = (state: State, value: JsonReader.Scalar): void => {
  if (typeof value !== "string") violated(state, `phones.${state.phones}`, expectedPhone)
  else if (state.violation === undefined) state.sink.phone(value)
  state.phones++
}

/** Remembers the first that is wrong with the group at hand. */
const violated = (state: State, field: string, expected: string): void => {
  state.violation ??= { field, expected }
}

/** Why the body is refused, by its path. */
const refusal = ({ index, isArray }: State, violation: Violation | undefined): string | undefined => {
  if (violation === undefined) return undefined
  const { expected, field } = violation
  const path = isArray ? [index, ...(field === "" ? [] : [field])].join(".") : field || "body"
  return `${path}: ${expected}`
}
