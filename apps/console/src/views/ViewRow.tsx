/**
 * One view: opened, renamed, set to what is shown, or forgotten.
 */
import { type View, viewNameMax } from "@anipool/http-api/admin/ViewsApi"
import { useMutation } from "@tanstack/react-query"
import { Pencil, RefreshCw, Trash2 } from "lucide-react"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { useApi } from "../api/useApi.ts"
import { IconButton } from "../components/Button.tsx"
import { RenameForm } from "../components/RenameForm.tsx"
import { fail, succeed } from "../components/toast.tsx"
import { ViewLink } from "./ViewLink.tsx"

/** The view in its list; `address` is what is shown now. */
export const ViewRow = (
  { address, mayChange, onChanged, onOpen, view }: {
    readonly view: View
    readonly address: string
    readonly mayChange: boolean
    readonly onChanged: () => Promise<void>
    readonly onOpen: () => void
  }
) => {
  const api = useApi()
  const [isRenaming, setRenaming] = useState(false)
  // Where one was before it was renamed, one is again.
  const [isBack, setBack] = useState(false)
  const leave = () => {
    setRenaming(false)
    setBack(true)
  }
  const path = { view: view.id }
  const change = useMutation({
    ...api.mutation((client, payload: { readonly name?: string; readonly address?: string }) =>
      view.isShared
        ? client.adminViews.changeShared({ path, payload })
        : client.adminViews.change({ path, payload })
    ),
    onSuccess: async (_, { address }) => {
      if (address === undefined) leave()
      if (address !== undefined) succeed(`“${view.name}” is what is shown now`)
      await onChanged()
    },
    // That of a name stands at its field.
    onError: (error, { address }) => {
      if (address !== undefined) fail(`“${view.name}” was not changed`, error)
    }
  })
  const forget = useMutation({
    ...api.mutation((client) =>
      view.isShared ? client.adminViews.removeShared({ path }) : client.adminViews.remove({ path })
    ),
    onSuccess: onChanged,
    onError: (error) => fail(`“${view.name}” was not forgotten`, error)
  })
  const refused = refusals(change.error, ["name"])
  if (isRenaming) {
    return (
      <li>
        <RenameForm
          name={view.name}
          maxLength={viewNameMax}
          error={refused.at.name ?? refused.other}
          isBusy={change.isPending}
          onRename={(name) => change.mutate({ name })}
          onCancel={leave}
        />
      </li>
    )
  }
  return (
    <li>
      <ViewLink view={view} onClick={onOpen}>{view.name}</ViewLink>
      {mayChange
        ? (
          <>
            <IconButton
              size="small"
              label={`Rename ${view.name}`}
              autoFocus={isBack}
              onClick={() => setRenaming(true)}
            >
              <Pencil size={15} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={`Set ${view.name} to what is shown`}
              disabled={view.address === address || change.isPending}
              onClick={() => change.mutate({ address })}
            >
              <RefreshCw size={15} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={`Forget ${view.name}`}
              disabled={forget.isPending}
              onClick={() => forget.mutate(undefined)}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </>
        )
        : null}
    </li>
  )
}
