/**
 * Tags that are given to numbers or campaigns and taken from them: what it would do, then all of it as one change.
 */
import type { TagPlan } from "@anipool/http-api/admin/TagsApi"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import * as Operations from "../api/operations.ts"
import * as Refusals from "../api/refusals.ts"
import { run } from "../api/run.ts"
import { useApi, useInvalidate } from "../api/useApi.ts"
import { useUndoAction } from "../api/useUndo.ts"
import { Dialog } from "../components/Dialog.tsx"
import { TextField } from "../components/Field.tsx"
import { Form } from "../components/Form.tsx"
import * as Format from "../components/format.ts"
import { Skeleton } from "../components/states.tsx"
import { succeed } from "../components/toast.tsx"
import { useStill } from "../components/useStill.ts"
import { useDraft } from "../drafts/useDraft.tsx"
import type * as Actions from "../pages/numbers/actions.ts"
import type { TagFilter } from "./tagFilter.ts"
import * as Tagging from "./tagging.ts"
import { tagsClient } from "./tagsClient.ts"
import { useTags } from "./useTags.ts"

/** What tags are given to, and taken from. */
export type Target =
  | { readonly of: "numbers"; readonly which: Actions.Which }
  | {
    readonly of: "campaigns"
    readonly which:
      | { readonly campaignIds: ReadonlyArray<string> }
      | { readonly filter: TagFilter & { readonly search?: string } }
  }

/** What the dialog is given. */
export interface OpenTagsDialogProps {
  readonly target: Target
  /** How many they are. */
  readonly count: number
  /** The one that it is about, where it is one: its id, its name and the tags that it has. */
  readonly only?: { readonly id: number | string; readonly name: string; readonly tags: ReadonlyArray<string> }
  /** Called when it is closed; `isDone`: after it was done. */
  readonly onClose: (isDone: boolean) => void
}

/** The dialog. */
export const OpenTagsDialog = (props: OpenTagsDialogProps) => (
  <Dialog
    isOpen
    title={`Tag ${props.only?.name ?? Format.counted(props.count, nounOf(props.target))}`}
    description="Words to find them by, with commas between them. All of it is one change, which is undone as one."
    onClose={() => props.onClose(false)}
  >
    <TagsForm {...props} />
  </Dialog>
)

// internal

const nounOf = ({ of }: Target) => of === "numbers" ? "number" : "campaign"

const TagsForm = ({ count, onClose, only, target: given }: OpenTagsDialogProps) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  // The list behind is loaded anew meanwhile; what was asked for stays.
  const [target] = useState(given)
  const noun = nounOf(target)
  const draft = useDraft(`tags:${target.of}:${only?.id ?? "many"}`, Tagging.blank)
  const { type, typed } = draft
  const isListed = target.of === "numbers" || api.may("read")
  const known = useTags(isListed).data?.map(({ tag }) => tag) ?? []
  const change = Tagging.changeOf(typed)
  // Tags are asked about once they stand still.
  const asked = JSON.stringify(change)
  const still = useStill(asked ?? "")
  const preview = usePreview(target, change, change !== undefined && still === asked)
  const tag = useMutation({
    ...api.mutation((_, change: Change) => {
      const { adminTags } = tagsClient(api.credential)
      return target.of === "numbers"
        ? adminTags.tagNumbers({ payload: { ...target.which, ...change } })
        : adminTags.tagCampaigns({ payload: { ...target.which, ...change } })
    }),
    onSuccess: (done) => {
      draft.done()
      void invalidate()
      onClose(true)
      succeed(
        done.entry === null ? "Nothing was changed" : "The tags were changed",
        Tagging.told(done, noun).join(" "),
        undoAction(done.entry)
      )
    }
  })
  const refused = Refusals.refusals(tag.error ?? preview.error, ["addTags", "removeTags", "filter"])
  const isNew = change !== undefined && still === asked && !preview.isFetching && !preview.isPlaceholderData
  const told = change === undefined || preview.error !== null ? undefined : preview.data
  return (
    <Form
      action={`Change tags${count === 1 ? "" : ` of ${Format.count(told?.changed ?? 0)}`}`}
      busy="Working…"
      draft={draft}
      isReady={isNew && (told?.changed ?? 0) > 0}
      refused={{ other: refused.other ?? refused.at.filter }}
      request={tag}
      onSubmit={() => {
        if (change !== undefined) tag.mutate(change)
      }}
    >
      <TagsInput
        label="Give"
        hint={only === undefined || only.tags.length === 0
          ? "As in: VIP, Spring sale"
          : `It has: ${only.tags.join(", ")}`}
        known={known}
        value={typed.give}
        error={refused.at.addTags}
        onValue={(give) => type({ give })}
      />
      <TagsInput
        label="Take"
        hint="A tag that nothing has any more is gone."
        known={only?.tags ?? known}
        value={typed.take}
        error={refused.at.removeTags}
        onValue={(take) => type({ take })}
      />
      <div className="regroup-preview" role="status" aria-label="What would change">
        {change === undefined
          ? <span className="muted">Say which tag, and it is shown here what would change.</span>
          : told === undefined
          ? preview.error === null ? <Skeleton height={22} /> : null
          : Tagging.told(told, noun).map((sentence) => <span key={sentence}>{sentence}</span>)}
      </div>
    </Form>
  )
}

type Change = NonNullable<ReturnType<typeof Tagging.changeOf>>

/** What a change would do. */
const usePreview = (target: Target, change: Change | undefined, isAsked: boolean) => {
  const { credential, keyId } = useApi()
  return useQuery({
    ...Operations.late(keyId, "adminTags.preview", [target, change], (signal) => {
      const { adminTags } = tagsClient(credential)
      return run<TagPlan, unknown>(
        target.of === "numbers"
          ? adminTags.previewNumbers({ payload: { ...target.which, ...change } })
          : adminTags.previewCampaigns({ payload: { ...target.which, ...change } }),
        signal
      )
    }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    enabled: isAsked
  })
}

/** Tags with commas between them; the last is completed. */
const TagsInput = ({ error, hint, known, label, onValue, value }: {
  readonly label: string
  readonly hint: string
  readonly known: ReadonlyArray<string>
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}) => {
  const list = useId()
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error}
        autoComplete="off"
        list={list}
        maxLength={500}
        value={value}
        onValue={onValue}
      />
      <datalist id={list}>
        {Tagging.completions(value, known).map((completed) => <option key={completed} value={completed} />)}
      </datalist>
    </>
  )
}
