/**
 * When alerts are raised.
 */
import type { Thresholds } from "@anipool/http-api/admin/AlertsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Section } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"

/** The form. */
export const ThresholdsForm = () => {
  const api = useApi()
  const thresholds = useQuery(api.query("adminAlerts.thresholds"))
  return (
    <Section title="When something needs you">
      <Loaded query={thresholds} loading={<Skeleton height={200} />}>
        {(known) => <Limits key={JSON.stringify(known)} known={known} />}
      </Loaded>
    </Section>
  )
}

// internal

type Mode = Thresholds["alarmMode"]

const modes: ReadonlyArray<{ readonly value: Mode; readonly label: string }> = [
  { value: "neverMoreThan", label: "Never more than that" },
  { value: "about", label: "About that, and numbers that burn are seen sooner" }
]

const labels: ReadonlyArray<readonly [Exclude<keyof Thresholds, "alarmMode">, string, string]> = [
  [
    "falseAlarms",
    "False alarms in a month",
    "Of 10,000 healthy numbers at most this many are said to burn. Fewer means later. 0 turns it off."
  ],
  [
    "dryHours",
    "Hours that a group lasts",
    "A group runs dry when its uses last no longer, at the pace of the last hour. 0 turns it off."
  ],
  ["dryPace", "Requests of a group in an hour", "Groups with fewer requests in the last hour are not looked at."],
  ["activeNumbers", "Active numbers of a group", "A group runs dry when it has fewer active numbers. 0 turns it off."],
  ["refusals", "Refusals of a campaign in an hour", "This many or more for the same reason. 0 turns it off."],
  [
    "failingCalls",
    "Failing calls of a campaign in an hour",
    "This many or more that the own carrier refused, that failed at a trunk, or that went to invalid numbers. 0 turns it off."
  ],
  [
    "failingShare",
    "Failing calls, as a share (%)",
    "Campaigns of which a smaller share of the last hour's calls failed in one of these ways are not told."
  ],
  [
    "failedUploadHours",
    "Hours that a failed upload is shown",
    "It goes earlier once a later upload was applied. 0 turns it off."
  ],
  ["rejectedDials", "Rejected dials in a day", "This many or more for the same reason. 0 turns it off."],
  [
    "remediationDays",
    "Days that a remediation waits",
    "A remediation needs you when it has waited this long. 0 turns it off."
  ],
  [
    "rightDays",
    "Days before a right to use ends",
    "Numbers need you when the evidence that they may be used runs out this soon, or has. 0 turns it off."
  ]
]

const Limits = ({ known }: { readonly known: Thresholds }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft<Readonly<Record<string, string>>>(
    "thresholds",
    Object.fromEntries(
      [...labels.map(([name]) => name), "alarmMode" as const].map((name) => [name, String(known[name])])
    )
  )
  const values = draft.typed
  const save = useMutation({
    ...api.mutation((client, payload: Thresholds) => client.adminAlerts.setThresholds({ payload })),
    onSuccess: () => {
      draft.done()
      succeed("Saved", "Alerts follow within a minute or two.")
      void invalidate("adminAlerts.thresholds", "adminNeeds.needs", "adminNeeds.needsOf")
    }
  })
  const refused = refusals(save.error, labels.map(([name]) => name))
  const submit = () =>
    save.mutate({
      ...Object.fromEntries(labels.map(([name]) => [name, Number(values[name])])),
      alarmMode: values.alarmMode
    } as unknown as Thresholds)
  return (
    <Form
      action={api.may("administer") ? "Save" : undefined}
      draft={draft}
      isWide
      refused={refused}
      request={save}
      onSubmit={submit}
    >
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
            error={refused.at[name]}
            onValue={(value) => draft.type({ [name]: value })}
          />
        ))}
        <div className="field">
          <span className="label" aria-hidden>How false alarms are kept</span>
          <Select
            label="How false alarms are kept"
            choices={modes}
            value={(values.alarmMode ?? "neverMoreThan") as Mode}
            onValue={(alarmMode) => draft.type({ alarmMode })}
          />
        </div>
      </div>
    </Form>
  )
}
