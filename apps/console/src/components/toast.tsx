/**
 * Short messages at the edge of the window, read out as they come.
 */
import { Toast } from "@base-ui/react/toast"
import { X } from "lucide-react"
import type { ReactNode } from "react"

/** Says that something was done. */
export const succeed = (title: string, description?: string): void => {
  manager.add({ title, type: "success", ...description === undefined ? {} : { description } })
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

const manager = Toast.createToastManager()

const List = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Title className="title" />
      <Toast.Description className="description" />
      <Toast.Close className="close" aria-label="Close">
        <X size={15} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
