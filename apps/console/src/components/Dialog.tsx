/**
 * Dialogs over the page. They keep the focus, end with Escape, and give the focus back.
 */
import { AlertDialog } from "@base-ui/react/alert-dialog"
import { Dialog as BaseDialog } from "@base-ui/react/dialog"
import type { ReactNode, RefObject } from "react"
import { Button } from "./Button.tsx"

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** A dialog; its actions stand in `DialogActions` at the end of it. */
export const Dialog = (
  { children, className = "", description, finalFocus, initialFocus, isOpen, isWide = false, onClose, onClosed, title }:
    & DialogProps
    & {
      readonly isWide?: boolean
      readonly className?: string
      /** Whether what had the focus before has it again once it is closed; asked then. */
      readonly finalFocus?: () => boolean
      /** Called once it is closed. */
      readonly onClosed?: () => void
      /** What has the focus first; else the first that can have it. Nothing in a dialog may take it by itself. */
      readonly initialFocus?: RefObject<HTMLElement | null>
    }
) => (
  <BaseDialog.Root
    open={isOpen}
    onOpenChange={(open) => open || onClose()}
    onOpenChangeComplete={(open) => open || onClosed?.()}
  >
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="backdrop" />
      <BaseDialog.Popup
        className={`dialog ${isWide ? "wide" : ""} ${className}`}
        initialFocus={initialFocus}
        finalFocus={finalFocus}
      >
        <BaseDialog.Title>{title}</BaseDialog.Title>
        {description === undefined
          ? null
          : <BaseDialog.Description className="description">{description}</BaseDialog.Description>}
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)

/** The buttons of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="dialog-actions">{children}</div>
)

/** Asks before something that cannot be taken back. It stays open while it is done, and shows `children` meanwhile. */
export const ConfirmDialog = (
  { action, children, description, isBusy = false, isOpen, onClose, onConfirm, title }: DialogProps & {
    /** What the button says: what is going to happen. */
    readonly action: string
    readonly isBusy?: boolean
    readonly onConfirm: () => void
  }
) => (
  <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || isBusy || onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="backdrop" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title>{title}</AlertDialog.Title>
        {description === undefined
          ? null
          : <AlertDialog.Description className="description">{description}</AlertDialog.Description>}
        {children}
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm} disabled={isBusy}>{action}</Button>
        </DialogActions>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
