/**
 * Writes the register of callback routes, and tells the readers of the inventory.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { NewStatement, RecordedChange } from "@anipool/storage/CallbackRoutes"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** Records what a source says of numbers; `actor` undefined: the change has an entry of its own already. */
export const record = (
  state: State.State,
  workspace: State.WorkspaceState,
  source: CallbackRoute.Source,
  statements: ReadonlyArray<NewStatement>,
  actor: Actor | undefined
): RecordedChange => {
  const { callbackRegister, inventory } = workspace
  const changed: Array<Parameters<typeof NumberEntries.routesRecorded>[1][number]> = []
  const gained: Array<Inventory.AniRow> = []
  const lost: Array<Inventory.AniRow> = []
  const counts = { changed: 0, gained: 0, lost: 0 }
  const { at } = inventory.now()
  for (const { callingCode, isCallable, national, note } of CallbackRoute.lastOfEach(statements)) {
    const number = { callingCode, national }
    const said = { source, isCallable, note: isCallable === null ? null : note }
    const before = CallbackRegister.get(callbackRegister, number)
    const { effect, isChanged } = CallbackRoute.changeOf(before, said)
    if (!isChanged) continue
    changed.push({ ...number, before: CallbackRoute.saidBy(before, source), after: { isCallable, note: said.note } })
    CallbackRegister.set(callbackRegister, number, said, at)
    counts.changed++
    if (effect === "none") continue
    counts[effect]++
    const row = Inventory.holderOf(inventory, callingCode, national)
    if (row !== undefined) (effect === "lost" ? lost : gained).push(row)
  }
  if (changed.length === 0) return { ...counts, entry: null }
  const revision = lost.length > 0 ? State.advanceSettings(state, workspace) : State.advance(state, workspace)
  for (const row of lost) row.staleBefore = revision
  Inventory.changed(inventory, [...gained, ...lost], revision)
  const entry = NumberEntries.routesRecorded(source, changed)
  return { ...counts, entry: actor === undefined ? null : State.record(state, workspace, actor, entry) }
}
