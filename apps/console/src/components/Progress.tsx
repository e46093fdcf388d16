/**
 * How far something is.
 */
import { Progress as BaseProgress } from "@base-ui/react/progress"

/** A bar; `value` from 0 to 1. */
export const Progress = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <BaseProgress.Root className="progress" value={Math.round(value * 100)} aria-label={label}>
    <BaseProgress.Track className="progress-track">
      <BaseProgress.Indicator className="progress-indicator" />
    </BaseProgress.Track>
  </BaseProgress.Root>
)
