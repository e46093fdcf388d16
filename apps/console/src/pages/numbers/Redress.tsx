/**
 * Whom to ask why a number is blocked: the contacts that networks named, each with its calls, until somebody closes the case.
 */
import type { RedressCase } from "@anipool/http-api/admin/RedressApi"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { CloseRedress } from "./CloseRedress.tsx"

/** The cases of a number, E.164. */
export const Redress = ({ number, timeZone }: { readonly number: string; readonly timeZone: string }) => {
  const { credential, keyId, mayChange } = useApi()
  const [closing, setClosing] = useState<RedressCase>()
  const cases = useQuery(
    Operations.late<ReadonlyArray<RedressCase>>(
      keyId,
      "adminRedress.list",
      number,
      async (signal) => {
        const { list } = (await load()).redressClient(credential)
        return (await run(list({ urlParams: { number, limit: casesShown } }), signal)).cases
      }
    )
  )
  return (
    <Loaded query={cases} loading={<Skeleton height={40} />}>
      {(found) =>
        found.length === 0
          ? <p className="muted">No network that blocks this number has named whom to ask.</p>
          : (
            <>
              <ul className="redress-cases">
                {[...found].sort(openFirst).map((each) => (
                  <li key={each.id}>
                    <Case redressCase={each} timeZone={timeZone} />
                    {mayChange && each.closedAt === null
                      ? <Button size="small" onClick={() => setClosing(each)}>Close the case…</Button>
                      : null}
                  </li>
                ))}
              </ul>
              {closing === undefined
                ? null
                : <CloseRedress redressCase={closing} onClose={() => setClosing(undefined)} />}
            </>
          )}
    </Loaded>
  )
}

// internal

const load = whenReachable(() => import("./redressClient.ts"))

/** Cases that are shown: the first of a number. */
const casesShown = 100

const openFirst = (a: RedressCase, b: RedressCase): number =>
  Number(a.closedAt !== null) - Number(b.closedAt !== null) || b.openedAt - a.openedAt

const Case = ({ redressCase, timeZone }: { readonly redressCase: RedressCase; readonly timeZone: string }) => {
  const { calls, closedAt, contact, email, note, openedAt, tel, url } = redressCase
  return (
    <div>
      <p>
        <strong>{contact}</strong>{" "}
        <Badge tone={closedAt === null ? "warn" : "neutral"}>
          {closedAt === null ? "Open" : "Closed"}
        </Badge>
      </p>
      <p className="redress-contacts">
        {url === null ? null : (
          // A stranger's network named it: it learns nothing of where it was opened.
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">{url}</a>
        )}
        {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
        {tel === null ? null : <a href={`tel:${tel}`}>{tel}</a>}
      </p>
      <p className="muted">
        Opened {Format.dateTime(openedAt, timeZone)}
        {closedAt === null ? "" : `, closed ${Format.dateTime(closedAt, timeZone)}${note === null ? "" : `: ${note}`}`}
      </p>
      <details>
        <summary>{Format.counted(calls.length, "call")} as evidence</summary>
        <div className="scroll-x" tabIndex={0} role="region" aria-label={`Calls that name ${contact}`}>
          <table className="plain-table">
            <thead>
              <tr>
                {["Dialed", "Prospect", "Reference", "Blocked in"].map((each) => <th key={each} scope="col">{each}
                </th>)}
              </tr>
            </thead>
            <tbody>
              {calls.map(({ dialedAt, location, prospect, reference }) => (
                <tr key={`${dialedAt} ${prospect}`}>
                  <td>{Format.dateTime(dialedAt, timeZone)}</td>
                  <td>{prospect}</td>
                  <td>{reference ?? "—"}</td>
                  <td>{location === null ? "—" : networks[location]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}

const networks: Readonly<Record<NonNullable<RedressCase["calls"][number]["location"]>, string>> = {
  LN: "The local network",
  TN: "A transit network",
  RLN: "The remote network",
  LPN: "A private network",
  RPN: "A remote private network"
}
