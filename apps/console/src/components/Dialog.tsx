/**
 * Dialogs over the page. They keep the focus, end with Escape, and give the focus back.
 */
import { AlertDialog } from "@base-ui/react/alert-dialog"
import { Dialog as BaseDialog } from "@base-ui/react/dialog"
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from "react"
import { Button } from "./Button.tsx"

/**
 * Told by a form in a dialog what forgets its changes; undefined: there are none. While there are, leaving the dialog asks.
 */
export const LeaveContext = createContext<((forget: (() => void) | undefined) => void) | undefined>(undefined)

/** Leaves the dialog, as Escape does. */
const CloseContext = createContext<() => void>(() => {})

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/**
 * A dialog; its actions stand in `DialogActions` at the end of it. Escape, a click beside it and `Cancel` leave it: where a form in
 * it has changes, they ask first.
 */
export const Dialog = (
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
  }:
    & DialogProps
    & {
      readonly isWide?: boolean
      /** Whether its own button alone closes it: it shows what is not shown again. */
      readonly mustBeRead?: boolean
      readonly className?: string
      /** Whether what had the focus before has it again once it is closed; asked then. */
      readonly finalFocus?: () => boolean
      /** Called once it is closed. */
      readonly onClosed?: () => void
      /** What has the focus first; else the first that can have it. Nothing in a dialog may take it by itself. */
      readonly initialFocus?: RefObject<HTMLElement | null>
    }
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
          <ConfirmDialog
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

/** Leaves the dialog that it stands in without doing anything. */
export const Cancel = () => <Button onClick={useContext(CloseContext)}>Cancel</Button>

/** The buttons of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="dialog-actions">{children}</div>
)

/** Asks before something that cannot be taken back. It stays open while it is done, and shows `children` meanwhile. */
export const ConfirmDialog = (
  { action, cancel = "Cancel", children, description, isBusy = false, isOpen, onClose, onConfirm, title }:
    & DialogProps
    & {
      /** What the button says: what is going to happen. */
      readonly action: string
      /** What the button says that does not. */
      readonly cancel?: string
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
          <Button onClick={onClose} disabled={isBusy}>{cancel}</Button>
          <Button variant="danger" onClick={onConfirm} disabled={isBusy}>{action}</Button>
        </DialogActions>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
