/**
 * When a report comes by e-mail, and what it would say now.
 */
import { weekdayNames } from "@anipool/http-api/admin/Weekdays"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Select } from "../../components/Select.tsx"
import { ReportPreview } from "./ReportPreview.tsx"

/** How often it comes; `never`: it does not. */
type Often = "never" | "day" | "week"

/** What is typed of it. */
export interface TypedReport {
  readonly often: Often
  /** 1 (Monday) to 7 (Sunday), as choices hold it. */
  readonly weekday: string
  readonly at: string
  readonly tellsAlerts: boolean
}

/** The fields. `error`: what the server says is wrong with them. */
export const ReportFields = (
  { error, onType, typed: { at, often, tellsAlerts, weekday }, workspaceZone }: {
    readonly typed: TypedReport
    readonly onType: (change: Partial<TypedReport>) => void
    readonly workspaceZone: string
    readonly error?: string | undefined
  }
) => {
  const [isShown, setShown] = useState(false)
  return (
    <fieldset className="wanted">
      <legend>Report</legend>
      <div className="wanted-kinds">
        {oftens.map(({ label, value }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="report"
              checked={often === value}
              onChange={() => onType(value === "never" ? { often: value, tellsAlerts: true } : { often: value })}
            />{" "}
            {label}
          </label>
        ))}
      </div>
      {often === "never" ? null : (
        <>
          <div className="wanted-hours">
            {often === "week"
              ? (
                <div className="field">
                  <span className="label" aria-hidden>Report on</span>
                  <Select
                    label="Day of the report"
                    value={weekday}
                    choices={weekdays}
                    onValue={(weekday) => onType({ weekday })}
                  />
                </div>
              )
              : null}
            <TextField
              label="Report at"
              type="time"
              required
              hint={`By the workspace’s clocks (${workspaceZone}).`}
              value={at}
              error={error}
              onValue={(at) => onType({ at })}
            />
          </div>
          <label className="check">
            <input
              type="checkbox"
              checked={tellsAlerts}
              onChange={({ target }) => onType({ tellsAlerts: target.checked })}
            />{" "}
            Also tell of alerts
          </label>
          <p>
            <Button size="small" onClick={() => setShown(true)}>Preview the report</Button>
          </p>
          {isShown ? <ReportPreview every={often} onClose={() => setShown(false)} /> : null}
        </>
      )}
    </fieldset>
  )
}

// internal

const oftens = [
  { value: "never", label: "No report" },
  { value: "day", label: "Each day, of the day before" },
  { value: "week", label: "Each week, of 7 days" }
] as const

const weekdays = weekdayNames.map((label, i) => ({ value: String(i + 1), label }))
