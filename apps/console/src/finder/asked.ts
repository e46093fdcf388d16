/**
 * What the finder asks of another part of the console: it goes to the page, which does it once it is there.
 */
import { useEffect, useEffectEvent } from "react"

/** Something that a page does when it is asked to. */
export type Asked = "add-key" | "new-group"

/** Asks for it: of who is there, or comes next. */
export const ask = (what: Asked): void => {
  asked = what
  for (const listener of listeners) listener()
}

/** Does it when it is asked for. */
export const useAsked = (what: Asked, act: () => void): void => {
  const onAsked = useEffectEvent(act)
  useEffect(() => {
    const look = () => {
      if (asked !== what) return
      asked = undefined
      onAsked()
    }
    look()
    listeners.add(look)
    return () => {
      listeners.delete(look)
    }
  }, [what])
}

// internal

let asked: Asked | undefined
const listeners = new Set<() => void>()
