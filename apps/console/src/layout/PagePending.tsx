/**
 * Stands where a page will be, while its pieces are on their way.
 */
import { useSyncExternalStore } from "react"
import * as Connection from "../api/connection.ts"
import { EmptyState, Skeleton } from "../components/states.tsx"

/** Says that the page comes, or what it waits for. */
export const PagePending = () => {
  const isAway = useSyncExternalStore(Connection.subscribe, Connection.isAway)
  return (
    <div className="card" role="status">
      {isAway
        ? (
          <EmptyState title="The server is away, trying again">
            <p>The page opens by itself as soon as the server answers. Nothing that you have done is lost.</p>
          </EmptyState>
        )
        : (
          <div className="state">
            <Skeleton height={120} />
            <span className="visually-hidden">Loading</span>
          </div>
        )}
    </div>
  )
}
