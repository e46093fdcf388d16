/**
 * What programs give, read by a schema: a program in JavaScript is told by its parameter's name what is wrong with it.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import * as ParseMessage from "@anipool/domain/ParseMessage"
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import type * as Schema from "effect/Schema"

/** What a schema reads; a field that is undefined is as if left out. */
export type Input<I> = I extends ReadonlyArray<unknown> | string | number | boolean | null ? I
  : { readonly [K in keyof I]: I[K] | undefined }

/** A reader of inputs of a schema; `root` is what the whole input is called. */
export const reader = <A, I>(
  schema: Schema.Schema<A, I>,
  root: string
): (input: Input<I>) => Effect.Effect<A, InvalidRequest> => {
  const decode = ParseResult.decodeUnknown(schema)
  return (input) =>
    Effect.mapError(decode(withoutUndefined(input)), (issue) => {
      const message = ParseMessage.format(issue, root)
      return new InvalidRequest({ message, field: message.slice(0, message.indexOf(":")) })
    })
}

// internal

const withoutUndefined = (input: unknown): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    : input
