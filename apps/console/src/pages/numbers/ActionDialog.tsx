/**
 * One action on one number or many: how many it is for and what goes with it, then how far it is and what became of each.
 */
import type { ActionPreview } from "@anipool/http-api/admin/NumberActionsApi"
import { useQuery } from "@tanstack/react-query"
import { Check, CircleAlert, CircleSlash } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { useUndo } from "../../api/useUndo.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Progress } from "../../components/Progress.tsx"
import * as Drafts from "../../drafts/drafts.ts"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as Phone from "../../phone/Phone.ts"
import * as Actions from "./actions.ts"
import * as Bulk from "./Bulk.ts"

/** What is to be done, and to what. */
export interface ActionDialogProps {
  readonly action: Actions.Action
  readonly which: Actions.Which
  /** The number that it is about, where it is one. */
  readonly only?: Actions.Target | undefined
  /** Called when it is closed; `isDone`: after it was run. */
  readonly onClose: (isDone: boolean) => void
  /** Called when something was done. */
  readonly onDone: () => void
}

/** The dialog. Closing it while it runs stops it after what is under way. */
export const ActionDialog = ({ action, onClose, onDone, only, which: given }: ActionDialogProps) => {
  const api = useApi()
  // The list behind is loaded anew meanwhile; what was asked for stays.
  const [which] = useState(given)
  const preview = useQuery({
    ...api.query("adminNumbers.previewAction", { payload: { action, ...which } }),
    gcTime: 0,
    staleTime: Infinity
  })
  const [progress, setProgress] = useState<Bulk.Progress>()
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  useEffect(() => () => {
    stopped.current = true
  }, [])
  const undo = useUndo()
  const [isUndoing, setUndoing] = useState(false)

  const start = async (details: Actions.Details) => {
    if (preview.data === undefined) return
    stopped.current = false
    const { failure } = await Bulk.run(
      which,
      preview.data.found,
      Bulk.sliceSize(action),
      (some, slice) => Actions.act(api.client, action, some, details, slice),
      () => stopped.current,
      setProgress
    )
    // Where a request was not answered, as of a session that ended, what was typed is there to try again.
    if (failure === undefined) Drafts.drop(Drafts.ownerOf(api.session), Actions.draftName(action, only?.id))
    onDone()
  }

  const undoAll = async (entries: ReadonlyArray<number>) => {
    setUndoing(true)
    await undo(...entries)
    onDone()
    onClose(true)
  }

  const count = preview.data?.found ?? ("ids" in which ? which.ids.length : undefined)
  const what = only === undefined
    ? count === undefined ? "numbers" : Format.counted(count, "number")
    : Phone.format(only)
  const title = Actions.title(action, what)
  return (
    <Dialog
      isOpen
      title={title}
      description={Actions.words[action].explains}
      onClose={() => onClose(progress !== undefined)}
    >
      {progress === undefined
        ? (
          <ActionForm
            action={action}
            only={only}
            title={title}
            preview={preview}
            onStart={(details) => void start(details)}
          />
        )
        : (
          <>
            <Progress
              label={title}
              value={progress.total === 0 ? 1 : Bulk.tried(progress) / progress.total}
            />
            <p className="action-count" role="status">{summary(progress)}</p>
            {progress.failure === undefined
              ? null
              : <p className="field error" role="alert">It ended early: {progress.failure}</p>}
            <ul className="action-outcomes" tabIndex={0} aria-label="Outcomes">
              {progress.outcomes.map((outcome) => (
                <li key={outcome.id} data-outcome={outcome.outcome === "done" ? "done" : "refused"}>
                  {icons[outcome.outcome]}
                  <span className="action-number">
                    {outcome.phone === null ? `Number ${outcome.id}` : Phone.ofE164(outcome.phone, "")}
                  </span>{" "}
                  <span>{outcome.message}</span>
                </li>
              ))}
            </ul>
            <DialogActions>
              {!progress.isOver
                ? (
                  <Button
                    disabled={isStopping}
                    onClick={() => {
                      stopped.current = true
                      setStopping(true)
                    }}
                  >
                    {isStopping ? "Stopping…" : "Stop"}
                  </Button>
                )
                : (
                  <>
                    {progress.entries.length === 0 || !api.may("operate") ?
                      null :
                      (
                        <Button disabled={isUndoing} onClick={() => void undoAll(progress.entries)}>
                          {isUndoing ? "Undoing…" : "Undo"}
                        </Button>
                      )}
                    <Button variant="primary" onClick={() => onClose(true)}>Close</Button>
                  </>
                )}
            </DialogActions>
          </>
        )}
    </Dialog>
  )
}

// internal

