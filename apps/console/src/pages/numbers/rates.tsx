/**
 * Rates of today, the last 7 days and the last 30, with a colour and a word where the number burns.
 */
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { Badge } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"

/** That it burns, as a word; nothing where it does not. */
export const Level = ({ level, reason }: Pick<NumberRow, "level" | "reason">) =>
  level === "usual" ? null : (
    <span title={reason}>
      <Badge tone="bad">Burning</Badge>
      <span className="visually-hidden">{" "}{reason}</span>
    </span>
  )

/** A rate of a period. */
export type RateName = "contactRate" | "successRate" | "blockRate" | "noAnswerRate"

/** Today's rate, and below it those of the last 7 and 30 days. */
export const Rates = ({ name, row }: { readonly row: NumberRow; readonly name: RateName }) => (
  <>
    <span className={toneOf(name, row)}>
      {row.today.dials === 0
        ? row.last30DaysDials === 0 ? null : <span className="muted">—</span>
        : Format.percent(row.today[name])}
    </span>
    {row.last30DaysDials === 0 ? null : (
      <span className="second-line">
        <span className={toneOf(name, row)} title="Last 7 days">
          {row.last7.dials === 0 ? "—" : Format.percent(row.last7[name])}
        </span>{" "}
        · <span title="Last 30 days">{Format.percent(row[name])}</span>
      </span>
    )}
  </>
)

/** The colour of a rate: none but the one that the number burns by has any. */
export const toneOf = (name: RateName, { unusualRate }: Pick<NumberRow, "unusualRate">): string | undefined =>
  name === unusualRate ? "high-rate" : undefined
