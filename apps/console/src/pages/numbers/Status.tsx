/**
 * A number's state, as a word with a colour, and what is unusual about its dials.
 */
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { Badge, type Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import { Level } from "./rates.tsx"
import * as Rest from "./rest.ts"
import * as Search from "./search.ts"

/** The state, why it rests and until when, and whether its dials are unusual. */
export const Status = (
  { row, timeZone }: {
    readonly row: Pick<NumberRow, "status" | "statusLabel" | "pausedUntil" | "rest" | "level" | "reason">
    readonly timeZone: string
  }
) => (
  <>
    <span className="status-words">
      <Badge tone={tones[row.status]}>{Search.statusLabel(row)}</Badge>
      <Level level={row.level} reason={row.reason} />
    </span>
    {row.rest === null ?
      null :
      (
        <span
          className={`second-line ${row.level === "usual" ? "" : "status-rest"}`}
          title={`It rests ${Rest.sentence(row.rest, timeZone)}`}
        >
          {Rest.short(row.rest)}
          {row.pausedUntil === null
            ? ""
            : `, until ${Format.dateTime(row.pausedUntil, timeZone).replace(/ [0-9]{4},/, ",")}`}
        </span>
      )}
  </>
)

// internal

const tones: Readonly<Record<NumberRow["status"], Tone>> = {
  ACTIVE_AND_BEING_MANAGED: "good",
  COOLING_OFF: "warn",
  INVENTORIED: "neutral",
  REMOVED_FROM_DIALER: "neutral"
}
