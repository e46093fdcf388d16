/**
 * Removes a list of the dialer, once it was said what that changes.
 */
import type { ListRow } from "@anipool/http-api/admin/ListsApi"
import { useMutation } from "@tanstack/react-query"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { Notice } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"

/** The dialog; undefined: it is closed. */
export const RemoveListDialog = (
  { list, onClose }: { readonly list: ListRow | undefined; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const remove = useMutation({
    ...api.mutation((client, { id, version }: ListRow) =>
      client.adminLists.remove({ path: { listId: id }, urlParams: { version } })
    ),
    onSuccess: async ({ entry }) => {
      succeed("The list was removed", list?.id, undoAction(entry))
      onClose()
      await invalidate("adminLists.list")
    }
  })
  return (
    <ConfirmDialog
      isOpen={list !== undefined}
      onClose={onClose}
      title={`Remove the list “${list?.name ?? list?.id ?? ""}”?`}
      action={remove.isPending ? "Removing…" : "Remove the list"}
      isBusy={remove.isPending}
      onConfirm={() => list !== undefined && remove.mutate(list)}
      description="Its calls go by their campaigns from then on."
    >
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </ConfirmDialog>
  )
}
