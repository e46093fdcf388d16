/**
 * Light, dark, or as the system has it; what was chosen is kept in local storage (and read by `public/theme.js` first).
 */
import { useSyncExternalStore } from "react"

/** A theme. */
export type Theme = "system" | "light" | "dark"

/** The theme that is chosen now. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

/** Chooses a theme. */
export const choose = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
  try {
    if (theme === "system") localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

// internal

const storageKey = "anipool.theme"
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): Theme => {
  const chosen = document.documentElement.dataset["theme"]
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}
