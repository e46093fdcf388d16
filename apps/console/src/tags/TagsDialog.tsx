/**
 * The dialog that gives and takes tags, loaded by whoever opens it.
 */
import { lazy, Suspense } from "react"
import { whenReachable } from "../api/whenReachable.ts"
import type { OpenTagsDialogProps } from "./OpenTagsDialog.tsx"

const Open = lazy(
  whenReachable(() => import("./OpenTagsDialog.tsx").then(({ OpenTagsDialog }) => ({ default: OpenTagsDialog })))
)

/** The dialog. */
export const TagsDialog = (props: OpenTagsDialogProps) => (
  <Suspense>
    <Open {...props} />
  </Suspense>
)
