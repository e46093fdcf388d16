/**
 * Makes a workspace.
 */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { run } from "../api/run.ts"
import { Button } from "../components/Button.tsx"
import { TextField } from "../components/Field.tsx"
import { Select } from "../components/Select.tsx"
import { Refused } from "../components/states.tsx"
import { TimeZoneField } from "../components/TimeZoneField.tsx"
import * as TimeZones from "../components/timeZones.ts"
import { ownClient } from "./enter.ts"

/** Countries that a dialer works in. */
export const countries = [
  { value: "us", label: "United States" },
  { value: "ca", label: "Canada" },
  { value: "uk", label: "United Kingdom" }
] as const

/** A form for a workspace; only for administrators of the installation. */
export const NewWorkspaceForm = ({ onMade }: { readonly onMade: (workspaceId: number) => Promise<void> }) => {
  const [name, setName] = useState("")
  const [country, setCountry] = useState<typeof countries[number]["value"]>("us")
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const make = useMutation({
    mutationFn: async () => {
      const payload = { name: name.trim(), country, timeZone: TimeZones.named(timeZone) ?? timeZone }
      const { id } = await run(ownClient().adminUsers.createWorkspace({ payload }))
      await onMade(id)
    }
  })
  const refused = refusals(make.error, ["name", "timeZone"], { workspace_exists: "name" })
  return (
    <form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!make.isPending) make.mutate()
      }}
    >
      <TextField label="Workspace name" required value={name} onValue={setName} error={refused.at.name} />
      <Select label="Country" value={country} choices={countries} onValue={setCountry} />
      <TimeZoneField value={timeZone} onValue={setTimeZone} error={refused.at.timeZone} />
      <Refused by={refused} />
      <Button type="submit" variant="primary" disabled={name.trim() === "" || make.isPending}>
        {make.isPending ? "Making…" : "Make the workspace"}
      </Button>
    </form>
  )
}
