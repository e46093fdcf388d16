/**
 * Whether a workspace's first steps are still to be done, for what leads to them from everywhere.
 */
import type { FirstSteps } from "@anipool/http-api/admin/FirstStepsApi"
import { useQuery } from "@tanstack/react-query"
import * as Operations from "../../api/operations.ts"
import { useApiFor } from "../../api/useApi.ts"

/** How often it is asked for while some are to be done; never while the page is hidden. */
const everyMs = 60_000

/** Whether some of the steps are to be done, nobody dismissed them, and one may do them. */
export const useOpenSteps = (): boolean => {
  const api = useApiFor("today")
  const mayDo = api?.may("operate") === true
  const { data } = useQuery(
    api === undefined ? Operations.none<FirstSteps>() : {
      ...api.query("adminFirstSteps.read"),
      enabled: mayDo,
      staleTime: everyMs,
      refetchInterval: ({ state }) => state.data === undefined || areOpen(state.data) ? everyMs : false
    }
  )
  return mayDo && data !== undefined && areOpen(data)
}

// internal

const areOpen = ({ isDismissed, steps }: FirstSteps): boolean => !isDismissed && steps.some(({ isDone }) => !isDone)
