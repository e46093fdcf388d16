/**
 * What fields are given that choose.
 */

/** Something to choose. */
export interface Choice<A extends string = string> {
  readonly value: A
  readonly label: string
}

/** What a select is given. */
export interface SelectProps<A extends string> {
  readonly label: string
  readonly value: A
  readonly choices: ReadonlyArray<Choice<A>>
  readonly onValue: (value: A) => void
}

/** What a combobox is given. */
export interface ComboboxProps<A extends string> {
  readonly label: string
  readonly value: A | null
  readonly choices: ReadonlyArray<Choice<A>>
  readonly onValue: (value: A | null) => void
  readonly placeholder?: string | undefined
  readonly hint?: string
  /** What is wrong with the value; empty or undefined: nothing. */
  readonly error?: string | undefined
  readonly shownMax?: number
  /** Told what is typed, for choices that are asked for by it: all of `choices` are shown then. */
  readonly onTyped?: (typed: string) => void
}
