/**
 * What a list of the dialer decided of a call, as it is shown. Without any import that runs: it is in the browser, too.
 */

/** What a list decided. `groupId`, `number`: what its calls show instead of what its campaign dials from. */
export interface ListShown {
  readonly id: string
  /** False: nobody registered it, and its campaign's terms go. */
  readonly isRegistered: boolean
  readonly groupId: string | null
  /** E.164. */
  readonly number: string | null
  /** The settings of the policy that it sets itself, by name. */
  readonly settings: ReadonlyArray<string>
}

/** It in a sentence. */
export const sentence = ({ groupId, id, isRegistered, number, settings }: ListShown): string => {
  if (!isRegistered) return `The list ${id} is not registered: its campaign's terms go.`
  const decides = [
    ...(groupId === null ? [] : [`its calls show numbers of the group ${groupId}`]),
    ...(number === null ? [] : [`its calls show ${number}`]),
    ...(settings.length === 0 ? [] : [`it sets ${settings.join(", ")}`])
  ]
  return decides.length === 0
    ? `The list ${id} sets nothing: its campaign's terms go.`
    : `The list ${id} has terms of its own: ${decides.join(", and ")}.`
}
