/**
 * Reads groups out of JSON while it arrives: what holds them need never be in memory as a whole.
 *
 * An array of groups, or (where that is allowed) one alone: objects with `group_id`, `group_name` and `phones`. Their
 * form is checked on the way; fields that nobody knows are passed over. The order of fields is free, so phones may come
 * before the id of their group.
 *
 * Limits: `depthMax`, `textBytesMax`.
 */
import Tokenizer from "@streamparser/json/tokenizer.js"
import TokenType from "@streamparser/json/utils/types/tokenType.js"
import * as Either from "effect/Either"
import { InvalidRequest } from "../CoreError.ts"

/** How deep unknown fields may be nested. */
export const depthMax = 64

/** A piece of the body that ends within no text of more bytes than this: no field is nearly as long. */
export const textBytesMax = 256 * 1024

/** What is told of the groups, in the order in which it stands in the JSON. A text that is returned is a violation. */
export interface Sink {
  readonly startGroup: () => Violation | undefined
  readonly groupId: (text: string) => string | undefined
  readonly groupName: (text: string) => string | undefined
  readonly phone: (text: string) => void
  /** `has` says which fields were there; `null` is none. */
  readonly endGroup: (has: Has) => Violation | undefined
}

/** Which fields a group has. */
export interface Has {
  readonly groupId: boolean
  readonly groupName: boolean
  readonly phones: boolean
}

/** A field that is wrong, and what was expected. */
export interface Violation {
  readonly field: string
  readonly expected: string
}

/** What the JSON may be. */
export interface Options {
  /** What is expected of a `group_id` and of a `group_name` that are none. */
  readonly expectedText: string
  /** Whether one group may stand alone, without an array around it. */
  readonly isOneAllowed: boolean
}

/** A reader under way. */
export interface GroupsReader {
  /** Takes the next bytes; once something is wrong it stays so. */
  readonly write: (bytes: Uint8Array) => Either.Either<void, InvalidRequest>
  /** Says that there are no more; answers whether the groups stood in an array. */
  readonly end: () => Either.Either<{ readonly isArray: boolean }, InvalidRequest>
}

