/**
 * Deletes a disposition, once it was said what that changes.
 */
import type { DispositionRow } from "@anipool/http-api/admin/DispositionsApi"
import { useMutation } from "@tanstack/react-query"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { Notice } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"

/** The dialog; undefined: it is closed. */
export const DeleteDispositionDialog = (
  { disposition, onClose }: { readonly disposition: DispositionRow | undefined; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const remove = useMutation({
    ...api.mutation((client, dispositionId: string) => client.adminDispositions.remove({ path: { dispositionId } })),
    onSuccess: async ({ entry }) => {
      succeed("The disposition was deleted", disposition?.name, undoAction(entry))
      onClose()
      await invalidate("adminDispositions.list")
    }
  })
  return (
    <ConfirmDialog
      isOpen={disposition !== undefined}
      onClose={onClose}
      title={`Delete “${disposition?.name ?? ""}”?`}
      action={remove.isPending ? "Deleting…" : "Delete the disposition"}
      isBusy={remove.isPending}
      onConfirm={() => disposition !== undefined && remove.mutate(disposition.id)}
      description={disposition?.contact === true
        ? "Dials with this result count as contacts no more, from then on. What was counted stays."
        : "Dials with this result are still recorded. What was counted stays."}
    >
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </ConfirmDialog>
  )
}
