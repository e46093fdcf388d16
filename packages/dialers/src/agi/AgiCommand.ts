/**
 * Commands to Asterisk. Pure.
 */

/** A channel variable, or what a function of the dialplan sets (`CALLERID(num)`). */
export interface Variable {
  readonly name: string
  readonly value: string
}

/** Longest value of a variable, in characters. */
export const valueLengthMax = 255

/**
 * Sets a variable. Of its value nothing is left that ends the line or the quotes, or that a dialplan would take for a
 * variable or an expression of its own.
 */
export const setVariable = ({ name, value }: Variable): string => `SET VARIABLE ${name} "${plain(value)}"\n`

// internal

const plain = (value: string): string => value.replace(/[\p{Cc}"\\$`{}[\]]/gu, " ").slice(0, valueLengthMax)
