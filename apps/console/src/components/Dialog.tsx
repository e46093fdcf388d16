/**
 * Dialogs over the page. They keep the focus, end with Escape, and give the focus back. What they are made of is loaded once the
 * page that they belong to is there.
 */
import { useContext, useEffect, useState } from "react"
import { whenReachable } from "../api/whenReachable.ts"
import { Button } from "./Button.tsx"
import { CloseContext, type ConfirmDialogProps, type DialogProps } from "./dialogProps.ts"
import type * as OpenDialog from "./OpenDialog.tsx"

export { DialogActions } from "./DialogActions.tsx"
export { LeaveContext } from "./dialogProps.ts"

/**
 * A dialog; its actions stand in `DialogActions` at the end of it. Escape, a click beside it and `Cancel` leave it: where a form in
 * it has changes, they ask first.
 */
export const Dialog = (props: DialogProps) => {
  const parts = useParts()
  return parts === undefined ? null : <parts.OpenDialog {...props} />
}

/** Leaves the dialog that it stands in without doing anything. */
export const Cancel = ({ children = "Cancel" }: { readonly children?: string | undefined }) => (
  <Button onClick={useContext(CloseContext)}>{children}</Button>
)

/** Asks before something that cannot be taken back. It stays open while it is done, and shows `children` meanwhile. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const parts = useParts()
  return parts === undefined ? null : <parts.OpenConfirmDialog {...props} />
}

// internal

type Parts = typeof OpenDialog

let loaded: Parts | undefined

const load = whenReachable(() => import("./OpenDialog.tsx"))

const useParts = (): Parts | undefined => {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (parts !== undefined) return
    void load().then((parts) => {
      loaded = parts
      setParts(parts)
    })
  }, [parts])
  return parts
}
