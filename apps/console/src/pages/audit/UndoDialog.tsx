/**
 * Undoes a change, once it was said what that would do and what no longer fits.
 */
import type { AuditEntry } from "@anipool/http-api/admin/AuditApi"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { useUndo } from "../../api/useUndo.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"

/** The dialog, which is open. */
export const UndoDialog = ({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) => {
  const api = useApi()
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  const preview = useQuery({
    ...api.query("adminAudit.undoPreview", { path: { entry: entry.id } }),
    staleTime: 0,
    gcTime: 0
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Undo this change?"
      description={entry.summary}
      action={isBusy ? "Undoing…" : "Undo the change"}
      isBusy={isBusy || preview.data === undefined || preview.data.refusal !== null}
      onConfirm={() => {
        setBusy(true)
        void undo(entry.id).finally(onClose)
      }}
    >
      <Loaded query={preview} loading={<Skeleton height={60} />}>
        {({ changes, misfits, refusal }) => (
          <>
            {refusal === null ? null : <Notice tone="warn">{refusal}</Notice>}
            <ul className="plain-list">
              {changes.map((change) => <li key={change}>{change}</li>)}
            </ul>
            {misfits.length === 0 ? null : (
              <Notice tone="warn">
                What no longer fits stays as it is: {misfits.slice(0, 10).join("; ")}
                {misfits.length > 10 ? `, and ${misfits.length - 10} more` : ""}
              </Notice>
            )}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
