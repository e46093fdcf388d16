/**
 * Changes a group: its name, and phones added and removed by pasting. What would change is shown before it is; what others
 * do meanwhile stays, and where both changed the same, both sides are shown.
 */
import type { GroupConflict } from "@anipool/http-api/admin/GroupsApi"
import { phonesMax } from "@anipool/http-api/InboundGroupsApi"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { useDeferredValue, useMemo, useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Conflict } from "../../components/Conflict.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { paste } from "./phones.ts"
import { replaceWhole } from "./replaceWhole.ts"

/** Phones that a preview names. */
const named = 4

interface Edited {
  readonly groupId: string
  readonly onClose: () => void
}

/** Names what is typed into the dialog of a group. */
export const draftName = (groupId: string): string => `group:${groupId}`

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
    ...api.query("adminGroups.get", { path: { groupId } }),
    staleTime: 0
  })
  // What is edited is what was read when it was begun, and what others do meanwhile is a change since then.
  const fresh = group.isFetchedAfterMount ? group : { ...group, data: undefined }
  return (
    <Loaded query={fresh} loading={<Skeleton height={260} />}>
      {(group) => <EditForm {...group} onClose={onClose} />}
    </Loaded>
  )
}

const EditForm = (
  { groupId, name: nameBefore, onClose, version: versionRead }: Edited & {
    readonly name: string
    readonly version: number
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const refresh = () => {
    const path = { groupId }
    return invalidate("adminGroups.list", ["adminGroups.get", { path }], ["adminGroups.members", { path }])
  }
  const undoAction = useUndoAction()
  const { country, timeZone } = api.session.workspace
  // What was read when it was begun: also where it goes on after a reload.
  const [read] = useState({ version: versionRead, nameRead: nameBefore, name: nameBefore, toAdd: "", toRemove: "" })
  const draft = useDraft(draftName(groupId), read)
  const { type, typed: { name, nameRead, toAdd, toRemove, version } } = draft
  const adding = useDeferredValue(toAdd)
  const removing = useDeferredValue(toRemove)
  const pasted = useMemo(() => {
    const remove = paste(removing, country)
    const add = paste(adding, country)
    const gone = new Set(remove.phones)
    return {
      add: add.phones.filter((phone) => !gone.has(phone)),
      remove: remove.phones,
      unreadable: [...add.unreadable, ...remove.unreadable]
    }
  }, [adding, removing, country])
  const { add, remove, unreadable } = pasted
  const isTooMany = add.length > phonesMax || remove.length > phonesMax
  const preview = useQuery({
    ...api.query("adminGroups.preview", { path: { groupId }, payload: { add, remove } }),
    enabled: !isTooMany,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0
  })
  const isRenamed = name.trim() !== nameRead
  const edit = useMutation({
    ...api.mutation((client, version: number) =>
      // A conflict is an answer: there is something to choose.
      client.adminGroups.edit({
        path: { groupId },
        payload: { version, add, remove, ...isRenamed ? { name: name.trim() } : {} }
      }).pipe(Effect.catchTag("VersionConflict", ({ current }) => Effect.succeed(current)))
    ),
    onSuccess: async (answer) => {
      if ("addedCount" in answer) return
      draft.done()
      onClose()
      succeed(
        "The group was changed",
        `${Format.counted(answer.phonesAdded, "phone")} added, ${Format.count(answer.phonesRemoved)} removed; ${
          Format.count(answer.anisRemoved)
        } left the inventory${answer.isMerged ? ". What others changed meanwhile stayed" : ""}`,
        undoAction(answer.entry)
      )
      await refresh()
    }
  })
  const conflict = edit.data !== undefined && "addedCount" in edit.data ? edit.data : undefined
  const problem = isTooMany ? `Paste at most ${Format.count(phonesMax)} phones at a time.` : undefined
  const isChanged = isRenamed || add.length > 0 || remove.length > 0
  const isReady = isChanged && name.trim() !== "" && problem === undefined
  if (conflict !== undefined) {
    return (
      <Conflict
        what="group"
        theirs={{ title: "What others changed", shown: <Theirs theirs={conflict} /> }}
        mine={{
          title: "What you were to change",
          shown: (
            <ul className="plain-list">
              {isRenamed ? <li>Call it “{name.trim()}”</li> : null}
              <Side count={add.length} sign="+" what="to add" phones={add} />
              <Side count={remove.length} sign="−" what="to remove" phones={remove} />
            </ul>
          )
        }}
        error={edit.error}
        isBusy={edit.isPending}
        onApply={() => edit.mutate(conflict.version)}
        onLeave={() => {
          draft.done()
          onClose()
          void refresh()
        }}
      />
    )
  }
  return (
    <Form
      action="Save"
      busy="Saving…"
      draft={draft}
      isReady={isReady}
      refused={refusals(edit.error, [])}
      request={edit}
      onSubmit={() => edit.mutate(version)}
    >
      <TextField label="Name" value={name} onValue={(name) => type({ name })} maxLength={255} required />
      <div className="two-fields">
        <TextAreaField
          {...replaceWhole((toAdd) => type({ toAdd }))}
          label="Add phones"
          hint="One to a line, or apart by commas"
          value={toAdd}
          onValue={(toAdd) => type({ toAdd })}
        />
        <TextAreaField
          {...replaceWhole((toRemove) => type({ toRemove }))}
          label="Remove phones"
          hint="One to a line, or apart by commas"
          value={toRemove}
          onValue={(toRemove) => type({ toRemove })}
        />
      </div>
      <div className="preview" role="status" aria-label="What would change">
        {preview.data === undefined ? <Skeleton height={22} /> : (
          <div>
            <strong className="added">+{Format.count(preview.data.added)}</strong> to add
            {beside(add.length - preview.data.added, "in it already")},{" "}
            <strong className="removed">−{Format.count(preview.data.removed)}</strong> to remove
            {beside(remove.length - preview.data.removed, "not in it")}: {Format.count(preview.data.anis)} →{" "}
            <strong>
              {Format.counted(preview.data.anis + preview.data.added - preview.data.removed, "phone")}
            </strong>
            {preview.data.leaving === 0
              ? ""
              : `; ${Format.count(preview.data.leaving)} in no other group would leave the inventory`}
          </div>
        )}
        <Samples sign="+" phones={add} />
        <Samples sign="−" phones={remove} />
        {unreadable.length === 0
          ? null
          : <Notice tone="warn">{unreadable.length} cannot be read: {unreadable.slice(0, named).join(", ")}</Notice>}
        {problem === undefined ? null : <Notice tone="bad">{problem}</Notice>}
        {preview.error === null ? null : <Notice tone="bad">{preview.error.message}</Notice>}
      </div>
      {(preview.data?.keeps ?? null) === null ? null : <Keeps keeps={preview.data!.keeps!} timeZone={timeZone} />}
    </Form>
  )
}

const beside = (count: number, what: string): string => count === 0 ? "" : ` (${Format.count(count)} ${what})`

const Samples = ({ phones, sign }: { readonly sign: string; readonly phones: ReadonlyArray<string> }) =>
  phones.length === 0 ? null : (
    <div className="phone-samples">
      {sign} {phones.slice(0, named).join(", ")}
      {phones.length > named ? ` … ${Format.count(phones.length - named)} more` : ""}
    </div>
  )

/** What others did to it. */
const Theirs = ({ theirs }: { readonly theirs: GroupConflict }) => (
  <ul className="plain-list">
    {theirs.nameThen === theirs.name ? null : <li>It is called “{theirs.name}” now</li>}
    <Side count={theirs.addedCount} sign="+" what="added" phones={theirs.added} />
    <Side count={theirs.removedCount} sign="−" what="removed" phones={theirs.removed} />
    {theirs.isComplete ? null : <li>More than is known here: look at the group before you go on</li>}
  </ul>
)

const Side = (
  { count, phones, sign, what }: {
    readonly count: number
    readonly sign: string
    readonly what: string
    readonly phones: ReadonlyArray<string>
  }
) =>
  count === 0 ? null : (
    <li>
      {Format.counted(count, "number")} {what}
      <Samples sign={sign} phones={phones} />
    </li>
  )
