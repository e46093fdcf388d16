/**
 * Where a form shows why its request was refused: at the field that the refusal names, in a sentence; else above its buttons.
 *
 * ```tsx
 * const refused = refusals(save.error, ["name", "timeZone"], { workspace_exists: "name" })
 * <TextField label="Name" error={refused.at.name} … />
 * <Refused by={refused} />
 * ```
 */
import { ApiError, type ErrorCode } from "./ApiError.ts"

/** A refusal, by where it is shown. */
export interface Refusals<F extends string> {
  readonly at: Readonly<Partial<Record<F, string>>>
  /** What is said of none of the fields. */
  readonly other: string | undefined
}

/**
 * What a request of a form was refused for. `fields` are named as in the request; `codes` say which of them a failure is about
 * that names none.
 */
export const refusals = <F extends string>(
  error: Error | null,
  fields: ReadonlyArray<F>,
  codes: Readonly<Partial<Record<ErrorCode, F>>> = {}
): Refusals<F> => {
  if (error === null) return nowhere(undefined)
  const { message } = error
  const coded = error instanceof ApiError && error.code !== undefined ? codes[error.code] : undefined
  if (coded !== undefined) return at(coded, message)
  // `field.path: what was expected`, as every refusal of an input is worded.
  const [, path, words] = /^([A-Za-z_][\w.]*): (.+)$/s.exec(message) ?? []
  const named = path === undefined ? undefined : fields.find((field) => path === field || path.startsWith(`${field}.`))
  return named === undefined ? nowhere(sentence(message)) : at(named, words!)
}

// internal

const at = <F extends string>(field: F, words: string): Refusals<F> => ({
  at: { [field]: sentence(words) } as Partial<Record<F, string>>,
  other: undefined
})

const nowhere = (other: string | undefined): Refusals<never> => ({ at: {}, other })

/** As people write one: what a value is made of goes without saying in a field. */
const sentence = (words: string): string => {
  const said = words.replace(/^is missing, /, "").replace(/^expected a string of /, "expected ")
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) ? "" : "."}`
}
