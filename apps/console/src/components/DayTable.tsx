/**
 * What a chart by days shows, as a table: for whoever reads no chart.
 */
import * as Format from "./format.ts"

/** A table of days, the latest first, folded away until it is asked for. */
export const DayTable = <D extends { readonly day: string }>(
  { cells, days, headings, label, summary = "As a table" }: {
    readonly label: string
    /** What unfolds it. */
    readonly summary?: string
    /** The latest last. */
    readonly days: ReadonlyArray<D>
    /** Of the columns after the day. */
    readonly headings: ReadonlyArray<string>
    /** A day's texts, one for each heading. */
    readonly cells: (day: D) => ReadonlyArray<string>
  }
) => (
  <details className="as-table">
    <summary>{summary}</summary>
    <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {headings.map((each, index) => <th key={`${index} ${each}`} scope="col" className="end">{each}</th>)}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{Format.day(day.day)}</th>
              {cells(day).map((text, index) => <td key={`${index} ${headings[index]}`} className="end">{text}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
