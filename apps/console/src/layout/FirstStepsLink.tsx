/**
 * The way to the first steps, above the menu, while they are not all done.
 */
import { Link } from "@tanstack/react-router"
import { ListChecks } from "lucide-react"
import { useOpenSteps } from "../pages/firstSteps/useOpenSteps.ts"

/** The link; nothing where there is no step to be done. */
export const FirstStepsLink = () =>
  useOpenSteps()
    ? (
      <Link to="/first-steps" className="menu-link" activeProps={{ className: "active", "aria-current": "page" }}>
        <ListChecks size={18} aria-hidden /> First steps
      </Link>
    )
    : null
