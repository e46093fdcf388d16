/**
 * One view: opened, renamed, set to what is shown, or forgotten.
 */
import { type View, viewNameMax } from "@anipool/http-api/admin/ViewsApi"
import { useMutation } from "@tanstack/react-query"
import { Pencil, RefreshCw, Trash2 } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useState } from "react"
import { refusals } from "../api/refusals.ts"
import { useApi } from "../api/useApi.ts"
import { Button, IconButton } from "../components/Button.tsx"
import { TextField } from "../components/Field.tsx"
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
  const [name, setName] = useState<string>()
  // Where one was before it was renamed, one is again.
  const [isBack, setBack] = useState(false)
  const leave = () => {
    setName(undefined)
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
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (name !== undefined && name.trim() !== "") change.mutate({ name: name.trim() })
  }
  if (name !== undefined) {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      // The dialog stays.
      event.stopPropagation()
      leave()
    }
    return (
      <li>
        <form onSubmit={rename} onKeyDown={onKeyDown}>
          <TextField
            label={`Name of ${view.name}`}
            maxLength={viewNameMax}
            value={name}
            onValue={setName}
            autoComplete="off"
            autoFocus
            error={refused.at.name ?? refused.other}
          />
          <Button type="submit" size="small" disabled={name.trim() === "" || change.isPending}>Rename</Button>
          <Button size="small" variant="ghost" onClick={leave}>Cancel</Button>
        </form>
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
              onClick={() => setName(view.name)}
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
