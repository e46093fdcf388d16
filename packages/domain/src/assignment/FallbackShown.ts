/**
 * What gave a number where a campaign's own came to nothing, as it is shown. Without any import that runs: it is in the browser,
 * too.
 */

/** The kinds of what a campaign goes on with (`Fallbacks`). */
export const kinds = ["failover", "last-resort"] as const

/** What gave a number. `groupId`: the group that it is of; null: what the campaign itself dials from. */
export interface FallbackShown {
  readonly kind: typeof kinds[number]
  readonly groupId: string | null
}

/** It in a sentence. */
export const sentence = ({ groupId, kind }: FallbackShown): string => {
  const of = groupId === null ? "the least used one there" : `of the group ${groupId}`
  return kind === "failover"
    ? `The campaign's own numbers come to nothing: it is ${of}, which the campaign goes on with (failover).`
    : `The campaign's own numbers come to nothing: it is one of last resort, ${of}, by the cap of last resort.`
}
