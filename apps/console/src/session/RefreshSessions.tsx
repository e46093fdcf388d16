/**
 * Keeps what the held keys open up to date, and finds keys that are no good any more, even on a page that asks for nothing.
 */
import { useQueries } from "@tanstack/react-query"
import { useEffect } from "react"
import { ApiError } from "../api/ApiError.ts"
import { makeClient } from "../api/ConsoleApi.ts"
import { query } from "../api/operations.ts"
import * as HeldKeys from "./heldKeys.ts"

/** How often each key is looked at. */
const everyMs = 30_000

/** Shows nothing. */
export const RefreshSessions = ({ keys }: { readonly keys: ReadonlyArray<HeldKeys.HeldKey> }) => {
  const sessions = useQueries({
    queries: keys.map(({ credential, id }) => ({
      ...query({ id, client: makeClient(credential) }, "adminSession.session"),
      refetchInterval: everyMs,
      throwOnError: (error: Error) => !(error instanceof ApiError)
    }))
  })
  useEffect(() => {
    sessions.forEach(({ data }, i) => {
      const key = keys[i]
      if (data !== undefined && key !== undefined && JSON.stringify(data) !== JSON.stringify(key.session)) {
        HeldKeys.refresh(key.id, data)
      }
    })
  }, [sessions, keys])
  return null
}
