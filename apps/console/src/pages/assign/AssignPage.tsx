/**
 * Assign.
 */
import { PageHeader } from "../../components/PageHeader.tsx"
import { EmptyState } from "../../components/states.tsx"

/** Assign. */
export const AssignPage = () => (
  <>
    <PageHeader title="Assign" />
    <div className="card">
      <EmptyState title="Nothing here yet" />
    </div>
  </>
)
