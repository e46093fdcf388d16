/**
 * Whether a number can be called back: in a word, and by whom it is said.
 */
import type { CallbackStatement } from "@anipool/http-api/admin/NumberDetailApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { Badge, type Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import * as Search from "./search.ts"

/** Whether it can be called back, in a word. */
export const Callable = ({ callable }: Pick<NumberRow, "callable">) => (
  <Badge tone={tones[callable]}>{Search.callableLabels[callable]}</Badge>
)

/** What is said of a number: by whom, since when, and the route. */
export const CallbackRoutes = (
  { statements, timeZone }: { readonly statements: ReadonlyArray<CallbackStatement>; readonly timeZone: string }
) =>
  statements.length === 0
    ? <p className="muted">Nobody has said anything. Campaigns that ask for callable numbers are not assigned it.</p>
    : (
      <div className="scroll-x" tabIndex={0} role="region" aria-label="What is said by source">
        <table className="plain-table">
          <thead>
            <tr>
              {["Source", "Callable", "Since", "Route or reason"].map((each) => <th key={each} scope="col">{each}</th>)}
            </tr>
          </thead>
          <tbody>
            {statements.map((statement) => (
              <tr key={statement.source}>
                <th scope="row">{sources[statement.source]}</th>
                <td>
                  <span className="status-words">
                    <Callable callable={statement.callable} />
                    {statement.counts && statements.length > 1 ? <Badge tone="accent">This counts</Badge> : null}
                  </span>
                </td>
                <td>{Format.dateTime(statement.since, timeZone)}</td>
                <td>{statement.note ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )

// internal

const tones: Readonly<Record<NumberRow["callable"], Tone>> = { yes: "good", no: "bad", unknown: "neutral" }

const sources: Readonly<Record<CallbackStatement["source"], string>> = {
  hand: "By hand",
  vicidial: "VICIdial",
  telnyx: "Telnyx",
  twilio: "Twilio",
  bandwidth: "Bandwidth"
}
