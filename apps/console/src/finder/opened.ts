/**
 * Which of the two dialogs that stand over every page is open: the finder, or the list of shortcuts; and what was typed for
 * the finder before it could be typed into.
 */
import { useSyncExternalStore } from "react"

/** A dialog over every page; undefined: neither. */
export type Opened = "finder" | "shortcuts" | undefined

/** What is open now. */
export const useOpened = (): Opened => useSyncExternalStore(subscribe, () => opened)

/** How often one was opened: another each time, also where it is opened again while it goes away. */
export const useOpening = (): number => useSyncExternalStore(subscribe, () => openings)

/** Opens one of them in place of the other, or closes both. */
export const open = (what: Opened): void => {
  if (what !== undefined && what !== opened) openings += 1
  opened = what
  ahead = ""
  for (const changed of listeners) changed()
}

/** Whether the finder is open and is not typed into yet: it is loaded, or drawn. */
export const isAwaited = (): boolean => opened === "finder" && document.activeElement?.closest(".finder") == null

/** Keeps what is typed for the finder while it is awaited. */
export const typeAhead = (text: string): void => {
  if (listener === undefined) ahead += text
  else listener(text)
}

/** Gives what was typed ahead, now and while the finder is awaited; returns a function that ends it. */
export const takeAhead = (take: (text: string) => void): () => void => {
  if (ahead !== "") take(ahead)
  ahead = ""
  listener = take
  return () => {
    listener = undefined
  }
}

// internal

let opened: Opened
let openings = 0
let ahead = ""
let listener: ((text: string) => void) | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
