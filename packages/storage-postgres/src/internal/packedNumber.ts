/**
 * `PackedNumber` in SQL: expressions over a column or a parameter.
 */
import { nationalSpan } from "@anipool/domain/groups/PackedNumber"

/** The calling code of a packed number. */
export const callingCodeOf = (packed: string): string => `(${packed} / ${nationalSpan * 10})::smallint`

/** The national number of a packed number. */
export const nationalOf = (packed: string): string => `(${packed} / 10 % ${nationalSpan})::text`

/** How many digits of its national number are the area code of a packed number. */
export const areaCodeLengthOf = (packed: string): string => `(${packed} % 10)::integer`

/** `PackedNumber.identityOf` a packed number. */
export const identityOf = (packed: string): string => `${packed} / 10`

/** The same of the ANI in a table of this name. */
export const identityOfAni = (ani: string): string => `${ani}.calling_code * ${nationalSpan} + ${ani}.number::bigint`
