/**
 * Which columns are shown, and views that are kept under a name.
 */
import { Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Button, IconButton } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as Columns from "./columns.tsx"
import * as Search from "./search.ts"
import * as Views from "./views.ts"

/** Chooses the columns. */
export const ColumnsDialog = (
  { onClose, onView, view }: {
    readonly view: Search.View
    readonly onView: (view: Search.View) => void
    readonly onClose: () => void
  }
) => {
  const shown = Columns.shownIn(view)
  const set = (ids: ReadonlyArray<string>) => onView(Search.withPart(view, "columns", Columns.toAddress(ids)))
  return (
    <Dialog
      isOpen
      title="Columns"
      description="They stand in the page's address, and are those of the file."
      onClose={onClose}
    >
      <ul className="column-choices">
        {Columns.choices.map(({ header, id }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(id)}
                onChange={() => set(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id])}
              />{" "}
              {header}
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => onView(Search.withPart(view, "columns", ""))}>The usual ones</Button>
        <Button variant="primary" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens a view by its name, keeps the present one, and forgets one. */
export const ViewsDialog = (
  { onClose, view, workspaceId }: {
    readonly workspaceId: number
    readonly view: Search.View
    readonly onClose: () => void
  }
) => {
  const [views, setViews] = useState(() => Views.list(workspaceId))
  return (
    <Dialog
      isOpen
      title="Views"
      description="Filter, order and columns under a name, in this browser. To share one, send the page's address."
      onClose={onClose}
    >
      {views.length === 0 ? <p className="muted">No view is kept yet.</p> : (
        <ul className="named-views">
          {views.map((each) => (
            <li key={each.name}>
              <Link to="/numbers" search={each.view} onClick={onClose}>{each.name}</Link>
              <IconButton
                size="small"
                label={`Forget ${each.name}`}
                onClick={() => setViews(Views.forget(workspaceId, each.name))}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <KeepForm onKeep={(name) => setViews(Views.save(workspaceId, name, view))} onClose={onClose} />
    </Dialog>
  )
}

// internal

const KeepForm = ({ onClose, onKeep }: { readonly onKeep: (name: string) => void; readonly onClose: () => void }) => {
  const draft = useDraft("view", { name: "" })
  const { name } = draft.typed
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === "") return
    onKeep(name.trim())
    draft.reset()
  }
  return (
    <form onSubmit={keep}>
      <TextField
        label="Keep what is shown as"
        maxLength={Views.nameMax}
        value={name}
        onValue={(name) => draft.type({ name })}
        autoComplete="off"
      />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ""}>Keep</Button>
      </DialogActions>
    </form>
  )
}
