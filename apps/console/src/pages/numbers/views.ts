/**
 * Views that somebody gave a name to: kept in this browser, for each workspace.
 *
 * Limits: `viewsMax` views of a workspace.
 */
import * as Search from "./search.ts"

/** A view with its name. */
export interface NamedView {
  readonly name: string
  readonly view: Search.View
}

/** Views that are kept. */
export const viewsMax = 30

/** Longest name. */
export const nameMax = 60

/** The views of a workspace by name. */
export const list = (workspaceId: number): ReadonlyArray<NamedView> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? "[]")
    return (stored as ReadonlyArray<{ readonly name: unknown; readonly view: Record<string, unknown> }>).flatMap(
      ({ name, view }) => typeof name === "string" ? [{ name, view: Search.fromAddress(view) }] : []
    )
  } catch {
    // Not what was written here, or storage is switched off: nothing was kept.
    return []
  }
}

/** Keeps a view, in place of one of the same name; answers all of them. */
export const save = (workspaceId: number, name: string, view: Search.View): ReadonlyArray<NamedView> =>
  write(
    workspaceId,
    [...list(workspaceId).filter((each) => each.name !== name), { name, view }]
      .slice(-viewsMax)
      .sort((a, b) => a.name.localeCompare(b.name))
  )

/** Forgets a view; answers the others. */
export const forget = (workspaceId: number, name: string): ReadonlyArray<NamedView> =>
  write(workspaceId, list(workspaceId).filter((each) => each.name !== name))

// internal

const keyOf = (workspaceId: number): string => `anipool.numberViews.${workspaceId}`

const write = (workspaceId: number, views: ReadonlyArray<NamedView>): ReadonlyArray<NamedView> => {
  try {
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(views))
  } catch {
    // Storage is switched off or full: what was kept before stays, and is what is shown.
    return list(workspaceId)
  }
  return views
}
