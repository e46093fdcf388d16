/**
 * Whom to ask why numbers are blocked, of all numbers: the open cases, each closed at its number.
 */
import type { RedressCase } from "@anipool/http-api/admin/RedressApi"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { remediationClient } from "./remediationClient.ts"
import * as Words from "./words.ts"

/** Cases that are shown: the oldest. */
const shownMax = 100

/** The cases. */
export const RedressCases = () => {
  const { credential, keyId } = useApi()
  const [now] = useState(() => Date.now())
  const cases = useQuery(
    Operations.late<ReadonlyArray<RedressCase>>(
      keyId,
      "adminRedress.list",
      { state: "open" },
      async (signal) => {
        const { list } = remediationClient(credential).adminRedress
        return (await run(list({ urlParams: { state: "open", limit: shownMax } }), signal)).cases
      }
    )
  )
  return (
    <Section title="Blocks that name whom to ask">
      <Loaded query={cases} loading={<Skeleton height={60} />}>
        {(found) =>
          found.length === 0
            ? <p className="muted">No network that blocks a number has named whom to ask.</p>
            : (
              <div className="scroll-x" tabIndex={0} role="region" aria-label="Blocks that name whom to ask">
                <table className="plain-table remediation-queue">
                  <thead>
                    <tr>
                      {["Number", "Ask", "Open for", "Calls"].map((each) => <th key={each} scope="col">{each}</th>)}
                    </tr>
                  </thead>
                  <tbody>
                    {found.map(({ calls, contact, email, id, number, numberId, openedAt, tel, url }) => (
                      <tr key={id}>
                        <th scope="row">
                          <Link to="/numbers/$id" params={{ id: String(numberId) }} search={{}}>{number}</Link>
                        </th>
                        <td>
                          {url !== null
                            // A stranger's network named it: it learns nothing of where it was opened.
                            ? <a href={url} target="_blank" rel="noopener noreferrer nofollow">{contact}</a>
                            : email !== null
                            ? <a href={`mailto:${email}`}>{contact}</a>
                            : <a href={`tel:${tel}`}>{contact}</a>}
                        </td>
                        <td>{Words.ageOf(openedAt, now)}</td>
                        <td>{Format.count(calls.length)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
      </Loaded>
    </Section>
  )
}
