/**
 * Buttons.
 */
import type { ComponentProps } from "react"

/** A button; `primary` stands once in a view. */
export const Button = (
  { className = "", size, variant = "secondary", ...props }: ComponentProps<"button"> & {
    readonly variant?: "primary" | "secondary" | "ghost" | "danger"
    readonly size?: "small"
  }
) => <button type="button" className={`button ${variant} ${size ?? ""} ${className}`} {...props} />

/** A button that shows an icon alone; `label` says what it does. */
export const IconButton = (
  { label, ...props }: ComponentProps<typeof Button> & { readonly label: string }
) => <Button variant="ghost" className="icon-only" aria-label={label} title={label} {...props} />
