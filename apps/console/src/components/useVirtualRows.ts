/**
 * Which rows of a long list are to be drawn, and where: only those that are seen, all of one height.
 *
 * Browsers cannot lay out more than some ten million pixels. A longer list is laid out in `heightMax` and its rows are
 * moved instead: the thumb goes by proportion, the wheel and the keys by pixels. TanStack Virtual lays a list out in its full
 * height: of a million rows of 54 pixels Chromium cuts off those after the 621,000th. Over it, all that stands here but the
 * division at its end would still be ours.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Tallest layout that every browser still draws exactly. */
const heightMax = 8_000_000
/** Rows beyond what is seen, on both sides: scrolling shows them at once. */
const overscan = 6
/** After so long without scrolling the thumb is put where it belongs, in browsers that do not tell the end of a scroll. */
const settleMs = 150

/** What to draw. */
export interface VirtualRows {
  /** Height of the layout, in pixels. */
  readonly height: number
  /** The first and last row to draw; `last` below `first`: none. */
  readonly first: number
  readonly last: number
  /** Where a row stands in the layout. */
  readonly topOf: (index: number) => number
}

/** Follows the scrolling of `viewport`, whose first `headerHeight` pixels are taken. */
export const useVirtualRows = (
  viewport: RefObject<HTMLElement | null>,
  { count, headerHeight, rowHeight }: {
    readonly count: number
    readonly rowHeight: number
    readonly headerHeight: number
  }
): VirtualRows => {
  const [seen, setSeen] = useState({ top: 0, offset: 0, height: 0 })
  const last = useRef({ physical: 0, logical: 0 })
  const shownHeight = useRef(rowHeight)
  const logicalHeight = count * rowHeight
  const height = Math.min(logicalHeight, heightMax)

  useLayoutEffect(() => {
    const element = viewport.current!
    const visible = () => Math.max(0, element.clientHeight - headerHeight)
    const show = (physical: number, logical: number) => {
      last.current = { physical, logical }
      setSeen({ top: logical, offset: logical - physical, height: visible() })
    }
    const proportional = (physical: number) => {
      const room = height - visible()
      return room <= 0 ? 0 : (physical / room) * (logicalHeight - visible())
    }
    // Moved by hand in the middle of a browser's own animation (Home, on a slow machine), the list would stop half-way.
    const isEndTold = "onscrollend" in element
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      // Scrolled again since, which is about to be told: to put the thumb back now would take that scroll away.
      if (Math.abs(element.scrollTop - last.current.physical) >= 1) return
      const room = logicalHeight - visible()
      const physical = room <= 0 ? 0 : (last.current.logical / room) * (height - visible())
      if (Math.abs(physical - element.scrollTop) < 1) return
      element.scrollTop = physical
      show(element.scrollTop, last.current.logical)
    }
    const onScroll = () => {
      const physical = Math.max(0, element.scrollTop)
      if (height === logicalHeight) return show(physical, physical)
      const moved = physical - last.current.physical
      const isAtEnd = physical <= 0 || physical >= height - visible() - 1
      const isSmall = Math.abs(moved) <= 2 * visible() && !isAtEnd
      const logical = isSmall ? last.current.logical + moved : proportional(physical)
      show(physical, Math.max(0, Math.min(logical, logicalHeight - visible())))
      if (isEndTold) return
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    }
    const onScrollEnd = () => {
      if (height !== logicalHeight) settle()
    }
    // At once: the browser's animation over millions of pixels stops wherever a slow machine has it draw rows.
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== "Home" && event.key !== "End") return
      event.preventDefault()
      element.scrollTop = event.key === "Home" ? 0 : element.scrollHeight
    }
    // Rows of another height: the one that was the first stays it.
    if (shownHeight.current !== rowHeight) {
      last.current.logical *= rowHeight / shownHeight.current
      shownHeight.current = rowHeight
      last.current.physical = element.scrollTop
      settle()
    }
    onScroll()
    element.addEventListener("keydown", onKey)
    element.addEventListener("scroll", onScroll, { passive: true })
    element.addEventListener("scrollend", onScrollEnd)
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener("keydown", onKey)
      element.removeEventListener("scroll", onScroll)
      element.removeEventListener("scrollend", onScrollEnd)
    }
  }, [viewport, height, logicalHeight, headerHeight, rowHeight])

  // A shorter list (another search) begins at its top.
  useEffect(() => {
    if (viewport.current !== null && viewport.current.scrollTop > height) viewport.current.scrollTop = 0
  }, [viewport, height])

  return {
    height,
    first: Math.max(0, Math.floor(seen.top / rowHeight) - overscan),
    last: Math.min(count - 1, Math.ceil((seen.top + seen.height) / rowHeight) + overscan),
    topOf: (index) => index * rowHeight - seen.offset
  }
}
