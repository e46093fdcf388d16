/**
 * Orders as addresses write them: what to sort by, the highest first with a `-` before it.
 */

/** What is sorted by, and which comes first; undefined: as the list is otherwise. */
export const of = <Key extends string>(
  sort: Key | `-${Key}` | undefined
): { readonly by: Key; readonly isDescending: boolean } | undefined =>
  sort === undefined ? undefined : { by: sort.replace(/^-/, "") as Key, isDescending: sort.startsWith("-") }
