/**
 * A line of a few figures, small enough for a row of a table.
 */

/** Draws figures from left to right, from 0 up. `label` says in words what it shows. */
export const Sparkline = (
  { height = 22, label, values, width = 96 }: {
    readonly values: ReadonlyArray<number>
    readonly label: string
    readonly width?: number
    readonly height?: number
  }
) => {
  const max = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, i) =>
    `${(i * step).toFixed(1)},${(height - 1.5 - (value / max) * (height - 3)).toFixed(1)}`
  )
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} fill="var(--series-1)" opacity={0.14} />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
    </svg>
  )
}
