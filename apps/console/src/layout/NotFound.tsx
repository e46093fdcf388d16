/**
 * No page is here.
 */
import { Link } from "@tanstack/react-router"
import { PageHeader } from "../components/PageHeader.tsx"
import { EmptyState } from "../components/states.tsx"

/** No page is here. */
export const NotFound = () => (
  <>
    <PageHeader title="Not found" />
    <div className="card">
      <EmptyState title="There is no such page">
        <Link to="/">Go to the first page</Link>
      </EmptyState>
    </div>
  </>
)
