/**
 * Numbers that are moved, copied or replaced between groups: what it would do and what campaigns keep, then all of it as one
 * change.
 */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useId, useMemo, useState } from "react"
import * as Refusals from "../../api/refusals.ts"
import { useApi } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useStill } from "../../components/useStill.ts"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as Phone from "../../phone/Phone.ts"
import { paste } from "../groups/phones.ts"
import type * as Actions from "./actions.ts"
import * as Regroup from "./regroup.ts"

interface RegroupDialogProps {
  readonly which: Actions.Which
  /** How many they are. */
  readonly count: number
  /** The group whose numbers are listed. */
  readonly groupId: string | undefined
  /** Called when it is closed; `isDone`: after it was done. */
  readonly onClose: (isDone: boolean) => void
  /** Called when something was done. */
  readonly onDone: () => void
}

/** The dialog. */
export const RegroupDialog = (props: RegroupDialogProps) => (
  <Dialog
    isOpen
    isWide
    title={`Move, copy or replace ${Format.counted(props.count, "number")}`}
    description="All of it is one change, which is undone as one. Numbers that rest go on resting."
    onClose={() => props.onClose(false)}
  >
    <RegroupForm {...props} />
  </Dialog>
)

// internal

const RegroupForm = ({ groupId, onClose, onDone, which: given }: RegroupDialogProps) => {
  const api = useApi()
  const { country, timeZone } = api.session.workspace
  // The list behind is loaded anew meanwhile; what was asked for stays.
  const [which] = useState(given)
  const [blank] = useState(() => Regroup.blank(groupId))
  const draft = useDraft("regroup", blank)
  const { type, typed } = draft
  const groups = useQuery(api.query("adminNumbers.facets")).data?.pools ?? []
  const written = useDeferredValue(typed.phones)
  const pasted = useMemo(() => paste(written, country), [written, country])
  const payload = Regroup.payloadOf(typed, which, groups, pasted.phones)
  // Groups are asked about once they stand still.
  const asked = JSON.stringify(payload)
  const still = useStill(asked ?? "")
  const preview = useQuery({
    ...api.query("adminNumbers.previewRegroup", { payload: payload! }),
    enabled: payload !== undefined && still === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0
  })
  const undoAction = useUndoAction()
  const regroup = useMutation({
    ...api.mutation((client, payload: Regroup.Payload) => client.adminNumbers.regroup({ payload })),
    onSuccess: (done) => {
      draft.done()
      onDone()
      onClose(true)
      succeed(
        done.entry === null ? "Nothing was changed" : words[typed.action].done,
        [...Regroup.told(typed.action, done, true), ...stayed(done.refusedCount)].join(" "),
        undoAction(done.entry)
      )
    }
  })
  const refused = Refusals.refusals(regroup.error ?? preview.error, [
    "ids",
    "filter",
    "from",
    "into",
    "reserve",
    "phones"
  ])
  const isNew = payload !== undefined && still === asked && !preview.isFetching && !preview.isPlaceholderData
  const told = payload === undefined || preview.error !== null ? undefined : preview.data
  return (
    <Form
      action={words[typed.action].verb}
      busy="Working…"
      draft={draft}
      isReady={isNew && told !== undefined && told.moved + told.taking > 0}
      refused={{ other: refused.other ?? refused.at.ids ?? refused.at.filter }}
      request={regroup}
      onSubmit={() => {
        if (payload !== undefined) regroup.mutate(payload)
      }}
    >
      <Choice
        legend="What to do"
        choices={[["move", "Move"], ["copy", "Copy"], ["replace", "Replace"]]}
        value={typed.action}
        onValue={(action) => type({ action })}
      />
      <p className="muted">{words[typed.action].explains}</p>
      {typed.action === "replace"
        ? <Replacing groups={groups} refused={refused.at} typed={typed} unreadable={pasted.unreadable} onType={type} />
        : (
          <>
            <GroupInput
              label={typed.action === "move" ? "Move to" : "Copy to"}
              hint="A group that is there, by name or identifier."
              groups={groups}
              value={typed.into}
              error={refused.at.into}
              onValue={(into) => type({ into })}
            />
            {typed.action === "move"
              ? (
                <GroupInput
                  label="Out of"
                  hint="Empty: out of all groups that they are in."
                  groups={groups}
                  value={typed.from}
                  error={refused.at.from}
                  onValue={(from) => type({ from })}
                />
              )
              : null}
          </>
        )}
      <div className="regroup-preview" role="status" aria-label="What would change">
        {payload === undefined
          ? <span className="muted">Say which group, and it is shown here what would change.</span>
          : told === undefined
          ? preview.error === null ? <Skeleton height={22} /> : null
          : (
            <>
              {Regroup.told(typed.action, told).join(" ")}
              {Regroup.refusals(told).map(({ count, some, why }) => (
                <div key={why} className="muted">
                  {Format.count(count)} as {count === 1 ? "it is" : "they are"}. {why}
                  {some.length === 0 ? "" : `: ${some.map((phone) => Phone.ofE164(phone, "")).join(", ")}`}
                  {some.length < count && some.length > 0 ? " …" : ""}
                </div>
              ))}
            </>
          )}
      </div>
      {told === undefined ? null : <Keeps keeps={told.keeps} timeZone={timeZone} />}
    </Form>
  )
}

