/**
 * A word about a state.
 */
import type { ReactNode } from "react"

/** How a state is meant. */
export type Tone = "neutral" | "accent" | "good" | "warn" | "bad"

/** A badge. The word says it; the colour only helps. */
export const Badge = ({ children, tone = "neutral" }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
)