/** A reader that has read nothing yet. */
export const make = (sink: Sink, { expectedText, isOneAllowed }: Options): GroupsReader => {
  const stack: Array<"object" | "array"> = []
  let next: Next = "value"
  let isArray = true
  let failure: InvalidRequest | undefined
  let isBegun = false
  let isDone = false
  /** Bytes since the last token, as far as they may be text. */
  let textBytes = 0
  let hasToken = false

  /** Where groups stand: this many containers deep. */
  let groupDepth = 1
  let groupIndex = -1
  let field = ""
  let phones = 0
  /** The fields of the group that were seen; `isPhones`: the innermost container is the group's `phones`. */
  let seen = noFields
  let has = noFields
  let isPhones = false

  const fail = (message: string) => {
    failure ??= new InvalidRequest({ message })
  }
  const path = (rest: string) => isArray ? (rest === "" ? String(groupIndex) : `${groupIndex}.${rest}`) : rest || "body"
  const violated = (place: string, expected: string) => fail(`${path(place)}: ${expected}`)

  const open = (kind: "object" | "array") => {
    const depth = stack.length
    if (depth >= depthMax) return fail(`body: expected at most ${depthMax} levels of nesting`)
    if (depth === 0) {
      isArray = kind === "array"
      if (!isArray && !isOneAllowed) return fail("body: expected an array")
      groupDepth = isArray ? 2 : 1
    }
    stack.push(kind)
    if (stack.length === groupDepth) {
      if (isArray) groupIndex++
      if (kind === "array") return violated("", "expected an object")
      seen = noFields
      has = noFields
      phones = 0
      const violation = sink.startGroup()
      if (violation !== undefined) return violated(violation.field, violation.expected)
    } else if (stack.length === groupDepth + 1) {
      if (field === "phones") {
        if (kind === "object") return violated(field, expectedPhones)
        isPhones = true
        has = { ...has, phones: true }
      } else if (field === "group_id" || field === "group_name") return violated(field, expectedText)
    } else if (isPhones) return violated(`phones.${phones}`, "expected a string")
    next = kind === "object" ? "key-or-end" : "value-or-end"
  }

  const close = (kind: "object" | "array") => {
    const isExpected = stack.at(-1) === kind &&
      (next === "comma-or-end" || next === (kind === "object" ? "key-or-end" : "value-or-end"))
    if (!isExpected) return fail(malformed)
    if (stack.length === groupDepth) {
      const violation = sink.endGroup(has)
      if (violation !== undefined) return violated(violation.field, violation.expected)
    } else if (stack.length === groupDepth + 1) isPhones = false
    stack.pop()
    next = "comma-or-end"
    if (stack.length === 0) isDone = true
  }

  const string = (text: string) => {
    if (isPhones && stack.length === groupDepth + 1) {
      sink.phone(text)
      phones++
    } else if (stack.length === groupDepth) {
      if (field === "phones") return violated(field, expectedPhones)
      if (field !== "group_id" && field !== "group_name") return
      const expected = field === "group_id" ? sink.groupId(text) : sink.groupName(text)
      if (expected !== undefined) return violated(field, expected)
      has = field === "group_id" ? { ...has, groupId: true } : { ...has, groupName: true }
    }
  }

  const key = (text: string) => {
    next = "colon"
    if (stack.length !== groupDepth) return
    field = text
    const known = fields.get(text)
    if (known === undefined) return
    if (seen[known]) return violated(text, "expected once")
    seen = { ...seen, [known]: true }
  }

  /** A number, a boolean or `null`. */
  const other = (isNull: boolean) => {
    if (stack.length === groupDepth) {
      // As if it were left out.
      if (isNull && field !== "phones") return
      if (field === "phones") return violated(field, expectedPhones)
      if (field === "group_id" || field === "group_name") return violated(field, expectedText)
    } else if (isPhones && stack.length === groupDepth + 1) return violated(`phones.${phones}`, "expected a string")
  }

  const value = (token: TokenType, text: unknown) => {
    if (next !== "value" && next !== "value-or-end") return fail(malformed)
    if (token === TokenType.LEFT_BRACE) return open("object")
    if (token === TokenType.LEFT_BRACKET) return open("array")
    if (stack.length === 0) {
      return fail(isOneAllowed ? "body: expected an object or an array" : "body: expected an array")
    }
    if (stack.length < groupDepth) {
      groupIndex++
      return violated("", "expected an object")
    }
    next = "comma-or-end"
    if (token === TokenType.STRING) string(text as string)
    else other(token === TokenType.NULL)
  }

  const tokenizer = new Tokenizer()
  tokenizer.onError = () => fail(malformed)
  tokenizer.onToken = ({ token, value: text }) => {
    hasToken = true
    isBegun = true
    if (failure !== undefined) return
    if (isDone) return fail(malformed)
    switch (token) {
      case TokenType.COMMA:
        if (next !== "comma-or-end") return fail(malformed)
        next = stack.at(-1) === "object" ? "key" : "value"
        return
      case TokenType.COLON:
        if (next !== "colon") return fail(malformed)
        next = "value"
        return
      case TokenType.RIGHT_BRACE:
        return close("object")
      case TokenType.RIGHT_BRACKET:
        return close("array")
      case TokenType.STRING:
        if (next === "key" || next === "key-or-end") return key(text as string)
        return value(token, text)
      default:
        return value(token, text)
    }
  }

  return {
    write: (bytes) => {
      if (failure === undefined) {
        hasToken = false
        tokenizer.write(bytes)
        textBytes = hasToken ? 0 : textBytes + (isBlank(bytes) ? 0 : bytes.length)
        if (textBytes > textBytesMax) fail(`body: expected no text of more than ${textBytesMax} bytes`)
      }
      return failure === undefined ? Either.void : Either.left(failure)
    },
    end: () => {
      if (failure === undefined && !isDone) {
        // A number at the very end is told only now.
        if (isBegun) tokenizer.end()
        if (failure === undefined && !isDone) fail(isBegun ? malformed : "body: is missing, expected JSON")
      }
      return failure === undefined ? Either.right({ isArray }) : Either.left(failure)
    }
  }
}

/** What is expected of `phones`. */
export const expectedPhones = "expected an array"

// internal

/** What may come next. */
type Next = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end"

const malformed = "body: expected JSON in UTF-8"

const noFields: Has = { groupId: false, groupName: false, phones: false }

const fields: ReadonlyMap<string, keyof Has> = new Map([
  ["group_id", "groupId"],
  ["group_name", "groupName"],
  ["phones", "phones"]
])

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || byte === 10 || byte === 13 || byte === 9)
