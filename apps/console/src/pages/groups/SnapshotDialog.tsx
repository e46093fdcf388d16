/**
 * What a snapshot would do, before anything is done. One that takes much away is confirmed by typing.
 */
import type { GroupDifference, SnapshotPreview } from "@anipool/http-api/admin/SnapshotsApi"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Notice } from "../../components/states.tsx"
import { ChangeCounts } from "./UploadResult.tsx"

/** From this share of what there is on, taking it away is confirmed by typing. */
const typedFrom = 0.2

/** Shows what a snapshot would do, and asks whether to do it. */
export const SnapshotDialog = (
  { isBusy, isOpen, isStale, name, onApply, onClose, onLookAgain, preview, size }: {
    readonly isOpen: boolean
    readonly name: string
    /** Bytes that would be sent. */
    readonly size: number
    readonly preview: SnapshotPreview
    /** The groups have changed since. */
    readonly isStale: boolean
    readonly isBusy: boolean
    readonly onApply: () => void
    readonly onLookAgain: () => void
    readonly onClose: () => void
  }
) => {
  const [typed, setTyped] = useState("")
  const { result } = preview
  const removed = removedOf(preview)
  const percent = Math.round(Math.max(removed.numbers, removed.memberships) * 100)
  const isTyped = Math.max(removed.numbers, removed.memberships) < typedFrom ||
    typed.trim().replace(/\s*%$/, "") === String(percent)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isWide
      title="Replace all groups?"
      description={
        <>
          What <strong>{name}</strong>{" "}
          ({Format.bytes(size)}) would do now. A group that is not in it is deleted, and a number that is left in no
          group leaves the inventory.
        </>
      }
    >
      {isStale
        ? <Notice tone="warn">The groups have changed since this was worked out: look again before you go on.</Notice>
        : null}
      {result === null
        ? <Notice tone="bad">It holds no group that can be used: applying it would change nothing.</Notice>
        : (
          <>
            <Headline preview={preview} removed={removed} />
            <TotalsTable preview={preview} />
            {preview.groupsChanged === 0 ? null : <p className="muted">{keepsOfAll}</p>}
            <div className="upload-state">
              <ChangeCounts result={result} />
              <Groups groups={preview.groups} total={preview.groupsChanged} />
            </div>
            {Math.max(removed.numbers, removed.memberships) < typedFrom ? null : (
              <TextField
                label={`Type ${percent}% to go on`}
                value={typed}
                onValue={setTyped}
                autoComplete="off"
                hint="It can be taken back only by uploading the groups as they are now: download them first."
              />
            )}
          </>
        )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>Cancel</Button>
        {isStale ?
          <Button variant="primary" onClick={onLookAgain} disabled={isBusy}>Look again</Button> :
          (
            <Button variant="danger" onClick={onApply} disabled={isBusy || result === null || !isTyped}>
              Replace all groups
            </Button>
          )}
      </DialogActions>
    </Dialog>
  )
}

// internal

const keepsOfAll =
  "What campaigns keep is not told of all groups at once: of one that loses much, look at its page for the campaigns that dial from it."

/** Shares of what there is that would be taken away. */
interface Removed {
  /** Of the inventory's numbers, those that leave it. */
  readonly numbers: number
  /** Of the numbers in groups, those that leave theirs. */
  readonly memberships: number
}

const removedOf = ({ before, result }: SnapshotPreview): Removed => ({
  numbers: result === null || before.anis === 0 ? 0 : result.anisRemoved / before.anis,
  memberships: result === null || before.phones === 0 ? 0 : result.phonesRemoved / before.phones
})

const Headline = (
  { preview: { groupsChanged, result }, removed }: { readonly preview: SnapshotPreview; readonly removed: Removed }
) => {
  if (result === null) return null
  if (groupsChanged === 0 && result.anisRemoved === 0) return <Notice>Nothing would change.</Notice>
  if (removed.numbers > 0) {
    return (
      <Notice tone={removed.numbers >= typedFrom ? "bad" : "warn"}>
        This removes {shareOf(removed.numbers)} of your numbers: {Format.count(result.anisRemoved)}{" "}
        would leave the inventory.
      </Notice>
    )
  }
  if (removed.memberships > 0) {
    return (
      <Notice tone={removed.memberships >= typedFrom ? "bad" : "warn"}>
        This takes {shareOf(removed.memberships)} of the numbers in groups out of theirs; none leaves the inventory.
      </Notice>
    )
  }
  return <Notice tone="good">Nothing is taken away.</Notice>
}

/** A share that is not nothing is never shown as nothing. */
const shareOf = (share: number): string => share < 0.01 ? "less than 1%" : Format.percent(share * 100, 0)

const TotalsTable = ({ preview: { after, before } }: { readonly preview: SnapshotPreview }) => (
  <table className="totals">
    <thead>
      <tr>
        <td />
        <th scope="col">Now</th>
        <th scope="col">Then</th>
      </tr>
    </thead>
    <tbody>
      {([["Groups", "groups"], ["Numbers in groups", "phones"], ["Numbers in the inventory", "anis"]] as const).map((
        [label, key]
      ) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{Format.count(before[key])}</td>
          <td>{Format.count(after[key])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Groups = (
  { groups, total }: { readonly groups: ReadonlyArray<GroupDifference>; readonly total: number }
) =>
  groups.length === 0 ? null : (
    <div>
      <h3>Groups that change</h3>
      {total > groups.length
        ? <p className="muted small">The first {groups.length} of {Format.count(total)}, those first that lose most.</p>
        : null}
      <ul className="skipped" tabIndex={0} aria-label="Groups that change">
        {groups.map(({ groupId, kind, name, phonesAdded, phonesRemoved }) => (
          <li key={groupId}>
            <strong>{name}</strong>
            {name === groupId ? "" : ` · ${groupId}`}
            <div className="muted">
              {words[kind]} · +{Format.count(phonesAdded)} −{Format.count(phonesRemoved)} numbers
            </div>
          </li>
        ))}
      </ul>
    </div>
  )

const words = { made: "is made", replaced: "changes", deleted: "is deleted" } as const
