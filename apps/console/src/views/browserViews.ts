/**
 * Views of numbers that earlier releases kept in the browser, for each workspace: offered to be taken over, and forgotten then.
 */
import * as Address from "./address.ts"

/** A view of the browser's. */
export interface BrowserView {
  readonly name: string
  readonly address: string
}

/** The views that this browser has of a workspace. */
export const list = (workspaceId: number): ReadonlyArray<BrowserView> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? "[]")
    return (stored as ReadonlyArray<{ readonly name: unknown; readonly view: object }>).flatMap(({ name, view }) =>
      typeof name === "string" && name.trim() !== "" ? [{ name: name.trim(), address: Address.of(view) }] : []
    )
  } catch {
    // Not what was written there, or storage is switched off: nothing was kept.
    return []
  }
}

/** Forgets them. */
export const forget = (workspaceId: number): void => {
  try {
    localStorage.removeItem(keyOf(workspaceId))
  } catch {
    // Storage is switched off: there are none.
  }
}

// internal

const keyOf = (workspaceId: number): string => `anipool.numberViews.${workspaceId}`
