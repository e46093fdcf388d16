/**
 * The beginning of a number, as callers write it to look for numbers.
 *
 * Pure.
 */

/**
 * The digits that a national number is to begin with. Formatting and a leading `+1` or `+44` are dropped, and so is the
 * trunk 0 after `+44`. A space at the very beginning is a `+` that was not escaped in a query.
 */
export const toDigits = (prefix: string): string => {
  const international = /^(?:\s|[^\d+]*\+)\s*(1|44)/.exec(prefix)
  if (international === null) return prefix.replace(/\D/g, "")
  const callingCodeLength = international[1] === "1" ? prefix.indexOf("1") + 1 : prefix.indexOf("44") + 2
  const rest = prefix.slice(callingCodeLength).replace(/\D/g, "")
  return international[1] === "44" ? rest.replace(/^0/, "") : rest
}
