/**
 * What others say of one number now, and what they said.
 */
import type { NumberReputation as Said, ReputationStatement } from "@anipool/http-api/admin/NumberReputationApi"
import { useQuery } from "@tanstack/react-query"
import * as Operations from "../api/operations.ts"
import { run } from "../api/run.ts"
import { useApi } from "../api/useApi.ts"
import { Badge } from "../components/Badge.tsx"
import * as Format from "../components/format.ts"
import { Loaded, Skeleton } from "../components/states.tsx"
import { type Label, labelLabels, labelTones, nameOf } from "./labels.ts"
import { reputationClient } from "./reputationClient.ts"

/** What is said of a number: by vendor and carrier now, and the history. */
const NumberReputation = ({ id, timeZone }: { readonly id: number; readonly timeZone: string }) => {
  const { credential, keyId } = useApi()
  const said = useQuery(
    Operations.late<Said>(
      keyId,
      "adminReputation.ofNumber",
      id,
      (signal) => run(reputationClient(credential).adminReputation.ofNumber({ path: { id } }), signal)
    )
  )
  return (
    <Loaded query={said} loading={<Skeleton height={80} />}>
      {({ history, label, now }) =>
        history.length === 0
          ? (
            <p className="muted">
              Nobody has said anything. What vendors and carriers say comes by a file or a program.
            </p>
          )
          : (
            <div className="stack">
              {now.length === 0
                ? <p className="muted">Nobody has said anything in 30 days.</p>
                : (
                  <>
                    <p>
                      The worst that is said now: <LabelBadge label={label} />
                    </p>
                    <Statements statements={now} timeZone={timeZone} label="What each vendor and carrier says now" />
                  </>
                )}
              <details className="as-table">
                <summary>What was said ({Format.count(history.length)})</summary>
                <Statements statements={history} timeZone={timeZone} label="What was said, the latest first" />
              </details>
            </div>
          )}
    </Loaded>
  )
}

export default NumberReputation

// internal

const LabelBadge = ({ label }: { readonly label: Label }) => (
  <Badge tone={labelTones[label]}>{labelLabels[label]}</Badge>
)

const Statements = (
  { label, statements, timeZone }: {
    readonly label: string
    readonly statements: ReadonlyArray<ReputationStatement>
    readonly timeZone: string
  }
) => (
  <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
    <table className="plain-table said-table">
      <thead>
        <tr>
          {["Vendor", "Carrier", "Label"].map((each) => <th key={each} scope="col">{each}</th>)}
          <th scope="col" className="end">Score</th>
          <th scope="col">When</th>
          <th scope="col">What was said</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((each) => (
          <tr key={`${each.vendor} ${each.carrier ?? ""} ${each.at}`}>
            <th scope="row">{nameOf(each.vendor)}</th>
            <td>{each.carrier === null ? "—" : nameOf(each.carrier)}</td>
            <td>
              <LabelBadge label={each.label} />
            </td>
            <td className="end">{each.score ?? "—"}</td>
            <td>{Format.dateTime(each.at, timeZone)}</td>
            <td>{each.raw ?? "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
