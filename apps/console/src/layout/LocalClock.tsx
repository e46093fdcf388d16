/**
 * The time where the workspace is.
 */
import { useEffect, useState } from "react"
import * as Format from "../components/format.ts"

/** The workspace's time, to the minute. */
export const LocalClock = ({ timeZone }: { readonly timeZone: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return <time title={timeZone}>{Format.time(now, timeZone)}</time>
}
