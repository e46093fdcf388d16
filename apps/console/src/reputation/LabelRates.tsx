/**
 * How numbers fare by what others say of them.
 */
import type { LabelRates as Rates } from "@anipool/http-api/admin/NumberReputationApi"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import * as Operations from "../api/operations.ts"
import { run } from "../api/run.ts"
import type { Api } from "../api/useApi.ts"
import { Badge } from "../components/Badge.tsx"
import * as Format from "../components/format.ts"
import { Section } from "../components/PageHeader.tsx"
import * as Labels from "./labels.ts"
import { reputationClient } from "./reputationClient.ts"

/** Numbers, dials and contact rate by label; nothing where nobody says anything. */
const LabelRates = ({ api: { credential, keyId } }: { readonly api: Api }) => {
  const { data } = useQuery(
    Operations.late<Rates>(
      keyId,
      "adminReputation.rates",
      undefined,
      (signal) => run(reputationClient(credential).adminReputation.rates(), signal)
    )
  )
  if (data === undefined || !Labels.isAnythingSaid(data)) return null
  return (
    <Section title="Contact rate by what others say">
      <div className="stack">
        <div className="scroll-x" tabIndex={0} role="region" aria-label="Contact rate by label">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Label</th>
                {["Numbers", "Dials in 30 days", "Reached somebody", "Contact rate"].map((each) => (
                  <th key={each} scope="col" className="end">{each}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.labels.map((figures) => {
                const { contacts, dials, numbers, rate } = Labels.cellsOf(figures)
                const { label } = figures
                return (
                  <tr key={label}>
                    <th scope="row">
                      <Badge tone={Labels.labelTones[label]}>{Labels.labelLabels[label]}</Badge>
                    </th>
                    <td className="end">
                      {figures.numbers === 0
                        ? numbers
                        : (
                          <Link to="/numbers" search={{ label }} aria-label={`${numbers} ${Labels.labelLabels[label]}`}>
                            {numbers}
                          </Link>
                        )}
                    </td>
                    <td className="end">{dials}</td>
                    <td className="end">{contacts}</td>
                    <td className="end">
                      {rate === undefined ? <span className="muted">too few dials</span> : Format.percent(rate)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <p>{Labels.beside(data)}</p>
        <p className="muted small">
          A number counts by the worst that is said of it now. Flagged numbers may have been dialed for other campaigns
          and at other hours than clean ones: the label need not be what makes the difference.
        </p>
      </div>
    </Section>
  )
}

export default LabelRates
