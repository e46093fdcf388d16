/**
 * Registers a list of the dialer, or changes one: what its calls show, and what it sets over its campaign's policy.
 */
import { type ListRow, listSettings } from "@anipool/http-api/admin/ListsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Conflict } from "../../components/Conflict.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as DialerLists from "./dialerLists.ts"
import { OwnSettings } from "./OwnSettings.tsx"
import * as PolicyInput from "./policyInput.ts"
import type { Words } from "./PolicySetting.tsx"
import { SettingsInWords } from "./SettingsInWords.tsx"

/** Names what is typed into the dialog of a list; undefined: of a new one. */
export const draftName = (listId: string | undefined): string => listId === undefined ? "list:new" : `list ${listId}`

/** The dialog; undefined: it is closed. */
export const ListDialog = (
  { edited, onClose }: { readonly edited: ListRow | "new" | undefined; readonly onClose: () => void }
) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === "new" ? "New list" : "Edit the list"}
    description="It holds for calls that name the list, whatever their campaign."
    isWide
  >
    {edited === undefined ? null : <Editor known={edited === "new" ? undefined : edited} onClose={onClose} />}
  </Dialog>
)

// internal

interface Edited {
  readonly known: ListRow | undefined
  readonly onClose: () => void
}

/** The settings that it may set. */
const described = PolicyInput.settings.filter(({ setting }) => listSettings.some((name) => name === setting))

const words: Words = { setsItself: "Set by this list", inheritsFrom: "As its campaign has it; the workspace" }

const Editor = (edited: Edited) => {
  const policy = useQuery(useApi().query("adminPolicy.get"))
  return (
    <Loaded query={policy} loading={<Skeleton height={260} />}>
      {({ effective }) => <EditForm {...edited} inherited={effective} />}
    </Loaded>
  )
}

const EditForm = ({ inherited, known, onClose }: Edited & { readonly inherited: PolicyInput.Policy }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  // What was read when it was begun: also where it goes on after a reload.
  const [read] = useState(() => ({
    id: known?.id ?? "",
    name: known?.name ?? "",
    groupId: known?.groupId ?? "",
    number: known?.number ?? "",
    input: PolicyInput.fromOverride(known?.policy ?? {}, { ...inherited, ...known?.policy }),
    version: known?.version ?? 0
  }))
  const draft = useDraft(draftName(known?.id), read)
  const { groupId, id, input, name, number, version } = draft.typed
  const typed = PolicyInput.toOverride(input)
  const save = useMutation({
    ...api.mutation((client, wanted: { readonly policy: PolicyInput.PolicyOverride; readonly version: number }) =>
      DialerLists.put(client, id.trim(), {
        ...(name.trim() === "" ? {} : { name: name.trim() }),
        groupId: groupId.trim(),
        number: number.trim(),
        ...wanted
      })
    ),
    onSuccess: async (answer) => {
      if ("theirs" in answer) return
      succeed(
        answer.entry === null ? "Nothing differed" : version === 0 ? "The list was registered" : "The list was changed",
        answer.id,
        undoAction(answer.entry)
      )
      draft.done()
      onClose()
      await invalidate("adminLists.list")
    }
  })
  const conflict = save.data !== undefined && "theirs" in save.data ? save.data : undefined
  if (conflict !== undefined && "override" in typed) {
    const { theirs } = conflict
    return (
      <Conflict
        what="list"
        theirs={{
          title: "What others have",
          shown: theirs === null
            ? <p>It was removed: calls that name it go by their campaign.</p>
            : <ListInWords {...theirs} inherited={inherited} />
        }}
        mine={{
          title: "What you were to set",
          shown: <ListInWords {...draft.typed} policy={typed.override} inherited={inherited} />
        }}
        error={save.error}
        isBusy={save.isPending}
        onApply={() => save.mutate({ policy: typed.override, version: theirs?.version ?? 0 })}
        onLeave={() => {
          draft.done()
          onClose()
          void invalidate("adminLists.list")
        }}
      />
    )
  }
  const refused = refusals(save.error, ["groupId", "number", "name"])
  return (
    <Form
      action={known === undefined ? "Register the list" : "Save"}
      busy="Saving…"
      draft={draft}
      isReady={id.trim() !== "" && "override" in typed}
      refused={refused}
      request={save}
      onSubmit={() => "override" in typed && save.mutate({ policy: typed.override, version })}
    >
      <div className="campaign-fields">
        <TextField
          label="Identifier"
          hint="As your dialer names it; it stays"
          value={id}
          onValue={(id) => draft.type({ id })}
          maxLength={64}
          readOnly={known !== undefined}
          required
        />
        <TextField
          label="Name"
          hint="Optional"
          value={name}
          onValue={(name) => draft.type({ name })}
          maxLength={255}
          error={refused.at.name}
        />
        <TextField
          label="Group"
          hint="The identifier of the group that its calls show numbers of. Empty: what their campaign dials from"
          value={groupId}
          onValue={(groupId) => draft.type({ groupId })}
          maxLength={255}
          error={refused.at.groupId}
        />
        <TextField
          label="Number"
          hint="In place of a group: the one number that its calls show"
          value={number}
          onValue={(number) => draft.type({ number })}
          maxLength={40}
          error={refused.at.number}
        />
      </div>
      <OwnSettings
        described={described}
        words={words}
        note="What is not ticked is as the campaign of each call has it."
        inherited={inherited}
        input={input}
        errors={"errors" in typed ? typed.errors : {}}
        onTyped={(input) => draft.type({ input })}
      />
    </Form>
  )
}

/** One side of a conflict. */
const ListInWords = ({ groupId, inherited, name, number, policy }: {
  readonly name: string | null
  readonly groupId: string | null
  readonly number: string | null
  readonly policy: PolicyInput.PolicyOverride
  readonly inherited: PolicyInput.Policy
}) => (
  <>
    <dl className="changes">
      <dt>Name</dt>
      <dd>{name || "none"}</dd>
      <dt>Dials from</dt>
      <dd>{groupId || number || "what its campaign does"}</dd>
    </dl>
    <SettingsInWords
      described={described}
      inherited={inherited}
      policy={policy}
      nothing="It sets nothing over the policies of campaigns."
    />
  </>
)
