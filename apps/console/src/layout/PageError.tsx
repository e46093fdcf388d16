/**
 * A page that broke, or could not be loaded: after an update of the server its pieces have other names.
 */
import type { ErrorComponentProps } from "@tanstack/react-router"
import { RotateCw } from "lucide-react"
import { Button } from "../components/Button.tsx"
import { PageHeader } from "../components/PageHeader.tsx"
import { EmptyState } from "../components/states.tsx"

/** Says so, and offers to begin anew. */
export const PageError = ({ error }: ErrorComponentProps) => (
  <>
    <PageHeader title="This page broke" />
    <div className="card" role="alert">
      <EmptyState title="Something went wrong here">
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <Button onClick={() => window.location.reload()}>
          <RotateCw size={15} aria-hidden /> Load the page again
        </Button>
      </EmptyState>
    </div>
  </>
)
