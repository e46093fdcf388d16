/**
 * The workspace's time zone: another, or the one that it has.
 */
import { useMutation } from "@tanstack/react-query"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Form } from "../../components/Form.tsx"
import { TimeZoneField } from "../../components/TimeZoneField.tsx"
import * as TimeZones from "../../components/timeZones.ts"
import { useDraft } from "../../drafts/useDraft.tsx"

/** The form. */
export const TimeZoneStep = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const saved = api.session.workspace.timeZone
  const draft = useDraft("first-steps:timeZone", { timeZone: saved })
  const { timeZone } = draft.typed
  const save = useMutation({
    ...api.mutation((client) =>
      client.adminMembers.updateWorkspace({
        payload: { timeZone: TimeZones.named(timeZone) ?? timeZone }
      })
    ),
    onSuccess: async () => {
      await confirm.mutateAsync(undefined)
      draft.done()
    }
  })
  const confirm = useMutation({
    ...api.mutation((client) => client.adminFirstSteps.note({ payload: { timeZone: true } })),
    onSuccess: () => invalidate("adminFirstSteps.read", "adminSession.session", "adminMembers.workspace")
  })
  const refused = refusals(save.error ?? confirm.error, ["timeZone"])
  return (
    <Form
      action="This is the time zone"
      draft={draft}
      isMain={false}
      refused={refused}
      request={save}
      onSubmit={() => save.mutate(undefined)}
    >
      <TimeZoneField value={timeZone} onValue={(timeZone) => draft.type({ timeZone })} error={refused.at.timeZone} />
    </Form>
  )
}
