/**
 * When alerts are raised.
 */
import type { Thresholds } from "@anipool/http-api/admin/AlertsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"

/** The form. */
export const ThresholdsForm = () => {
  const api = useApi()
  const thresholds = useQuery(api.query(["thresholds"], (client) => client.adminAlerts.thresholds()))
  return (
    <Section title="When something needs you">
      <Loaded query={thresholds} loading={<Skeleton height={200} />}>
        {(known) => <Form key={JSON.stringify(known)} known={known} />}
      </Loaded>
    </Section>
  )
}

// internal

const labels: ReadonlyArray<readonly [keyof Thresholds, string, string]> = [
  ["burningBlocks", "Blocked dials of a number that burns", "Today, from so many on. 0: never."],
  ["dryHours", "Hours until a group runs dry", "At the last hour's pace, at most so many. 0: never."],
  ["dryPace", "Requests of a group in the last hour", "Groups that are asked for fewer are not looked at."],
  ["activeNumbers", "Active numbers of a group", "Fewer than so many. 0: never."],
  ["refusals", "Refusals of a campaign in an hour", "For one reason, from so many on. 0: never."],
  ["failedUploadHours", "Hours that a failed upload is shown", "Unless a later one was applied. 0: never."],
  ["rejectedDials", "Rejected dials in a day", "For one reason, from so many on. 0: never."],
  ["remediationDays", "Days that a remediation waits", "From so many on. 0: never."]
]

const Form = ({ known }: { readonly known: Thresholds }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [values, setValues] = useState(() => Object.fromEntries(labels.map(([name]) => [name, String(known[name])])))
  const save = useMutation({
    ...api.mutation((client, payload: Thresholds) => client.adminAlerts.setThresholds({ payload })),
    onSuccess: () => {
      succeed("Saved", "Alerts follow within a minute or two.")
      void invalidate(["thresholds"], ["needs"])
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(Object.fromEntries(labels.map(([name]) => [name, Number(values[name])])) as unknown as Thresholds)
  }
  return (
    <form onSubmit={submit}>
      <div className="threshold-fields">
        {labels.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type="number"
            min={name === "dryPace" ? 1 : 0}
            step={name === "dryHours" ? 0.5 : 1}
            required
            value={values[name] ?? ""}
            onValue={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {save.error === null ? null : <Notice tone="bad">{save.error.message}</Notice>}
      <p className="form-actions">
        <Button type="submit" variant="primary" disabled={save.isPending}>Save</Button>
      </p>
    </form>
  )
}
