/**
 * Charts and maps by Observable Plot, which is loaded when the first is drawn.
 *
 * Colours are the tokens themselves (`fill: "var(--series-1)"`), so a change of theme needs no drawing again. Plot writes
 * a style element into what it draws; the console's policy forbids that, so it is taken out, and `components.css` says
 * the same. Its own legends write more of them: use `Legend`.
 */
import type { PlotOptions } from "@observablehq/plot"
import { useEffect, useRef, useState } from "react"
import { whenReachable } from "../api/whenReachable.ts"
import type * as Plot from "./plot.ts"

/** The marks, as `options` gets them: those that `plot.ts` names. */
export type PlotModule = typeof Plot

/**
 * A drawing; it follows the width of its place. `options` is called again when it changes: keep it the same (`useCallback`)
 * while its data are. `label` says in words what is shown; a table beside says it in figures, where they matter.
 */
export const PlotFigure = (
  { height = 200, label, options }: {
    readonly options: (plot: PlotModule, width: number) => PlotOptions
    readonly label: string
    readonly height?: number
  }
) => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [plot, setPlot] = useState<PlotModule>()
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    let isGone = false
    loadPlot().then(
      (module) => {
        if (!isGone) setPlot(module)
      },
      (error: Error) => {
        if (!isGone) setFailure(error)
      }
    )
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    const element = place.current!
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (plot === undefined || width === 0) return
    const drawn = plot.plot({ width, height, className: "drawing", ariaLabel: label, ...options(plot, width) })
    for (const style of drawn.querySelectorAll("style")) style.remove()
    // One image with one label: its parts are not to be read out, and such labels on them are not allowed.
    drawn.setAttribute("role", "img")
    const strip = () => {
      for (const part of drawn.querySelectorAll("[aria-label], [aria-description]")) {
        part.removeAttribute("aria-label")
        part.removeAttribute("aria-description")
      }
    }
    strip()
    // What follows the pointer is drawn anew each time.
    const observer = new MutationObserver(strip)
    observer.observe(drawn, { childList: true, subtree: true })
    place.current!.replaceChildren(drawn)
    return () => observer.disconnect()
  }, [plot, width, height, label, options])

  // It is not there any more, as after an update: the page says it.
  if (failure !== undefined) throw failure
  return <div ref={place} className="plot" style={{ "--plot-height": `${height}px` } as React.CSSProperties} />
}

/** What the colours of a drawing mean; `series` counts from 1. */
export const Legend = (
  { entries }: { readonly entries: ReadonlyArray<{ readonly series: number; readonly label: string }> }
) => (
  <ul className="legend">
    {entries.map(({ label, series }) => (
      <li key={label}>
        <span className={`key series-${series}`} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
)

// internal

const loadPlot = whenReachable(() => import("./plot.ts"))
