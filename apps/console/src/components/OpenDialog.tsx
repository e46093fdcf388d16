/**
 * Dialogs as they are once they are loaded (`Dialog.tsx`).
 */
import { AlertDialog } from "@base-ui/react/alert-dialog"
import { Dialog as BaseDialog } from "@base-ui/react/dialog"
import { useRef, useState } from "react"
import { Button } from "./Button.tsx"
import { DialogActions } from "./DialogActions.tsx"
import { CloseContext, type ConfirmDialogProps, type DialogProps, LeaveContext } from "./dialogProps.ts"

/** A dialog. */
export const OpenDialog = (
  {
    children,
    className = "",
    description,
    finalFocus,
    initialFocus,
    isOpen,
    isWide = false,
    mustBeRead = false,
    onClose,
    onClosed,
    title
  }: DialogProps
) => {
  // No state: Escape may be pressed before what was typed last is rendered once more.
  const forget = useRef<(() => void) | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  const [toldOf] = useState(() => (changes: (() => void) | undefined) => {
    forget.current = changes
  })
  const leave = () => {
    if (forget.current === undefined) onClose()
    else setAsking(true)
  }
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => open || mustBeRead || leave()}
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
          <LeaveContext value={toldOf}>
            <CloseContext value={leave}>{children}</CloseContext>
          </LeaveContext>
          <OpenConfirmDialog
            isOpen={isAsking}
            title="Leave without saving?"
            description="What you typed is not saved."
            action="Discard it"
            cancel="Keep editing"
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              forget.current?.()
              onClose()
            }}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** One that asks. */
export const OpenConfirmDialog = (
  { action, cancel = "Cancel", children, description, isBusy = false, isOpen, onClose, onConfirm, title }:
    ConfirmDialogProps
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
          <Button onClick={onClose} disabled={isBusy}>{cancel}</Button>
          <Button variant="danger" onClick={onConfirm} disabled={isBusy}>{action}</Button>
        </DialogActions>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
