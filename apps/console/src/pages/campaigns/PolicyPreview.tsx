/**
 * What another policy would have done to yesterday's assignments, beside what this one does.
 */
import type { PolicyPreview as Preview, TrialTotals } from "@anipool/http-api/admin/PolicyApi"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Notice } from "../../components/states.tsx"
import { settingLabel } from "./policyInput.ts"

/** The two, figure by figure. */
export const PolicyPreview = (
  { preview: { day, keeps, leftAside, present, tried }, timeZone }: {
    readonly preview: Preview
    readonly timeZone: string
  }
) => (
  <>
    {keeps.sources.length === 0 ? null : <Keeps keeps={keeps} timeZone={timeZone} />}
    {present.dials === 0
      ? <Notice>Nothing was assigned on {Format.day(day)}: there is nothing to replay.</Notice>
      : (
        <div className="scroll-x" tabIndex={0} role="region" aria-label="Yesterday, replayed">
          <table className="plain-table">
            <caption className="visually-hidden">Yesterday, replayed over the present numbers</caption>
            <thead>
              <tr>
                <th scope="col">{Format.day(day)}, replayed</th>
                <th scope="col" className="end">As it is</th>
                <th scope="col" className="end">With the change</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(present, tried).map(({ after, before, label }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="end">{before}</td>
                  <td className="end">{before === after ? after : <strong>{after}</strong>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    {leftAside.length === 0 ? null : (
      <p className="muted">
        A replay does not follow {leftAside.map((setting) => `“${settingLabel(setting)}”`).join(", ")}.
      </p>
    )}
  </>
)

// internal

const rowsOf = (present: TrialTotals, tried: TrialTotals) => [
  { label: "Assignments", before: Format.count(present.dials), after: Format.count(tried.dials) },
  { label: "Local share", before: Format.percent(present.localShare), after: Format.percent(tried.localShare) },
  { label: "Refused", before: Format.count(present.refused), after: Format.count(tried.refused) },
  ...present.tiers.map(({ dials, name }, i) => ({
    label: `From ${tierLabels[name] ?? name}`,
    before: Format.count(dials),
    after: Format.count(tried.tiers[i]?.dials ?? 0)
  }))
]

const tierLabels: Readonly<Record<string, string>> = {
  "area code": "the same area code",
  region: "the same ground",
  nearest: "near by",
  state: "the state",
  other: "elsewhere"
}
