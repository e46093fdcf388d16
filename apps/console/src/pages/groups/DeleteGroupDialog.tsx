/**
 * Deletes a group, once it was said what goes with it.
 */
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"

/** The dialog. */
export const DeleteGroupDialog = (
  { groupId, isOpen, name, onClose }: {
    readonly groupId: string
    readonly name: string
    readonly isOpen: boolean
    readonly onClose: () => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const undoAction = useUndoAction()
  const preview = useQuery({
    ...api.query("adminGroups.deletion", { path: { groupId } }),
    enabled: isOpen,
    staleTime: 0
  })
  const remove = useMutation({
    ...api.mutation((client, groupId: string) => client.adminGroups.remove({ path: { groupId } })),
    onSuccess: async ({ anisRemoved, entry }) => {
      const left = `${Format.counted(anisRemoved, "number")} left the inventory`
      succeed(`“${name}” was deleted`, left, undoAction(entry))
      await navigate({ to: "/groups" })
      await invalidate("adminGroups.list")
    }
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete “${name}”?`}
      action={remove.isPending ? "Deleting…" : "Delete the group"}
      isBusy={remove.isPending || preview.data === undefined}
      onConfirm={() => remove.mutate(groupId)}
      description="It can be undone for a day: at once, or later on the page “Audit”."
    >
      <Loaded query={preview} loading={<Skeleton height={60} />}>
        {({ anis, anisRemoved, campaigns, keeps, lists }) => (
          <>
            <ul className="plain-list">
              <li>
                It holds {Format.counted(anis, "number")}. {anisRemoved === 0
                  ? "All of them are in other groups too, and stay."
                  : (
                    <>
                      <strong>{Format.counted(anisRemoved, "number")}</strong> {anisRemoved === 1 ? "is" : "are"}{" "}
                      in no other group and <strong>leave the inventory</strong>.
                    </>
                  )}
              </li>
              {campaigns.length === 0 ? <li>No campaign dials from it.</li> : (
                <li>
                  <Notice tone="warn">
                    {Format.counted(campaigns.length, "campaign")} would dial from nothing: {campaigns.join(", ")}
                  </Notice>
                </li>
              )}
              {lists.length === 0 ? null : (
                <li>
                  <Notice tone="warn">
                    {Format.counted(lists.length, "list")} of the dialer would show nothing: {lists.join(", ")}
                  </Notice>
                </li>
              )}
            </ul>
            {campaigns.length === 0 && keeps.sources.length === 0 ?
              null :
              <Keeps keeps={keeps} timeZone={api.session.workspace.timeZone} />}
          </>
        )}
      </Loaded>
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </ConfirmDialog>
  )
}
