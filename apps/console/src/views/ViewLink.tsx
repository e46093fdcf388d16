/**
 * Leads to a view.
 */
import type { View } from "@anipool/http-api/admin/ViewsApi"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { targetOf } from "./target.ts"

/** The link. */
export const ViewLink = (
  { children, onClick, view }: {
    readonly view: View
    readonly onClick: () => void
    readonly children: ReactNode
  }
) => <Link {...targetOf(view)} onClick={onClick}>{children}</Link>
