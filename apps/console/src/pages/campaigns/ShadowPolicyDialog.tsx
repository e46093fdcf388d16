/**
 * Adds a shadow policy, or changes one: its name, and what it sets over the policy of whichever campaign picks.
 */
import { Shadows } from "@anipool/http-api/admin/PolicyApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Conflict } from "../../components/Conflict.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { OwnSettings } from "./OwnSettings.tsx"
import * as PolicyInput from "./policyInput.ts"
import type { Words } from "./PolicySetting.tsx"
import { SettingsInWords } from "./SettingsInWords.tsx"
import * as ShadowPolicies from "./shadowPolicies.ts"

/** Names what is typed into the dialog of a shadow policy; undefined: of a new one. */
export const draftName = (name: string | undefined): string =>
  name === undefined ? "shadow-policy:new" : `shadow-policy ${name}`

/** The dialog; undefined: it is closed. */
export const ShadowPolicyDialog = (
  { edited, onClose }: { readonly edited: Shadows.ShadowPolicy | "new" | undefined; readonly onClose: () => void }
) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === "new" ? "New policy to compare" : "Edit the policy"}
    description="Nobody is picked for by it. It is recorded whether it would have taken what chance took."
    isWide
  >
    {edited === undefined ? null : <Editor known={edited === "new" ? null : edited} onClose={onClose} />}
  </Dialog>
)

// internal

interface Edited {
  readonly known: Shadows.ShadowPolicy | null
  readonly onClose: () => void
}

/** The settings that it may set. */
const described = PolicyInput.settings.filter(({ setting }) => Shadows.settings.some((name) => name === setting))

const words: Words = { setsItself: "Set by this policy", inheritsFrom: "As each campaign has it; the workspace" }

const Editor = (edited: Edited) => {
  const policy = useQuery(useApi().query("adminPolicy.get"))
  return (
    <Loaded query={policy} loading={<Skeleton height={260} />}>
      {({ effective }) => <EditForm {...edited} inherited={effective} />}
    </Loaded>
  )
}

const EditForm = ({ inherited, known: knownNow, onClose }: Edited & { readonly inherited: PolicyInput.Policy }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  // What was read when it was begun: also where it goes on after a reload.
  const [read] = useState(() => {
    const override = knownNow?.policy ?? {}
    return {
      known: knownNow,
      name: knownNow?.name ?? "",
      input: PolicyInput.fromOverride(override, { ...inherited, ...override })
    }
  })
  const draft = useDraft(draftName(knownNow?.name), read)
  const { input, known, name } = draft.typed
  const typed = PolicyInput.toOverride(input)
  const save = useMutation({
    ...api.mutation(ShadowPolicies.replace),
    onSuccess: async (answer) => {
      if ("theirs" in answer) return
      draft.done()
      succeed(
        known === null ? "The policy was added" : "The policy was changed",
        answer.entry === null ? "Nothing differed" : "It is compared out of the picks from now on"
      )
      onClose()
      await invalidate(...ShadowPolicies.stale)
    }
  })
  const wanted = "override" in typed ? { name: name.trim(), policy: typed.override } : undefined
  const conflict = save.data !== undefined && "theirs" in save.data ? save.data : undefined
  if (conflict !== undefined && wanted !== undefined) {
    const inWords = { described, inherited, nothing: "It sets nothing: the order without chance." }
    return (
      <Conflict
        what="policy"
        theirs={{
          title: "What others have",
          shown: conflict.theirs === null
            ? <p>It was removed, or has another name.</p>
            : <SettingsInWords {...inWords} policy={conflict.theirs.policy} />
        }}
        mine={{
          title: "What you were to set",
          shown: <SettingsInWords {...inWords} policy={wanted.policy} />
        }}
        error={save.error}
        isBusy={save.isPending}
        onApply={() => save.mutate({ known: conflict.theirs, wanted })}
        onLeave={() => {
          draft.done()
          onClose()
          void invalidate(...ShadowPolicies.stale)
        }}
      />
    )
  }
  const refused = refusals(save.error, ["policies"])
  return (
    <Form
      action={known === null ? "Add the policy" : "Save"}
      busy="Saving…"
      draft={draft}
      isReady={name.trim() !== "" && wanted !== undefined}
      refused={refused}
      request={save}
      onSubmit={() => wanted !== undefined && save.mutate({ known, wanted })}
    >
      <TextField
        label="Name"
        hint="Another name, or another setting, begins anew with what is recorded"
        value={name}
        onValue={(name) => draft.type({ name })}
        maxLength={Shadows.nameLengthMax}
        required
        error={refused.at.policies}
      />
      <OwnSettings
        described={described}
        words={words}
        note="With nothing ticked it is the order without chance: of the least used the longest unused."
        inherited={inherited}
        input={input}
        errors={"errors" in typed ? typed.errors : {}}
        onTyped={(input) => draft.type({ input })}
      />
    </Form>
  )
}
