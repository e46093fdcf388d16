/**
 * A text once it has stood still: what is typed is searched then, not letter by letter.
 */
import { useEffect, useState } from "react"

/** The text as it was when it last stood still. */
export const useStill = (typed: string): string => {
  const [still, setStill] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setStill(typed), stillMs)
    return () => clearTimeout(timer)
  }, [typed])
  return still
}

// internal

/** Milliseconds without a change. */
const stillMs = 150
