/**
 * Whom to ask why numbers are blocked, of all numbers: the open cases, the oldest first, each with its contacts and what the
 * network knows the latest call by; the calls themselves stand at its number.
 */
import type { RedressCase } from "@anipool/http-api/admin/RedressApi"
import type * as Api from "@anipool/http-api/admin/RedressApi"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { CloseRedress } from "../numbers/CloseRedress.tsx"
import { remediationClient } from "./remediationClient.ts"
import * as Words from "./words.ts"

/** Cases that are asked for at once. */
const pageSize = 100

/** The cases. */
export const RedressCases = () => {
  const { credential, keyId, mayChange } = useApi()
  const [now] = useState(() => Date.now())
  const [closing, setClosing] = useState<RedressCase>()
  const pages = useInfiniteQuery(
    Operations.latePages<Page>(keyId, "adminRedress.list", { state: "open" }, (after, signal) => {
      const { list } = remediationClient(credential).adminRedress
      const from = after === undefined ? {} : { after }
      return run(list({ urlParams: { state: "open", ...from, limit: pageSize } }), signal)
    })
  )
  return (
    <Section title="Blocks that name whom to ask">
      <Loaded query={pages} loading={<Skeleton height={60} />}>
        {({ pages: [first, ...others] }) => {
          const found = [first!, ...others].flatMap(({ cases }) => cases)
          return found.length === 0
            ? <p className="muted">No network that blocks a number has named whom to ask.</p>
            : (
              <>
                <Cases cases={found} mayChange={mayChange} now={now} onClose={setClosing} />
                {pages.hasNextPage
                  ? (
                    <div className="remediation-more">
                      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                        Show more
                      </Button>
                    </div>
                  )
                  : null}
              </>
            )
        }}
      </Loaded>
      {closing === undefined
        ? null
        : <CloseRedress redressCase={closing} onClose={() => setClosing(undefined)} />}
    </Section>
  )
}

// internal

type Page = typeof Api.RedressPage.Type

const Cases = ({ cases, mayChange, now, onClose }: {
  readonly cases: ReadonlyArray<RedressCase>
  readonly mayChange: boolean
  readonly now: number
  readonly onClose: (redressCase: RedressCase) => void
}) => (
  <div className="scroll-x" tabIndex={0} role="region" aria-label="Blocks that name whom to ask">
    <table className="plain-table remediation-queue">
      <thead>
        <tr>
          {["Number", "Ask", "Reference", "Open for", "Calls"].map((each) => <th key={each} scope="col">{each}</th>)}
          {mayChange ? <th scope="col">Action</th> : null}
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <Link to="/numbers/$id" params={{ id: String(each.numberId) }} search={{}}>{each.number}</Link>
            </th>
            <td>
              <Contacts redressCase={each} />
            </td>
            <td>{each.calls.find(({ reference }) => reference !== null)?.reference ?? "—"}</td>
            <td>{Words.ageOf(each.openedAt, now)}</td>
            <td>{Format.count(each.calls.length)}</td>
            {mayChange
              ? (
                <td>
                  <Button size="small" onClick={() => onClose(each)}>Close…</Button>
                </td>
              )
              : null}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** All ways that the network named, the first under the contact's name. */
const Contacts = ({ redressCase: { contact, email, tel, url } }: { readonly redressCase: RedressCase }) => {
  const ways = [
    // A stranger's network named it: it learns nothing of where it was opened.
    ...url === null ? [] : [{ href: url, target: "_blank", rel: "noopener noreferrer nofollow", name: contact }],
    ...email === null ? [] : [{ href: `mailto:${email}`, name: email }],
    ...tel === null ? [] : [{ href: `tel:${tel}`, name: tel }]
  ]
  return (
    <div className="row">
      {ways.map(({ name, ...link }) => <a key={link.href} {...link}>{name}</a>)}
    </div>
  )
}
