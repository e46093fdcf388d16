/**
 * Rows and controls closer together, or as they are.
 */
import { Rows3, Rows4 } from "lucide-react"
import { Button } from "../components/Button.tsx"
import { choose, useDensity } from "./density.ts"

/** Switches the dense mode on and off. */
export const DensityToggle = () => {
  const isDense = useDensity() === "dense"
  const Icon = isDense ? Rows4 : Rows3
  return (
    <Button variant="ghost" aria-pressed={isDense} onClick={() => choose(isDense ? "comfortable" : "dense")}>
      <Icon size={17} aria-hidden /> Dense rows
    </Button>
  )
}
