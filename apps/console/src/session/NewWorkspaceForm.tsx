/**
 * Makes a workspace.
 */
import type { Account } from "@anipool/http-api/admin/AccountApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { run } from "../api/run.ts"
import { TextField } from "../components/Field.tsx"
import { Form } from "../components/Form.tsx"
import { Select } from "../components/Select.tsx"
import { TimeZoneField } from "../components/TimeZoneField.tsx"
import * as TimeZones from "../components/timeZones.ts"
import { useDraftOf } from "../drafts/useDraft.tsx"
import { ownClient } from "./enter.ts"

/** Countries that a dialer works in. */
export const countries = [
  { value: "us", label: "United States" },
  { value: "ca", label: "Canada" },
  { value: "uk", label: "United Kingdom" }
] as const

interface NewWorkspace {
  readonly name: string
  readonly country: typeof countries[number]["value"]
  readonly timeZone: string
}

/** A form for a workspace; only for administrators of the installation. */
export const NewWorkspaceForm = (
  { onMade, user }: {
    /** Who types. */
    readonly user: Account["user"]
    readonly onMade: (workspaceId: number) => Promise<void>
  }
) => {
  const [blank] = useState<NewWorkspace>(() => ({
    name: "",
    country: "us",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone
  }))
  const draft = useDraftOf(`user ${user.name}`, "workspace:new", blank)
  const { country, name, timeZone } = draft.typed
  const make = useMutation({
    mutationFn: async () => {
      const payload = { name: name.trim(), country, timeZone: TimeZones.named(timeZone) ?? timeZone }
      const { id } = await run(ownClient().adminUsers.createWorkspace({ payload }))
      draft.done()
      await onMade(id)
    }
  })
  const refused = refusals(make.error, ["name", "timeZone"], { workspace_exists: "name" })
  return (
    <Form
      action="Make the workspace"
      busy="Making…"
      isReady={name.trim() !== ""}
      refused={refused}
      request={make}
      onSubmit={() => make.mutate()}
    >
      <TextField
        label="Workspace name"
        required
        value={name}
        onValue={(name) => draft.type({ name })}
        error={refused.at.name}
      />
      <Select label="Country" value={country} choices={countries} onValue={(country) => draft.type({ country })} />
      <TimeZoneField
        value={timeZone}
        onValue={(timeZone) => draft.type({ timeZone })}
        error={refused.at.timeZone}
      />
    </Form>
  )
}
