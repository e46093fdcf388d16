/**
 * What helps: rates and labels before and after, by vendor.
 */
import type { RemediationOutcomes } from "@anipool/http-api/admin/RemediationApi"
import { useQuery } from "@tanstack/react-query"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { remediationClient } from "./remediationClient.ts"
import * as Words from "./words.ts"

/** What came of cases that ended. */
export const Outcomes = () => {
  const { credential, keyId } = useApi()
  const outcomes = useQuery(
    Operations.late<RemediationOutcomes>(
      keyId,
      "adminRemediation.outcomes",
      undefined,
      (signal) => run(remediationClient(credential).adminRemediation.outcomes(), signal)
    )
  )
  return (
    <Section title="What helps">
      <Loaded query={outcomes} loading={<Skeleton height={100} />}>
        {({ outcomes }) =>
          outcomes.length === 0
            ? <p className="muted">No case has ended yet.</p>
            : (
              <div className="stack">
                <div className="scroll-x" tabIndex={0} role="region" aria-label="What came of cases, by vendor">
                  <table className="plain-table remediation-queue">
                    <thead>
                      <tr>
                        {["With", "End", "Cases", "Days", "Numbers dialed", "Contact rate", "Change", "Labels"].map((
                          each
                        ) => <th key={each} scope="col">{each}</th>)}
                      </tr>
                    </thead>
                    <tbody>
                      {outcomes.flatMap((each) =>
                        each.spans.map((span) => (
                          <tr key={`${each.vendor} ${each.end} ${span.days}`}>
                            <th scope="row">{Words.vendorOf(each.vendor)}</th>
                            <td>{Words.stateLabels[each.end]}</td>
                            <td>{Format.count(each.cases)}</td>
                            <td>{span.days}</td>
                            <td>{Format.count(span.numbers)}</td>
                            <td>{Words.changeOf(Words.rateOf(span.before), Words.rateOf(span.after))}</td>
                            <td>{Words.differenceOf(span)}</td>
                            <td>{Words.labelCourseOf(span)}</td>
                          </tr>
                        ))
                      )}
                    </tbody>
                  </table>
                </div>
                <p className="muted small">
                  Numbers are handed in when they do badly, and many would do better by themselves. What became of
                  rejected cases tells what comes without help: a vendor helps as far as done ones fare better than
                  those.
                </p>
              </div>
            )}
      </Loaded>
    </Section>
  )
}
