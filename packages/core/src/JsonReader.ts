/**
 * Reads JSON while it arrives, and tells what stands in it in its order; nothing of it is held.
 *
 * Limits: `depthMax`, `textBytesMax` unless told otherwise.
 */
import Tokenizer from "@streamparser/json/tokenizer.js"
import TokenType from "@streamparser/json/utils/types/tokenType.js"
import * as Either from "effect/Either"
import { InvalidRequest } from "./CoreError.ts"

/** How deep what is read may be nested. */
export const depthMax = 64

/** A piece of the body that ends within no text of more bytes than this: hardly a field is nearly as long. */
export const textBytesMax = 256 * 1024

/** What is wrong with a text of nothing but blanks. */
export const missing = "body: is missing, expected JSON"

/** What holds other values. */
export type Container = "object" | "array"

/** A value that holds no others. */
export type Scalar = string | number | boolean | null

/**
 * Is told what stands in the JSON; `depth`: in how many containers. A text that is returned says what is wrong with it,
 * and ends the reading.
 */
export interface Listener {
  readonly open: (kind: Container, depth: number) => string | undefined
  readonly close: (depth: number) => string | undefined
  /** The name of the field whose value comes next. */
  readonly key: (text: string, depth: number) => string | undefined
  readonly scalar: (value: Scalar, depth: number) => string | undefined
}

/** A reader under way. Once something is wrong it stays so. */
export interface JsonReader {
  /** Takes the next bytes. */
  readonly write: (bytes: Uint8Array) => Either.Either<void, InvalidRequest>
  /** Says that there are no more. */
  readonly end: () => Either.Either<void, InvalidRequest>
}

/** A reader that has read nothing yet. */
export const make = (listener: Listener, textMax: number = textBytesMax): JsonReader => {
  const state: State = {
    listener,
    stack: [],
    next: "value",
    isEmpty: true,
    tokens: 0,
    textBytes: 0,
    failure: undefined
  }
  // Text is put together as it comes: a long one that is joined at its end holds everybody up for as long as that takes.
  const tokenizer = new Tokenizer({ stringBufferSize: 16 * 1024 })
  tokenizer.onError = () => fail(state, malformed)
  tokenizer.onToken = ({ token, value }) => {
    state.tokens++
    if (state.failure !== undefined) return
    const message = take(state, token, value)
    if (message !== undefined) fail(state, message)
  }
  const result = () => state.failure === undefined ? Either.void : Either.left(state.failure)

  return {
    write: (bytes) => {
      if (state.failure === undefined) {
        const { tokens } = state
        tokenizer.write(bytes)
        if (state.isEmpty) state.isEmpty = state.tokens === tokens && bytes.every(isBlank)
        state.textBytes = state.tokens > tokens ? 0 : state.textBytes + (bytes.every(isBlank) ? 0 : bytes.length)
        if (state.textBytes > textMax) fail(state, `body: expected no text of more than ${textMax} bytes`)
      }
      return result()
    },
    end: () => {
      // A number at the very end is told only now, and a text that has no end.
      if (!state.isEmpty) tokenizer.end()
      if (state.next !== "nothing") fail(state, state.isEmpty ? missing : malformed)
      return result()
    }
  }
}

// internal

interface State {
  readonly listener: Listener
  /** The containers that have begun and not ended. */
  readonly stack: Array<Container>
  next: Next
  /** Nothing but blanks came. */
  isEmpty: boolean
  tokens: number
  /** Bytes since the last token, as far as they may be text. */
  textBytes: number
  /** What is wrong: the first of it. */
  failure: InvalidRequest | undefined
}

/** What may come next. */
type Next = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "nothing"

const malformed = "body: expected JSON in UTF-8"

const fail = (state: State, message: string): void => {
  state.failure ??= new InvalidRequest({ message })
}

/** White space, and the bytes of a byte order mark, which the tokenizer takes nowhere but at the start. */
const isBlank = (byte: number): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0xef || byte === 0xbb || byte === 0xbf

/** Takes the next token, which the tokenizer knows only by itself: whether it may stand there is seen here. */
const take = (state: State, token: TokenType, value: unknown): string | undefined => {
  switch (token) {
    case TokenType.STRING:
      return state.next === "key" || state.next === "key-or-end"
        ? key(state, value as string)
        : scalar(state, value as string)
    case TokenType.COMMA:
      if (state.next !== "comma-or-end") return malformed
      state.next = state.stack.at(-1) === "object" ? "key" : "value"
      return undefined
    case TokenType.COLON:
      if (state.next !== "colon") return malformed
      state.next = "value"
      return undefined
    case TokenType.LEFT_BRACE:
      return open(state, "object")
    case TokenType.LEFT_BRACKET:
      return open(state, "array")
    case TokenType.RIGHT_BRACE:
      return close(state, "object")
    case TokenType.RIGHT_BRACKET:
      return close(state, "array")
    default:
      return scalar(state, value as number | boolean | null)
  }
}

const isValueNext = ({ next }: State): boolean => next === "value" || next === "value-or-end"

const open = (state: State, kind: Container): string | undefined => {
  if (!isValueNext(state)) return malformed
  const depth = state.stack.length
  if (depth >= depthMax) return `body: expected at most ${depthMax} levels of nesting`
  state.stack.push(kind)
  state.next = kind === "object" ? "key-or-end" : "value-or-end"
  return state.listener.open(kind, depth)
}

const close = (state: State, kind: Container): string | undefined => {
  const isEnd = state.next === "comma-or-end" || state.next === (kind === "object" ? "key-or-end" : "value-or-end")
  if (!isEnd || state.stack.pop() !== kind) return malformed
  ended(state)
  return state.listener.close(state.stack.length)
}

const key = (state: State, text: string): string | undefined => {
  state.next = "colon"
  return state.listener.key(text, state.stack.length)
}

const scalar = (state: State, value: Scalar): string | undefined => {
  if (!isValueNext(state)) return malformed
  ended(state)
  return state.listener.scalar(value, state.stack.length)
}

const ended = (state: State): void => {
  state.next = state.stack.length === 0 ? "nothing" : "comma-or-end"
}
