/**
 * Whether the window is too narrow for a wide table.
 */
import { useSyncExternalStore } from "react"

/** Whether the window is narrow now. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

// internal

const narrow = window.matchMedia("(max-width: 760px)")

const subscribe = (listener: () => void) => {
  narrow.addEventListener("change", listener)
  return () => narrow.removeEventListener("change", listener)
}
