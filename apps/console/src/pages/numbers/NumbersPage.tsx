/**
 * Numbers.
 */
import { PageHeader } from "../../components/PageHeader.tsx"
import { EmptyState } from "../../components/states.tsx"

/** Numbers. */
export const NumbersPage = () => (
  <>
    <PageHeader title="Numbers" />
    <div className="card">
      <EmptyState title="Nothing here yet" />
    </div>
  </>
)
