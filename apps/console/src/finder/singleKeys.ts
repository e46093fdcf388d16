/**
 * Whether single characters ("?", "/", "g", "j"…) are shortcuts: whoever dictates, or strikes keys by accident, can switch them
 * off. Kept in local storage.
 */
import { useSyncExternalStore } from "react"

/** Whether they are now. */
export const isOn = (): boolean => on

/** Whether they are now, for what is drawn. */
export const useIsOn = (): boolean => useSyncExternalStore(subscribe, isOn)

/** Switches them on or off. */
export const choose = (isWanted: boolean): void => {
  on = isWanted
  try {
    if (isWanted) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, "off")
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

// internal

const storageKey = "anipool.question-mark"
const listeners = new Set<() => void>()

const stored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== "off"
  } catch {
    // Storage is switched off: nothing was chosen.
    return true
  }
}

let on = stored()

const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
