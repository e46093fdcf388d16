/**
 * What was typed and is not saved yet: it outlives the form, a reload, another page and a sign-in. In session storage, so that it
 * ends with the tab; by person and workspace, so that nobody sees another's.
 *
 * Limits: `lengthMax` characters each; where storage is full or switched off, the form alone holds what was typed.
 */
import type { Session } from "@anipool/http-api/admin/SessionApi"

/** Longest draft, in characters: two lists of as many phones as are taken at once fit. */
export const lengthMax = 1_000_000

/** Whose drafts they are. */
export const ownerOf = ({ keyName, keyType, user, workspace }: Session): string =>
  `${workspace.id} ${user === null ? `key ${keyType} ${keyName}` : user.name}`

/** What was typed; undefined: nothing, or it was saved since. */
export const read = (owner: string, name: string): object | undefined => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner, name)) ?? "null")
    return typeof draft === "object" && draft !== null ? draft : undefined
  } catch {
    // Not what was written here, or storage is switched off.
    return undefined
  }
}

/** Whether something was typed that is not saved. */
export const has = (owner: string, name: string): boolean => read(owner, name) !== undefined

/** Keeps what was typed. */
export const write = (owner: string, name: string, typed: object): void => {
  const text = JSON.stringify(typed)
  if (text.length > lengthMax) return
  try {
    sessionStorage.setItem(keyOf(owner, name), text)
  } catch {
    // Storage is full or switched off: the form alone holds it.
  }
}

/** Forgets what was typed. */
export const drop = (owner: string, name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(owner, name))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Forgets everything, whosever it is: somebody signed out. */
export const dropAll = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

// internal

const prefix = "anipool.draft "

const keyOf = (owner: string, name: string): string => `${prefix}${owner} ${name}`
