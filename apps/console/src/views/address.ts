/**
 * Views as the server keeps them: what of a page's address makes the view.
 */

/** What is looked at, as an address. */
export const of = (view: object): string =>
  new URLSearchParams(Object.entries(view).map(([part, value]): [string, string] => [part, String(value)])).toString()

/** The parts of an address, for the page to read. */
export const partsOf = (address: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(address))
