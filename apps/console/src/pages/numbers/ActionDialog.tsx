/**
 * One action on one number or many: what goes with it, then how far it is and what became of each number.
 */
import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Progress } from "../../components/Progress.tsx"
import * as Phone from "../../phone/Phone.ts"
import * as Actions from "./actions.ts"
import * as Bulk from "./Bulk.ts"

/** What is to be done, and to what. */
export interface ActionDialogProps {
  readonly action: Actions.Action
  readonly targets: ReadonlyArray<Actions.Target>
  /** Called when it is closed; `isDone`: after it was run. */
  readonly onClose: (isDone: boolean) => void
  /** Called when all has been tried. */
  readonly onDone: () => void
}

/** The dialog. Closing it while it runs calls off what is left. */
export const ActionDialog = ({ action, onClose, onDone, targets: given }: ActionDialogProps) => {
  const { client } = useApi()
  // The list behind is loaded anew meanwhile; what was asked for stays.
  const [targets] = useState(given)
  const [progress, setProgress] = useState<Bulk.Progress<Actions.Target>>()
  const [details, setDetails] = useState<Actions.Details>({ note: "", carrier: "" })
  const [isTried, setTried] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const words = Actions.words[action]
  const carrierError = isTried && !Actions.isCarrier(details.carrier) ? "Expected a carrier ID of 6 digits" : undefined

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!Actions.isCarrier(details.carrier)) return
    const { signal } = abort.current
    setProgress(Bulk.waiting(targets))
    await Bulk.run(targets, (target) => Actions.act(client, action, target, details, signal), signal, (next) => {
      if (!signal.aborted || next.isOver) setProgress(next)
    })
    onDone()
  }

  const one = targets.length === 1 ? targets[0] : undefined
  const what = one === undefined ? Format.counted(targets.length, "number") : Phone.format(one)
  return (
    <Dialog
      isOpen
      title={`${words.verb} ${what}`}
      description={words.explains}
      onClose={() => onClose(progress !== undefined)}
    >
      {progress === undefined
        ? (
          <form onSubmit={(event) => void start(event)}>
            <TextAreaField
              label="Note"
              hint="Kept with the number's history."
              maxLength={noteMax}
              value={details.note}
              onValue={(note) => setDetails({ ...details, note })}
            />
            <TextField
              label="Carrier ID"
              hint="Optional: 6 digits."
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={details.carrier}
              error={carrierError}
              onValue={(carrier) => setDetails({ ...details, carrier: carrier.trim() })}
            />
            <DialogActions>
              <Button onClick={() => onClose(false)}>Cancel</Button>
              <Button type="submit" variant="primary">{words.verb} {what}</Button>
            </DialogActions>
          </form>
        )
        : (
          <>
            <Progress label={`${words.verb} ${what}`} value={progress.finished / targets.length} />
            <p className="action-count" role="status">{summary(progress)}</p>
            <ul className="action-outcomes" tabIndex={0} aria-label="Outcomes">
              {progress.outcomes.map(({ item, outcome }) => (
                <OutcomeRow
                  key={item.id}
                  target={item}
                  outcome={outcome}
                />
              ))}
            </ul>
            <DialogActions>
              {progress.isOver
                ? <Button variant="primary" onClick={() => onClose(true)}>Close</Button>
                : <Button onClick={() => abort.current.abort()}>Stop</Button>}
            </DialogActions>
          </>
        )}
    </Dialog>
  )
}

// internal

const noteMax = 2_000

const summary = ({ failed, finished, isOver, outcomes }: Bulk.Progress<unknown>): string => {
  const left = outcomes.length - finished
  if (!isOver) return `${Format.count(finished)} of ${Format.count(outcomes.length)}`
  const parts = [
    `${Format.count(finished - failed)} done`,
    ...(failed === 0 ? [] : [`${Format.count(failed)} failed`]),
    ...(left === 0 ? [] : [`${Format.count(left)} left as they were`])
  ]
  return parts.join(", ")
}

const icons = {
  waiting: <Circle size={15} aria-hidden />,
  running: <LoaderCircle size={15} aria-hidden className="turning" />,
  done: <Check size={15} aria-hidden />,
  failed: <CircleAlert size={15} aria-hidden />,
  left: <Circle size={15} aria-hidden />
}

const said = (outcome: Bulk.Outcome): string =>
  outcome.is === "waiting"
    ? "Waiting"
    : outcome.is === "running"
    ? "Under way"
    : outcome.is === "left"
    ? "Left as it was"
    : outcome.says

const OutcomeRow = ({ outcome, target }: { readonly target: Actions.Target; readonly outcome: Bulk.Outcome }) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (outcome.is === "running") row.current?.scrollIntoView({ block: "nearest" })
  }, [outcome.is])
  return (
    <li ref={row} data-outcome={outcome.is}>
      {icons[outcome.is]}
      <span className="action-number">{Phone.format(target)}</span>
      <span>{said(outcome)}</span>
    </li>
  )
}
