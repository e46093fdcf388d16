/**
 * Single figures.
 */
import type { ReactNode } from "react"

/** A row of figures, in cards. */
export const Stats = ({ children }: { readonly children: ReactNode }) => <dl className="stats">{children}</dl>

/** A figure with its name. */
export const Stat = (
  { label, note, value }: { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode }
) => (
  <div className="card stat">
    <dt>{label}</dt>
    <dd>
      {value}
      {note === undefined ? null : <div className="note">{note}</div>}
    </dd>
  </div>
)
