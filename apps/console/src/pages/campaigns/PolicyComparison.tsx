/**
 * What shadow policies would have reached, out of picks that chance decided.
 */
import {
  caution,
  type ComparedPolicy,
  type PolicyComparison as Comparison,
  refusalWords
} from "@anipool/http-api/admin/PolicyApi"
import * as Format from "../../components/format.ts"
import { settingLabel } from "./policyInput.ts"

/** A row for each of them, and why some cannot be told. */
export const PolicyComparison = ({ comparison }: { readonly comparison: Comparison }) => {
  const { contacts, dials, from, picks, policies, to } = comparison
  return (
    <>
      <p>
        {picks === 0
          ? "Chance decided no pick: switch “Explore” on."
          : `${Format.counted(picks, "pick")} from ${Format.day(from)} to ${Format.day(to)} that chance decided, ${
            Format.counted(dials, "dial")
          } of them${dials === 0 ? "." : `: they reached ${Format.percent(100 * contacts / dials, 2)}.`}`}
      </p>
      {policies.length === 0
        ? (
          <p className="muted">
            Nothing is compared yet: <code>anipool policy shadow-set</code> names other policies.
          </p>
        )
        : (
          <>
            <div className="scroll-x" tabIndex={0} role="region" aria-label="Other policies">
              <table className="plain-table">
                <caption className="visually-hidden">What other policies would have reached</caption>
                <thead>
                  <tr>
                    <th scope="col">Policy</th>
                    <th scope="col" className="end">Dials</th>
                    <th scope="col" className="end">Worth</th>
                    <th scope="col" className="end">Covered</th>
                    <th scope="col" className="end">Would have reached</th>
                    <th scope="col" className="end">Difference, in points</th>
                  </tr>
                </thead>
                <tbody>
                  {policies.map((each) => <Row key={each.name} policy={each} />)}
                </tbody>
              </table>
            </div>
            {policies.flatMap(({ name, refusals }) =>
              refusals.length === 0 ? [] : [
                <p key={name} className="muted">
                  {name} cannot be told: {refusals.map(refusalWords).join("; ")}.
                </p>
              ]
            )}
            <p className="muted small">The truth lies between the bounds in 95 of 100 such comparisons. {caution}</p>
          </>
        )}
    </>
  )
}

// internal

const Row = (
  { policy: { coveragePercent, dials, difference, effectiveDials, name, policy, reached } }: {
    readonly policy: ComparedPolicy
  }
) => (
  <tr>
    <th scope="row">
      {name} <span className="muted">{Object.keys(policy).map(settingLabel).join(", ")}</span>
    </th>
    <td className="end">{Format.count(dials)}</td>
    <td className="end">{Format.count(Math.round(effectiveDials))}</td>
    <td className="end">{Format.percent(coveragePercent)}</td>
    <td className="end">{reached === null ? "–" : bounded(reached, (value) => Format.percent(value, 2))}</td>
    <td className="end">{difference === null ? "–" : bounded(difference, signed)}</td>
  </tr>
)

const bounded = (
  { high, low, value }: NonNullable<ComparedPolicy["reached"]>,
  shown: (value: number) => string
): string => `${shown(value)} (${shown(low)} to ${shown(high)})`

const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`
