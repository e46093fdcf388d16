/**
 * Parts of a whole, as bars.
 */
import * as Format from "../../components/format.ts"

/** Parts of a whole, in the order given. */
export const Shares = (
  { empty, label, parts }: {
    readonly label: string
    readonly parts: ReadonlyArray<{ readonly label: string; readonly value: number }>
    /** Said where the whole is nothing. */
    readonly empty: string
  }
) => {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  if (whole === 0) return <p className="muted">{empty}</p>
  return (
    <ul className="shares" aria-label={label}>
      {parts.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="share-figure">
            {Format.count(value)} <span className="muted">{Format.percent((value / whole) * 100)}</span>
          </span>
          <span className="share-bar" aria-hidden>
            <span style={{ width: `${(value / whole) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
