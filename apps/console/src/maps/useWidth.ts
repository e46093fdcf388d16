/**
 * How wide an element is, so that what is drawn in it is drawn in its own pixels: text and dots keep their size.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from "react"

/** A reference to set on an element, and the element's width in pixels; 0 before it is known. */
export const useWidth = <E extends Element>(): readonly [RefObject<E | null>, number] => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setWidth(Math.round(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
