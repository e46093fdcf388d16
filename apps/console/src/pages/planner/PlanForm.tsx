/**
 * What a report is to be about.
 */
import type { PlanReport } from "@anipool/http-api/console/PlanApi"
import type { PlannerRequest } from "@anipool/http-api/PlannerApi"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Select } from "../../components/Select.tsx"
import { CampaignChoice } from "./CampaignChoice.tsx"
import * as PlanInput from "./planInput.ts"

/** The form. What is left empty is shown as it was worked out. */
export const PlanForm = (
  { campaigns, effective, isBusy, onPlan }: {
    readonly campaigns: PlanReport["data"]["campaigns"] | undefined
    readonly effective: PlanReport["data"] | undefined
    readonly isBusy: boolean
    readonly onPlan: (request: PlannerRequest) => void
  }
) => {
  const [typed, setTyped] = useState<PlanInput.PlanInput>(PlanInput.empty)
  const input = {
    ...typed,
    dateStart: typed.dateStart ?? effective?.dateStart ?? "",
    dateEnd: typed.dateEnd ?? effective?.dateEnd ?? ""
  }
  const isBackwards = input.dateStart !== "" && input.dateEnd !== "" && input.dateEnd < input.dateStart
  return (
    <form
      className="card padded plan-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBackwards) onPlan(PlanInput.toRequest(typed))
      }}
    >
      <div className="plan-fields">
        <TextField
          label="From"
          type="date"
          value={input.dateStart}
          onValue={(dateStart) => setTyped({ ...typed, dateStart })}
        />
        <TextField
          label="To"
          type="date"
          value={input.dateEnd}
          error={isBackwards ? "Expected a day that is not before the first" : undefined}
          onValue={(dateEnd) => setTyped({ ...typed, dateEnd })}
        />
        <Labelled label="Daily target">
          <Select
            label="Daily target"
            value={typed.target}
            choices={PlanInput.targets}
            onValue={(target) => setTyped({ ...typed, target })}
          />
        </Labelled>
        <Labelled label="Counted by">
          <Select
            label="Counted by"
            value={typed.groupBy}
            choices={effective?.country === "uk" ? PlanInput.groupings.slice(0, 2) : PlanInput.groupings}
            onValue={(groupBy) => setTyped({ ...typed, groupBy })}
          />
        </Labelled>
        <Labelled label="Numbers held">
          <Select
            label="Numbers held"
            value={typed.inventoryMode}
            choices={PlanInput.inventoryModes}
            onValue={(inventoryMode) => setTyped({ ...typed, inventoryMode })}
          />
        </Labelled>
        <Labelled label="Campaigns">
          <Select
            label="Campaigns"
            value={typed.filter}
            choices={PlanInput.filters}
            onValue={(filter) => setTyped({ ...typed, filter })}
          />
        </Labelled>
        <Button type="submit" variant="primary" disabled={isBusy}>{isBusy ? "Planning…" : "Plan"}</Button>
      </div>
      {typed.filter === "all" ? null : (
        <CampaignChoice
          campaigns={campaigns ?? []}
          chosen={typed.campaigns}
          label={typed.filter === "only" ? "Campaigns to include" : "Campaigns to leave out"}
          onChosen={(campaigns) => setTyped({ ...typed, campaigns })}
        />
      )}
    </form>
  )
}

// internal

const Labelled = ({ children, label }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className="field">
    <span className="label" aria-hidden>{label}</span>
    {children}
  </div>
)
