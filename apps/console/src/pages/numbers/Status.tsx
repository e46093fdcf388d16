/**
 * A number's state, as a word with a colour.
 */
import type { NumberRow } from "@anipool/http-api/console/NumbersApi"
import { Badge, type Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import * as Search from "./search.ts"

/** The state, and when a pause ends by itself. */
export const Status = (
  { row, timeZone }: {
    readonly row: Pick<NumberRow, "status" | "statusLabel" | "pausedUntil">
    readonly timeZone: string
  }
) => (
  <>
    <Badge tone={tones[row.status]}>{labelOf(row)}</Badge>
    {row.pausedUntil === null
      ? null
      : (
        <span className="second-line">
          until {Format.dateTime(row.pausedUntil, timeZone).replace(/ [0-9]{4},/, ",")}
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

const labelOf = ({ status, statusLabel }: Pick<NumberRow, "status" | "statusLabel">): string =>
  status in Search.statusLabels ? Search.statusLabels[status as keyof typeof Search.statusLabels] : statusLabel
