/**
 * A long list that is drawn portion by portion, a frame each, so that nothing that is done meanwhile has to wait for all of it.
 */
import { useEffect, useState } from "react"

/** How many of `wanted` are drawn now: `portion` at first, and as many more with each frame. */
export const usePortions = (wanted: number, portion: number): number => {
  const [allowed, setAllowed] = useState(portion)
  useEffect(() => {
    if (allowed >= wanted) return
    const frame = requestAnimationFrame(() => setAllowed(allowed + portion))
    return () => cancelAnimationFrame(frame)
  }, [allowed, portion, wanted])
  return Math.min(allowed, wanted)
}
