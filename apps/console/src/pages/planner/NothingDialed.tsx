/**
 * A period without dials: nothing is concluded from it, and the months that have some are offered.
 */
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { EmptyState } from "../../components/states.tsx"

/** What stands in place of a plan. */
export const NothingDialed = (
  { onPeriod, report: { data, dialed } }: {
    readonly report: PlanReport
    readonly onPeriod: (period: PlanReport["dialed"][number]) => void
  }
) => (
  <div className="card">
    <EmptyState title={`No dials from ${Format.day(data.dateStart)} to ${Format.day(data.dateEnd)}`}>
      <p>
        There is nothing to conclude from: {Format.counted(data.totalCurrentAnis, "number is", "numbers are")}{" "}
        held, and nothing tells whether they are too many or too few.
      </p>
      {dialed.length === 0
        ? (
          <p>
            {data.selectedCampaigns.length < data.campaigns.length ? "Other days of these campaigns" : "Other days"}
            {" "}
            have none either.
          </p>
        )
        : (
          <div className="row dialed-months" role="group" aria-label="Periods that have dials">
            {dialed.map((each) => (
              <Button key={each.from} size="small" onClick={() => onPeriod(each)}>
                {Format.day(each.from)} to {Format.day(each.to)}: {Format.counted(each.dials, "dial")}
              </Button>
            ))}
          </div>
        )}
    </EmptyState>
  </div>
)
