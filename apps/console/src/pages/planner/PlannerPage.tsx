/**
 * Planner.
 */
import { PageHeader } from "../../components/PageHeader.tsx"
import { EmptyState } from "../../components/states.tsx"

/** Planner. */
export const PlannerPage = () => (
  <>
    <PageHeader title="Planner" />
    <div className="card">
      <EmptyState title="Nothing here yet" />
    </div>
  </>
)
