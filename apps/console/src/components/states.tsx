/**
 * What stands where there is nothing to show: yet, at all, or because it went wrong.
 */
import { CircleAlert, RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import type { ApiError } from "../api/ApiError.ts"
import type { Tone } from "./Badge.tsx"
import { Button } from "./Button.tsx"

/** Nothing is there. */
export const EmptyState = ({ children, title }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="state">
    <h2>{title}</h2>
    {children}
  </div>
)

/** It went wrong, and may be tried again. */
export const ErrorState = ({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) => (
  <div className="state" role="alert">
    <CircleAlert aria-hidden />
    <h2>This could not be loaded</h2>
    <p>{error.message}</p>
    {onRetry === undefined ? null : (
      <Button onClick={onRetry}>
        <RotateCw size={15} aria-hidden /> Try again
      </Button>
    )}
  </div>
)

/** A sentence that stands out. */
export const Notice = (
  { children, tone = "neutral" }: { readonly tone?: Exclude<Tone, "accent">; readonly children: ReactNode }
) => (
  <div className={`notice ${tone}`} role={tone === "bad" ? "alert" : undefined}>
    {tone === "bad" || tone === "warn" ? <CircleAlert size={17} aria-hidden /> : null}
    <div>{children}</div>
  </div>
)

/** What a form's request was refused for, where it is about none of the form's fields. */
export const Refused = ({ by }: { readonly by: { readonly other: string | undefined } }) =>
  by.other === undefined ? null : <Notice tone="bad">{by.other}</Notice>

/** The place of something that is on its way. */
export const Skeleton = (
  { height = "1em", width = "100%" }: { readonly width?: string | number; readonly height?: string | number }
) => <span className="skeleton" style={{ height, width }} aria-hidden />

/**
 * Shows what a query answered; until then `loading`, and where it failed the error. Data that was there stays when a later
 * request fails, and while the server is away what was never there is still on its way.
 */
export const Loaded = <A extends object | null>(
  { children, loading, query }: {
    readonly query: {
      readonly data: A | undefined
      readonly error: ApiError | null
      readonly refetch: () => Promise<unknown>
    }
    readonly loading: ReactNode
    readonly children: (data: A) => ReactNode
  }
): ReactNode =>
  query.data !== undefined
    ? children(query.data)
    : query.error !== null && query.error.kind !== "away"
    ? <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    : (
      <div aria-busy="true">
        {loading}
        <span className="visually-hidden" role="status">Loading</span>
      </div>
    )
