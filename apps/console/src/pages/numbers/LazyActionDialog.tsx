/**
 * The dialog of one action, loaded when it is asked for: pages begin without it.
 */
import { lazy, Suspense } from "react"
import { whenReachable } from "../../api/whenReachable.ts"
import type { ActionDialogProps } from "./ActionDialog.tsx"

/** The dialog, once it is there. */
export const LazyActionDialog = (props: ActionDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)

// internal

const Dialog = lazy(
  whenReachable(() => import("./ActionDialog.tsx").then(({ ActionDialog }) => ({ default: ActionDialog })))
)