const Replacing = ({ groups, onType, refused, typed, unreadable }: {
  readonly groups: Regroup.Groups
  readonly refused: Readonly<Partial<Record<"from" | "into" | "phones" | "reserve", string>>>
  readonly typed: Regroup.Typed
  readonly unreadable: ReadonlyArray<string>
  readonly onType: (change: Partial<Regroup.Typed>) => void
}) => (
  <>
    <GroupInput
      label="Out of"
      hint="The group whose numbers are replaced."
      groups={groups}
      value={typed.from}
      error={refused.from}
      onValue={(from) => onType({ from })}
    />
    <GroupInput
      label="They go to"
      hint="Empty: into no other group."
      groups={groups}
      value={typed.into}
      error={refused.into}
      onValue={(into) => onType({ into })}
    />
    <Choice
      legend="Who takes their place"
      choices={[["reserve", "Numbers of another group"], ["phones", "These numbers"]]}
      value={typed.by}
      onValue={(by) => onType({ by })}
    />
    {typed.by === "reserve"
      ? (
        <GroupInput
          label="Replace with numbers of"
          hint="As many of its active numbers, of the same area codes as far as it has them; they leave it."
          groups={groups}
          value={typed.reserve}
          error={refused.reserve}
          onValue={(reserve) => onType({ reserve })}
        />
      )
      : (
        <>
          <TextAreaField
            label="Replace with"
            hint="Numbers of the inventory, one to a line, or apart by commas. They stay in their other groups."
            value={typed.phones}
            error={refused.phones}
            onValue={(phones) => onType({ phones })}
          />
          {unreadable.length === 0
            ? null
            : <Notice tone="warn">{unreadable.length} cannot be read: {unreadable.slice(0, 4).join(", ")}</Notice>}
        </>
      )}
  </>
)

/** One of a few. */
const Choice = <A extends string>({ choices, legend, onValue, value }: {
  readonly legend: string
  readonly choices: ReadonlyArray<readonly [value: A, label: string]>
  readonly value: A
  readonly onValue: (value: A) => void
}) => {
  const name = useId()
  return (
    <fieldset className="regroup-choice">
      <legend>{legend}</legend>
      {choices.map(([each, label]) => (
        <label key={each}>
          <input type="radio" name={name} checked={value === each} onChange={() => onValue(each)} /> {label}
        </label>
      ))}
    </fieldset>
  )
}

/** A group that is there, by identifier or name. */
const GroupInput = ({ error, groups, hint, label, onValue, value }: {
  readonly label: string
  readonly hint: string
  readonly groups: Regroup.Groups
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}) => {
  const list = useId()
  const found = groups.find(({ poolId }) => poolId === Regroup.idOf(groups, value))
  return (
    <>
      <TextField
        label={label}
        hint={found === undefined || found.name === value ? hint : `“${found.name}”. ${hint}`}
        error={error}
        autoComplete="off"
        list={list}
        maxLength={255}
        value={value}
        onValue={onValue}
      />
      <datalist id={list}>
        {groups.map(({ name, poolId }) => <option key={poolId} value={poolId}>{name}</option>)}
      </datalist>
    </>
  )
}

const stayed = (count: number): ReadonlyArray<string> =>
  count === 0 ? [] : [`${Format.counted(count, "number")} stayed as ${count === 1 ? "it was" : "they were"}.`]

const words = {
  move: {
    verb: "Move",
    explains: "They leave groups and come into another.",
    done: "The numbers were moved"
  },
  copy: {
    verb: "Copy",
    explains: "They come into another group, and stay where they are.",
    done: "The numbers were copied"
  },
  replace: {
    verb: "Replace",
    explains: "They leave a group, and others take their place there.",
    done: "The numbers were replaced"
  }
} as const
