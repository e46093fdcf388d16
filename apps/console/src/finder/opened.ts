/**
 * Which of the two dialogs that stand over every page is open: the finder, or the list of shortcuts.
 */
import { useSyncExternalStore } from "react"

/** A dialog over every page; undefined: neither. */
export type Opened = "finder" | "shortcuts" | undefined

/** What is open now. */
export const useOpened = (): Opened => useSyncExternalStore(subscribe, () => opened)

/** Opens one of them in place of the other, or closes both. */
export const open = (what: Opened): void => {
  opened = what
  for (const listener of listeners) listener()
}

// internal

let opened: Opened
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
