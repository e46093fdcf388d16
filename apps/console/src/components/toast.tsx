/**
 * Short messages at the edge of the window, read out as they come.
 */
import { Toast } from "@base-ui/react/toast"
import { X } from "lucide-react"
import type { ReactNode } from "react"

/** What can be done about what a message says. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

/** Says that something was done. A message with an action stays for a while longer. */
export const succeed = (title: string, description?: string, action?: ToastAction): void => {
  const id: string = manager.add({
    title,
    type: "success",
    ...description === undefined ? {} : { description },
    ...action === undefined ? {} : {
      timeout: actionMs,
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.onClick()
        }
      }
    }
  })
}

/** Says that something did not work. */
export const fail = (title: string, error: Error): void => {
  manager.add({ title, description: error.message, type: "error", priority: "high" })
}

/** Where the messages are shown. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => (
  <Toast.Provider toastManager={manager} limit={3}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

// internal

/** Time enough to read what was done, and to think better of it. */
const actionMs = 12_000

const manager = Toast.createToastManager()

const List = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Title className="title" />
      <Toast.Description className="description" />
      <Toast.Action className="button small" />
      <Toast.Close className="close" aria-label="Close">
        <X size={15} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
