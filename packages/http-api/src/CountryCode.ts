/**
 * Calling codes as the interface writes them.
 */
import * as Schema from "effect/Schema"

/** As text: `"+1"` or `"+44"`, the `+` may be missing. It is answered with it. */
export const CountryCodeText = Schema.transformLiterals(["+1", 1], ["+44", 44], ["1", 1], ["44", 44])

/** As a number or as text. */
export const CountryCode = Schema.Union(Schema.Literal(1, 44), CountryCodeText)
