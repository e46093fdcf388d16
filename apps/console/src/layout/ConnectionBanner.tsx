/**
 * Says that the server is away, for as long as it is.
 */
import { CloudOff } from "lucide-react"
import { useSyncExternalStore } from "react"
import * as Connection from "../api/connection.ts"

/** The banner. */
export const ConnectionBanner = () => {
  const isAway = useSyncExternalStore(Connection.subscribe, Connection.isAway)
  return (
    <div role="status" className="connection">
      {isAway
        ? (
          <div className="connection-banner">
            <CloudOff size={16} aria-hidden /> The server does not answer. Trying again…
          </div>
        )
        : null}
    </div>
  )
}
