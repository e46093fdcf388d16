/**
 * Removes a shadow policy, once it was said what goes with it.
 */
import type { Shadows } from "@anipool/http-api/admin/PolicyApi"
import { useMutation } from "@tanstack/react-query"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { Notice } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import * as ShadowPolicies from "./shadowPolicies.ts"

/** The dialog; undefined: it is closed. */
export const RemoveShadowPolicyDialog = (
  { onClose, removed }: { readonly removed: Shadows.ShadowPolicy | undefined; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const remove = useMutation({
    ...api.mutation((client, known: Shadows.ShadowPolicy) => ShadowPolicies.replace(client, { known, wanted: null })),
    onSuccess: async (answer) => {
      await invalidate(...ShadowPolicies.stale)
      if ("theirs" in answer) return
      succeed("The policy was removed", removed?.name)
      onClose()
    }
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  const theirs = remove.data !== undefined && "theirs" in remove.data ? remove.data.theirs : null
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      onClose={close}
      title={`Remove “${removed?.name ?? ""}”?`}
      action={remove.isPending ? "Removing…" : "Remove the policy"}
      isBusy={remove.isPending}
      onConfirm={() => removed !== undefined && remove.mutate(theirs ?? removed)}
      description="What was recorded of it goes with it, and cannot be brought back. No number is picked otherwise."
    >
      {theirs === null
        ? null
        : <Notice tone="warn">Others changed it since it was shown here. Nothing was removed yet.</Notice>}
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </ConfirmDialog>
  )
}
