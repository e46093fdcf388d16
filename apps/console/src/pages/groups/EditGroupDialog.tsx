/**
 * Changes a group: its name, and phones added and removed by pasting. What would change is shown before it is.
 */
import { phonesMax } from "@anipool/http-api/InboundGroupsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useMemo, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import * as Phones from "./phones.ts"

/** Phones that a preview names. */
const named = 4

interface Edited {
  readonly groupId: string
  readonly onClose: () => void
}

/** The dialog. */
export const EditGroupDialog = ({ groupId, isOpen, onClose }: Edited & { readonly isOpen: boolean }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Edit the group" isWide>
    <Editor groupId={groupId} onClose={onClose} />
  </Dialog>
)

// internal

const Editor = ({ groupId, onClose }: Edited) => {
  const api = useApi()
  const group = useQuery({
    ...api.query(["group", groupId, "whole"], (client) => client.inboundGroups.get({ payload: { groupId } })),
    // What is edited must be what is there, and stay so while it is edited.
    staleTime: 0,
    refetchOnWindowFocus: false
  })
  return (
    <Loaded query={group} loading={<Skeleton height={260} />}>
      {({ group }) => <EditForm {...group} onClose={onClose} />}
    </Loaded>
  )
}

const EditForm = (
  { groupId, groupName, onClose, phones }: Edited & {
    readonly groupName: string
    readonly phones: ReadonlyArray<string>
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { country } = api.session.workspace
  const [name, setName] = useState(groupName)
  const [toAdd, setToAdd] = useState("")
  const [toRemove, setToRemove] = useState("")
  const adding = useDeferredValue(toAdd)
  const removing = useDeferredValue(toRemove)
  const present = useMemo(() => Phones.withCallingCodes(phones, country), [phones, country])
  const pasted = useMemo(() => [Phones.paste(adding, country), Phones.paste(removing, country)] as const, [
    adding,
    removing,
    country
  ])
  const change = useMemo(() => Phones.change(present, pasted[0].phones, pasted[1].phones), [present, pasted])
  const unreadable = [...pasted[0].unreadable, ...pasted[1].unreadable]
  const replace = useMutation({
    ...api.mutation((client, change: Phones.Change) =>
      client.inboundGroups.replace({ payload: { groupId, groupName: name.trim(), phones: change.phones } })
    ),
    onSuccess: async (answer) => {
      onClose()
      if ("phonesRemoved" in answer) {
        succeed(
          "The group was changed",
          `${Format.counted(answer.phonesAdded, "phone")} added, ${Format.count(answer.phonesRemoved)} removed; ${
            Format.count(answer.anisRemoved)
          } left the inventory`
        )
      }
      await invalidate(["groups"], ["group", groupId])
    }
  })
  const problem = change.phones.length === 0
    ? "A group needs at least one phone; to be rid of it, delete it."
    : change.phones.length > phonesMax
    ? `A group that is edited here has at most ${Format.count(phonesMax)} phones; larger ones come by snapshot.`
    : undefined
  const isChanged = name.trim() !== groupName || change.added.length > 0 || change.removed.length > 0
  const isReady = isChanged && name.trim() !== "" && problem === undefined && !replace.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) replace.mutate(change)
      }}
    >
      <TextField label="Name" value={name} onValue={setName} maxLength={255} required />
      <div className="two-fields">
        <TextAreaField label="Add phones" hint="One to a line, or apart by commas" value={toAdd} onValue={setToAdd} />
        <TextAreaField
          label="Remove phones"
          hint="One to a line, or apart by commas"
          value={toRemove}
          onValue={setToRemove}
        />
      </div>
      <div className="preview" role="status" aria-label="What would change">
        <div>
          <strong className="added">+{Format.count(change.added.length)}</strong> to add
          {change.alreadyIn === 0 ? "" : ` (${Format.count(change.alreadyIn)} in it already)`},{" "}
          <strong className="removed">−{Format.count(change.removed.length)}</strong> to remove
          {change.notIn === 0 ? "" : ` (${Format.count(change.notIn)} not in it)`}: {Format.count(present.length)} →
          {" "}
          <strong>{Format.counted(change.phones.length, "phone")}</strong>
        </div>
        <Samples sign="+" phones={change.added} />
        <Samples sign="−" phones={change.removed} />
        {unreadable.length === 0
          ? null
          : <Notice tone="warn">{unreadable.length} cannot be read: {unreadable.slice(0, named).join(", ")}</Notice>}
        {problem === undefined ? null : <Notice tone="bad">{problem}</Notice>}
        {replace.error === null ? null : <Notice tone="bad">{replace.error.message}</Notice>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isReady}>{replace.isPending ? "Saving…" : "Save"}</Button>
      </DialogActions>
    </form>
  )
}

const Samples = ({ phones, sign }: { readonly sign: string; readonly phones: ReadonlyArray<string> }) =>
  phones.length === 0 ? null : (
    <div className="phone-samples">
      {sign} {phones.slice(0, named).join(", ")}
      {phones.length > named ? ` … ${Format.count(phones.length - named)} more` : ""}
    </div>
  )
