/**
 * Lists of many thousand items, told right or wrong in milliseconds: a schema takes some microseconds for each item, and
 * looks at all of them before it counts them.
 */
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

/** What a list holds. */
export interface Items<A, B, I> {
  readonly max: number
  /** Whether something is an item, as `schema` has it. */
  readonly is: (input: unknown) => input is A
  /** Says what is wrong with the first that is none. */
  readonly schema: Schema.Schema<B, I>
  /** An item in the document. */
  readonly jsonSchema: object
}

/** A list of items, which are decoded as they are. */
export const make = <A, B, I>(
  { is, jsonSchema, max, schema }: Items<A, B, I>
): Schema.Schema<ReadonlyArray<A>, unknown> => {
  const readItem = ParseResult.decodeUnknown(schema)
  return Schema.declare(
    [],
    {
      decode: () => (input, _options, ast) => {
        if (!Array.isArray(input) || input.length > max) return ParseResult.fail(new ParseResult.Type(ast, input))
        const wrong = input.findIndex((each) => !is(each))
        if (wrong < 0) return ParseResult.succeed(input as ReadonlyArray<A>)
        return readItem(input[wrong]).pipe(
          ParseResult.mapError((issue) =>
            new ParseResult.Composite(ast, input, new ParseResult.Pointer(wrong, input, issue))
          ),
          ParseResult.flatMap(() => ParseResult.fail(new ParseResult.Type(ast, input)))
        )
      },
      encode: () => ParseResult.succeed
    },
    { jsonSchema: { type: "array", items: jsonSchema, maxItems: max } }
  )
}
