/**
 * Fields that both variants of the number reputation interface have.
 */
import * as Remediation from "@anipool/domain/lifecycle/Remediation"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import * as Schema from "effect/Schema"
import { optional } from "./Optional.ts"

/** Names an ANI. */
export const ani = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(inputLengthMax)).annotations({
  description: "The phone number. Formatting, a calling code and a UK trunk 0 are stripped.",
  examples: ["2125550100"]
})

/** A carrier. */
export const carrier = optional(
  Remediation.CarrierId.annotations({ description: "The carrier's ID: 6 digits.", examples: ["123456"] })
)

/** Whatever there is to say. */
export const note = optional(Remediation.Note.annotations({ description: "Kept with the request." }))

/** A time; whether it is one is told when the workspace's time zone is known. */
export const date = Schema.String.annotations({
  description:
    "`YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written. Kept as the time from when it holds; the state changes at once.",
  examples: ["20260131093000"]
})

/** A whole number from 1, in a query; larger ones than can be told apart are taken as the largest that can. */
const Ordinal = Schema.transform(
  Schema.String.pipe(
    Schema.pattern(/^0*[1-9][0-9]*$/, {
      message: () => "expected a whole number from 1",
      jsonSchema: { type: "integer", minimum: 1 }
    })
  ),
  Schema.Number,
  {
    strict: true,
    decode: (text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER),
    encode: String
  }
)

/** Which page. */
export const paging = {
  page: inQuery(
    Ordinal.annotations({ description: "The page, from 1 (the default). Past the end there is an empty one." })
  ),
  page_size: inQuery(
    Ordinal.annotations({ description: "Numbers in a page; 1,000 by default, and more is taken as 1,000." })
  )
}

/** A page of records. */
export const pageOf = <A, I, R>(record: Schema.Schema<A, I, R>) =>
  Schema.Struct({
    result: Schema.Literal("success"),
    count: Schema.Int.annotations({ description: "Records in this page." }),
    total_anis: Schema.Int.annotations({ description: "Records in all pages." }),
    can_next_page: Schema.Boolean,
    can_prev_page: Schema.Boolean,
    total_pages: Schema.Int,
    data: Schema.Array(record)
  })

/** A parameter of a query that may be left out. */
export function inQuery<A>(schema: Schema.Schema<A, string>) {
  return Schema.optionalWith(schema, { exact: true })
}
