/**
 * How close rows and controls stand: dense shows about half as many rows again. What was chosen is kept in local storage (and
 * read by `public/theme.js` first).
 */
import { useSyncExternalStore } from "react"

/** How close they stand. */
export type Density = "comfortable" | "dense"

/** How close they stand now. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, current)

/** Chooses how close they stand. */
export const choose = (density: Density): void => {
  if (density === "comfortable") delete document.documentElement.dataset["density"]
  else document.documentElement.dataset["density"] = density
  try {
    if (density === "comfortable") localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, density)
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

// internal

const storageKey = "anipool.density"
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): Density => document.documentElement.dataset["density"] === "dense" ? "dense" : "comfortable"
