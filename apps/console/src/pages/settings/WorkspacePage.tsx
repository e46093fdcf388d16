/**
 * The workspace's settings; and for administrators of the installation, another workspace.
 */
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { TimeZoneField } from "../../components/TimeZoneField.tsx"
import * as TimeZones from "../../components/timeZones.ts"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { enterWorkspace } from "../../session/enter.ts"
import { NewWorkspaceForm } from "../../session/NewWorkspaceForm.tsx"
import { SettingsTabs } from "./SettingsTabs.tsx"
import { TagList } from "./TagList.tsx"

/** The workspace's settings. */
export const WorkspacePage = () => {
  const api = useApi()
  const workspace = useQuery(api.query("adminMembers.workspace"))
  return (
    <>
      <PageHeader title="Workspace" />
      <SettingsTabs />
      <Section title="Settings">
        <Loaded query={workspace} loading={<Skeleton height={120} />}>
          {(before) => <SettingsForm key={JSON.stringify(before)} before={before} />}
        </Loaded>
      </Section>
      <Section title="Tags">
        <TagList />
      </Section>
      <Section title="The first hour">
        <p>
          <Link to="/first-steps">The first steps of this workspace</Link>
          <span className="muted">, until its dialer was given a number</span>
        </p>
      </Section>
      {api.session.user?.isAdministrator === true
        ? (
          <Section title="Another workspace">
            <NewWorkspaceForm user={api.session.user} onMade={enterWorkspace} />
          </Section>
        )
        : null}
    </>
  )
}

interface Settings {
  readonly name: string
  readonly timeZone: string
  readonly inboundGroups: boolean
}

const SettingsForm = ({ before }: { readonly before: Settings }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft<Settings>("workspace", before)
  const { inboundGroups, name, timeZone } = draft.typed
  const save = useMutation({
    ...api.mutation((client) =>
      client.adminMembers.updateWorkspace({
        payload: { name: name.trim(), timeZone: TimeZones.named(timeZone) ?? timeZone, inboundGroups }
      })
    ),
    onSuccess: async () => {
      draft.done()
      succeed("The settings were saved")
      await invalidate("adminMembers.workspace", "adminSession.session")
    }
  })
  const refused = refusals(save.error, ["name", "timeZone"], { workspace_exists: "name" })
  return (
    <Form
      action="Save"
      draft={draft}
      refused={refused}
      request={save}
      onSubmit={() => save.mutate(undefined)}
    >
      <TextField
        label="Name"
        required
        value={name}
        onValue={(name) => draft.type({ name })}
        error={refused.at.name}
      />
      <TimeZoneField
        value={timeZone}
        onValue={(timeZone) => draft.type({ timeZone })}
        error={refused.at.timeZone}
      />
      <label className="row">
        <input
          type="checkbox"
          checked={inboundGroups}
          onChange={(event) => draft.type({ inboundGroups: event.target.checked })}
        />
        Groups of numbers are kept here and over HTTP
      </label>
    </Form>
  )
}
