/**
 * The right to use a number: what shows it today, and all versions of its evidence, each with who entered it.
 */
import type { NumberRight as Right, RightVersion } from "@anipool/http-api/admin/RightsApi"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { Badge, type Tone } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { RightDialog } from "./RightDialog.tsx"
import { rightsClient } from "./rightsClient.ts"

/** The right to use a number, E.164. */
const NumberRight = ({ number, timeZone }: { readonly number: string; readonly timeZone: string }) => {
  const { credential, keyId, mayChange } = useApi()
  const [isEntering, setEntering] = useState(false)
  const right = useQuery(
    Operations.late<Right>(
      keyId,
      "adminRights.known",
      number,
      (signal) => run(rightsClient(credential).known({ urlParams: { number } }), signal)
    )
  )
  return (
    <Loaded query={right} loading={<Skeleton height={60} />}>
      {({ shown, until, versions }) => (
        <div className="stack">
          <div className="row">
            <Badge tone={tones[shown]}>{words[shown]}</Badge>
            {until === null ? null : <span className="muted">until {Format.day(until)}</span>}
            {mayChange ? <Button size="small" onClick={() => setEntering(true)}>Enter evidence…</Button> : null}
          </div>
          {versions.length === 0
            ? (
              <p className="muted">
                No evidence was entered. Campaigns that ask for a right to use are not assigned this number.
              </p>
            )
            : <Versions versions={versions} timeZone={timeZone} />}
          {isEntering ? <RightDialog number={number} onClose={() => setEntering(false)} /> : null}
        </div>
      )}
    </Loaded>
  )
}

export default NumberRight

// internal

const words: Readonly<Record<Right["shown"], string>> = {
  nothing: "Not shown today",
  right: "Shown today",
  "right-and-place": "Shown today, with a place of business"
}

const tones: Readonly<Record<Right["shown"], Tone>> = { nothing: "neutral", right: "good", "right-and-place": "good" }

const headings = ["Version", "Document", "Carrier", "Place of business", "From", "To", "Entered", "By"]

const Versions = (
  { timeZone, versions }: { readonly versions: ReadonlyArray<RightVersion>; readonly timeZone: string }
) => (
  <div className="scroll-x" tabIndex={0} role="region" aria-label="Versions of the evidence">
    <table className="plain-table">
      <thead>
        <tr>{headings.map((each) => <th key={each} scope="col">{each}</th>)}</tr>
      </thead>
      <tbody>
        {versions.map(({ carrier, document, enteredAt, enteredBy, from, place, placeSays, to, version }) => (
          <tr key={version}>
            <td>{version}</td>
            <td>{document ?? "Nothing shows it any more"}</td>
            <td>{carrier ?? "—"}</td>
            <td>
              {place ?? "—"}
              {placeSays === "" ? null : <p className="muted">{placeSays}</p>}
            </td>
            <td>{Format.day(from)}</td>
            <td>{to === null ? "—" : Format.day(to)}</td>
            <td>{Format.dateTime(enteredAt, timeZone)}</td>
            <td>{enteredBy.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
