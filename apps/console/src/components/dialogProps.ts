/**
 * What dialogs are given, and what they tell those within them.
 */
import { createContext, type ReactNode, type RefObject } from "react"

/**
 * Told by a form in a dialog what forgets its changes; undefined: there are none. While there are, leaving the dialog asks.
 */
export const LeaveContext = createContext<((forget: (() => void) | undefined) => void) | undefined>(undefined)

/** Leaves the dialog, as Escape does; undefined where there is none. */
export const CloseContext = createContext<(() => void) | undefined>(undefined)

/** What every dialog is given. */
export interface AnyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** What a dialog is given. */
export type DialogProps =
  & AnyDialogProps
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

/** What a dialog is given that asks before something is done. */
export type ConfirmDialogProps =
  & AnyDialogProps
  & {
    /** What the button says: what is going to happen. */
    readonly action: string
    /** What the button says that does not. */
    readonly cancel?: string
    readonly isBusy?: boolean
    readonly onConfirm: () => void
  }
