/**
 * Gives something another name in its row of a list. Escape leaves it as it is, and the dialog that the list may stand in open.
 */
import { type ComponentProps, useState } from "react"
import { Button } from "./Button.tsx"
import { TextField } from "./Field.tsx"
import "./renameForm.css"

/** The form. */
export const RenameForm = (
  { error, hintOf, isBusy, maxLength, name, onCancel, onRename }: {
    /** The name that it has. */
    readonly name: string
    readonly maxLength: number
    /** What is said of the name that is typed. */
    readonly hintOf?: (typed: string) => ComponentProps<typeof TextField>["hint"]
    /** Why it was refused. */
    readonly error: string | undefined
    readonly isBusy: boolean
    readonly onRename: (name: string) => void
    readonly onCancel: () => void
  }
) => {
  const [typed, setTyped] = useState(name)
  const trimmed = typed.trim()
  return (
    <form
      className="rename-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== "" && !isBusy) onRename(trimmed)
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        label={`Name of ${name}`}
        hint={hintOf?.(trimmed)}
        maxLength={maxLength}
        value={typed}
        onValue={setTyped}
        autoComplete="off"
        autoFocus
        error={error}
      />
      <Button type="submit" size="small" disabled={trimmed === "" || isBusy}>Rename</Button>
      <Button size="small" variant="ghost" onClick={onCancel}>Cancel</Button>
    </form>
  )
}
