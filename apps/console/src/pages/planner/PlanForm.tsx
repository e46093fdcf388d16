/**
 * What a report is to be about.
 */
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Select } from "../../components/Select.tsx"
import { CampaignChoice } from "./CampaignChoice.tsx"
import * as PlanInput from "./planInput.ts"

/** The form. What is left empty is shown as it was worked out. */
export const PlanForm = (
  { effective, isBusy, onPlan, onTyped, today, typed }: {
    readonly effective: PlanReport["data"] | undefined
    readonly isBusy: boolean
    /** The workspace's day. */
    readonly today: string
    readonly typed: PlanInput.PlanInput
    readonly onTyped: (typed: PlanInput.PlanInput) => void
    /** What is typed is right, and is to be planned. */
    readonly onPlan: () => void
  }
) => {
  const [isAsked, setAsked] = useState(false)
  const input = {
    ...typed,
    dateStart: typed.dateStart ?? effective?.dateStart ?? "",
    dateEnd: typed.dateEnd ?? effective?.dateEnd ?? ""
  }
  const errors = PlanInput.check(input, today)
  return (
    <form
      className="card padded plan-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setAsked(true)
        if (Object.keys(errors).length === 0) onPlan()
      }}
    >
      <div className="plan-fields">
        <TextField
          label="From"
          type="date"
          max={today}
          value={input.dateStart}
          error={errors.dateStart}
          onValue={(dateStart) => onTyped({ ...typed, dateStart })}
        />
        <TextField
          label="To"
          type="date"
          max={today}
          value={input.dateEnd}
          error={errors.dateEnd}
          onValue={(dateEnd) => onTyped({ ...typed, dateEnd })}
        />
        <Labelled label="Daily target">
          <Select
            label="Daily target"
            value={typed.target}
            choices={PlanInput.targets}
            onValue={(target) => onTyped({ ...typed, target })}
          />
        </Labelled>
        <Labelled label="Counted by">
          <Select
            label="Counted by"
            value={typed.groupBy}
            choices={effective?.country === "uk" ? PlanInput.groupings.slice(0, 2) : PlanInput.groupings}
            onValue={(groupBy) => onTyped({ ...typed, groupBy })}
          />
        </Labelled>
        <Labelled label="Numbers held">
          <Select
            label="Numbers held"
            value={typed.inventoryMode}
            choices={PlanInput.inventoryModes}
            onValue={(inventoryMode) => onTyped({ ...typed, inventoryMode })}
          />
        </Labelled>
        <TextField
          label="Carrier (empty: any)"
          value={typed.carrier}
          onValue={(carrier) => onTyped({ ...typed, carrier })}
          maxLength={80}
        />
        <Labelled label="Campaigns">
          <Select
            label="Campaigns"
            value={typed.filter}
            choices={PlanInput.filters}
            onValue={(filter) => onTyped({ ...typed, filter })}
          />
        </Labelled>
        <Button type="submit" variant="primary" disabled={isBusy}>{isBusy ? "Planning…" : "Plan"}</Button>
      </div>
      {typed.filter === "all" ? null : (
        <CampaignChoice
          campaigns={effective?.campaigns ?? []}
          chosen={typed.campaigns}
          error={isAsked ? errors.campaigns : undefined}
          label={typed.filter === "only" ? "Campaigns to include" : "Campaigns to leave out"}
          onChosen={(campaigns) => onTyped({ ...typed, campaigns })}
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
