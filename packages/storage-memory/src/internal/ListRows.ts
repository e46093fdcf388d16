/**
 * Writes lists of a dialer.
 */
import type { DialerList } from "@anipool/domain/assignment/DialerList"
import type { NewEntry } from "@anipool/domain/trail/Entry"
import * as ListEntries from "@anipool/domain/trail/ListEntries"
import * as ListBook from "./ListBook.ts"
import * as State from "./State.ts"

/** Puts a list in place of what stands, null for none, as a change of settings; answers what is to be told of it. */
export const put = (
  state: State.State,
  workspace: State.WorkspaceState,
  id: string,
  list: DialerList | null
): NewEntry | undefined => {
  const { lists } = workspace
  const before = ListBook.find(lists, id)?.list ?? null
  const revision = State.advanceSettings(state, workspace)
  lists.delete(id)
  lists.set(id, { list, revision })
  return ListEntries.changed(id, before, list)
}
