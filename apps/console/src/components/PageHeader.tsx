/**
 * The top of a page: its title, in the window's title too, and what can be done.
 */
import { Link } from "@tanstack/react-router"
import { ChevronLeft } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import type { MenuEntry } from "../pages.ts"
import { FiguresAge } from "./FiguresAge.tsx"

/** Whether no page was shown yet. */
let isUntouched = true

/** The top of a page. The heading takes the focus when one goes from page to page, so that it is read out. */
export const PageHeader = (
  { actions, back, children, showsFigures = false, title }: {
    readonly title: string
    /** `search`: what the list that it leads back to was looked at with. */
    readonly back?: { readonly label: string; readonly to: MenuEntry["to"]; readonly search?: object }
    readonly children?: ReactNode
    readonly actions?: ReactNode
    /** Whether the page shows figures of dials: it says so where they are old. Only within a page that a key opens. */
    readonly showsFigures?: boolean
  }
) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isFirst = isUntouched
    isUntouched = false
    // The page that is opened first begins at its top, as any page does.
    if (isFirst) return
    // Only where nothing else has it: not while somebody types.
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.closest("nav") !== null) heading.current?.focus()
  }, [])
  return (
    <header className="page-header">
      <title>{`${title} · Anipool`}</title>
      <div className="titles">
        {back === undefined ? null : (
          <Link to={back.to} search={back.search ?? {}} className="breadcrumb">
            <ChevronLeft size={15} aria-hidden /> {back.label}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        {children === undefined ? null : <p>{children}</p>}
        {showsFigures ? <FiguresAge /> : null}
      </div>
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </header>
  )
}

/** A titled part of a page. */
export const Section = (
  { aside, children, title }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }
) => (
  <section className="card padded">
    <div className="card-header">
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
