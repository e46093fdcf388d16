/**
 * The end of a dialog.
 */
import type { ReactNode } from "react"

/** The buttons of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="dialog-actions">{children}</div>
)
