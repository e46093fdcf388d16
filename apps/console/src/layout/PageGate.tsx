/**
 * Lets a page be seen by those who hold a key that opens it, and gives it that key.
 */
import type { Page } from "@anipool/http-api/admin/SessionApi"
import type { ReactNode } from "react"
import { ApiKeyContext } from "../api/useApi.ts"
import { PageHeader } from "../components/PageHeader.tsx"
import { EmptyState } from "../components/states.tsx"
import { menu } from "../pages.ts"
import { keyFor } from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"

/** Shows its children to those who hold a key for the page, and says so to others. */
export const PageGate = ({ children, page }: { readonly page: Page; readonly children: ReactNode }) => {
  const { keys, notice } = useHeld()
  const key = keyFor(keys, page)
  return key === undefined
    ? (
      <>
        <PageHeader title={menu.find((entry) => entry.page === page)!.label} />
        <div className="card">
          {page === "groups" && keys.some(({ session }) => !session.workspace.inboundGroups)
            ? (
              <EmptyState title="No groups are kept here">
                <p>This workspace has inbound groups turned off. An administrator turns them on in its settings.</p>
              </EmptyState>
            )
            : keys.some(({ session }) => session.user !== null)
            ? (
              <EmptyState title="Your role does not open this page">
                <p>Administrators of the workspace may open it: ask one of them.</p>
              </EmptyState>
            )
            : (
              <EmptyState title="None of your keys opens this page">
                <p>{notice ?? "Add a key that does, with “Add a key” in the menu."}</p>
              </EmptyState>
            )}
        </div>
      </>
    )
    : <ApiKeyContext value={key}>{children}</ApiKeyContext>
}