/** What goes with it, which outlives the dialog until it is begun. */
const ActionForm = (
  { action, onStart, only, preview, title }: Pick<ActionDialogProps, "action" | "only"> & {
    readonly title: string
    readonly preview: {
      readonly data: ActionPreview | undefined
      readonly error: { readonly message: string } | null
    }
    readonly onStart: (details: Actions.Details) => void
  }
) => {
  const { timeZone } = useApi().session.workspace
  const draft = useDraft<Actions.Details>(Actions.draftName(action, only?.id), blank)
  const details = draft.typed
  const [isTried, setTried] = useState(false)
  const carrierError = isTried && !Actions.isCarrier(details.carrier) ? "Expected a carrier ID of 6 digits" : undefined
  const start = () => {
    setTried(true)
    if (Actions.isCarrier(details.carrier)) onStart(details)
  }
  return (
    <Form
      action={only !== undefined || preview.data === undefined || !Actions.isOfState(action)
        ? title
        : Actions.title(action, Format.counted(preview.data.fitting, "number"))}
      draft={draft}
      isReady={preview.data !== undefined && preview.data.fitting > 0}
      onSubmit={start}
    >
      <p className="action-count" role="status">
        {preview.error !== null
          ? `It could not be counted: ${preview.error.message}`
          : preview.data === undefined
          ? "Counting…"
          : fitting(action, preview.data)}
      </p>
      {preview.data === undefined
        ? null
        : preview.data.keeps !== null
        ? <Keeps keeps={preview.data.keeps} timeZone={timeZone} />
        : preview.data.found > Bulk.sliceSize(action) && action !== "remediate"
        ? <p className="muted">{tooManyForOne}</p>
        : null}
      {action === "pause"
        ? (
          <TextField
            label="Rest until"
            hint="Optional: it comes back by itself when that day begins."
            type="date"
            value={details.until}
            onValue={(until) => draft.type({ until })}
          />
        )
        : null}
      {Actions.isOfState(action)
        ? (
          <>
            <TextAreaField
              label="Note"
              hint="Kept with the number's history."
              maxLength={noteMax}
              value={details.note}
              onValue={(note) => draft.type({ note })}
            />
            <TextField
              label="Carrier ID"
              hint="Optional: 6 digits."
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={details.carrier}
              error={carrierError}
              onValue={(carrier) => draft.type({ carrier: carrier.trim() })}
            />
          </>
        )
        : action === "takeBackCallable"
        ? null
        : (
          <TextField
            label={action === "sayCallable" ? "Route" : "Reason"}
            hint={action === "sayCallable"
              ? "Optional: where calls to it go, such as IN_GROUP SALES."
              : "Optional."}
            autoComplete="off"
            maxLength={routeMax}
            value={details.note}
            onValue={(note) => draft.type({ note })}
          />
        )}
    </Form>
  )
}

const blank: Actions.Details = { note: "", carrier: "", until: "" }

const tooManyForOne =
  "More than 10,000 are as many changes of 10,000 each, which are undone together; what campaigns keep is not told of so many."

const noteMax = 2_000

const routeMax = 255

const fitting = (
  action: Actions.Action,
  { fitting, found }: { readonly fitting: number; readonly found: number }
): string =>
  action === "remediate"
    ? `${Format.counted(found, "number")}; those that have a request already are told.`
    : !Actions.isOfState(action)
    ? `${Format.counted(found, "number")}, whatever their status.`
    : fitting === found
    ? `${Format.counted(found, "number")} will ${action === "pause" ? "rest" : "be activated"}.`
    : `${Format.count(fitting)} of ${Format.counted(found, "number")} will ${
      action === "pause" ? "rest: the others are not active" : "be activated: the others do not rest"
    }.`

const summary = (progress: Bulk.Progress): string => {
  const { done, isOver, refused, total, unknown, withinCooldown } = progress
  if (!isOver) return `${Format.count(Bulk.tried(progress))} of ${Format.count(total)}`
  const left = total - Bulk.tried(progress)
  return [
    `${Format.count(done)} done`,
    ...(withinCooldown === 0 ? [] : [`${Format.count(withinCooldown)} within the cooldown`]),
    ...(refused === 0 ? [] : [`${Format.count(refused)} refused`]),
    ...(unknown === 0 ? [] : [`${Format.count(unknown)} not known: the server did not answer`]),
    ...(left === 0 ? [] : [`${Format.count(left)} left as they were`])
  ].join(", ")
}

const icons = {
  done: <Check size={15} aria-hidden />,
  withinCooldown: <CircleSlash size={15} aria-hidden />,
  wrongState: <CircleAlert size={15} aria-hidden />,
  unknown: <CircleAlert size={15} aria-hidden />
}
