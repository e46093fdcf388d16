/**
 * What somebody signed in with. Keys: in session storage, so that they end with the tab, and nowhere else. The session of a
 * user: its cookie is the browser's, and only which workspace was entered last is kept.
 *
 * Limits: `keysMax` keys, all of one workspace; or one session.
 */
import type { Page, Session } from "@anipool/http-api/admin/SessionApi"
import type { Credential } from "../api/ConsoleApi.ts"

/** One for each type of key, and some to spare. */
export const keysMax = 10

/** A key or a user's session, and what it opens. */
export interface HeldKey {
  /** Names it within this tab. */
  readonly id: string
  readonly credential: Credential
  readonly session: Session
}

/** What is held, and what to say at the sign-in. */
export interface Held {
  readonly keys: ReadonlyArray<HeldKey>
  /** Why a key is gone; undefined: nobody needs to be told. */
  readonly notice: string | undefined
  /** Whether they are about to be let go of: nothing is asked with them any more. */
  readonly isLeaving?: true
}

const storageKey = "anipool.keys"
const workspaceKey = "anipool.workspace"

/** What is held now; the same object until it changes. */
export const current = (): Held => held

/** Calls back at every change, until the answer is called. */
export const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds a key too, or its newer session. Told where it cannot be held beside the others. */
export const add = (secret: string, session: Session): string | undefined => {
  const other = held.keys.find((each) => each.session.workspace.id !== session.workspace.id)
  if (other !== undefined) {
    return `This key is of the workspace “${session.workspace.name}”; you are signed in to “${other.session.workspace.name}”`
  }
  const known = held.keys.find(({ credential }) => "secret" in credential && credential.secret === secret)
  if (known === undefined && held.keys.length >= keysMax) return `At most ${keysMax} keys can be held at once`
  const key = { id: known?.id ?? crypto.randomUUID(), credential: { secret }, session }
  const keys = known === undefined ? [...held.keys, key] : held.keys.map((each) => each === known ? key : each)
  change({ keys, notice: undefined })
  return undefined
}

/** Enters a workspace as who is signed in; what was held before is let go of. */
export const enter = (session: Session): void => {
  const { id: workspaceId } = session.workspace
  try {
    localStorage.setItem(workspaceKey, String(workspaceId))
  } catch {
    // Storage is switched off: the next tab begins with another workspace.
  }
  change({ keys: [{ id: crypto.randomUUID(), credential: { workspaceId }, session }], notice: undefined })
}

/** The workspace that was entered last, in any tab. */
export const lastWorkspace = (): number => {
  try {
    return Number(localStorage.getItem(workspaceKey) ?? 0)
  } catch {
    // Storage is switched off.
    return 0
  }
}

/** Holds the newer session of a key that is held. */
export const refresh = (id: string, session: Session): void =>
  change({ ...held, keys: held.keys.map((each) => each.id === id ? { ...each, session } : each) })

/** Lets go of one key, and says why. */
export const drop = (id: string, notice: string | undefined): void => {
  const keys = held.keys.filter((each) => each.id !== id)
  if (keys.length < held.keys.length) change({ keys, notice })
}

/** Says that all are about to be let go of, or that they are not after all. */
export const setLeaving = (isLeaving: boolean): void => {
  const { keys, notice } = held
  change({ keys, notice, ...isLeaving ? { isLeaving } : {} })
}

/** Lets go of all. */
export const signOut = (): void => change({ keys: [], notice: undefined })

/** The key that opens a page: the first of those held. */
export const keyFor = (keys: ReadonlyArray<HeldKey>, page: Page): HeldKey | undefined =>
  keys.find(({ session }) => session.pages.includes(page))

// internal

const listeners = new Set<() => void>()

const restore = (): Held => {
  try {
    const keys = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as ReadonlyArray<HeldKey>
    return { keys: keys.filter(({ credential }) => credential !== undefined), notice: undefined }
  } catch {
    // Not what was written here, or storage is switched off: nobody is signed in.
    return { keys: [], notice: undefined }
  }
}

let held = restore()

const change = (to: Held): void => {
  held = to
  try {
    const kept = to.keys.filter(({ credential }) => "secret" in credential)
    if (kept.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is switched off: the keys are held until the page is left.
  }
  for (const listener of listeners) listener()
}
