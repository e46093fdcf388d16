/**
 * Which columns of a list are shown, and in which order.
 */
import { ArrowDown, ArrowUp } from "lucide-react"
import { Button, IconButton } from "../components/Button.tsx"
import { Dialog, DialogActions } from "../components/Dialog.tsx"
import * as ColumnChoice from "./columnChoice.ts"
import "./views.css"

/** The dialog; `onColumns` is told the columns as the address names them. */
export const ColumnsDialog = (
  { choices, columns, description, onClose, onColumns }: {
    readonly choices: ReadonlyArray<ColumnChoice.ColumnChoice>
    readonly columns: string | undefined
    readonly description: string
    readonly onColumns: (columns: string) => void
    readonly onClose: () => void
  }
) => {
  const shown = ColumnChoice.shownIn(choices, columns)
  const set = (ids: ReadonlyArray<string>) => onColumns(ColumnChoice.toAddress(choices, ids))
  const listed = [
    ...shown.flatMap((id) => choices.find((choice) => choice.id === id) ?? []),
    ...choices.filter(({ id }) => !shown.includes(id))
  ]
  return (
    <Dialog isOpen title="Columns" description={description} onClose={onClose}>
      <ul className="column-choices">
        {listed.map(({ header, id }) => {
          const at = shown.indexOf(id)
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  onChange={() => set(at >= 0 ? shown.filter((each) => each !== id) : [...shown, id])}
                />{" "}
                {header}
              </label>
              <IconButton
                size="small"
                label={`Move ${header} to the left`}
                disabled={at <= 0}
                onClick={() => set(ColumnChoice.moved(shown, id, -1))}
              >
                <ArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={`Move ${header} to the right`}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => set(ColumnChoice.moved(shown, id, 1))}
              >
                <ArrowDown size={15} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <DialogActions>
        <Button onClick={() => onColumns("")}>The usual ones</Button>
        <Button variant="primary" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
