/**
 * Numbers out of a CSV file: what each line would do, and then doing it, part by part where the file is long.
 */
import type { Keeps as Kept } from "@anipool/http-api/admin/Keeps"
import type { ImportPlan } from "@anipool/http-api/admin/NumberImportApi"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { Badge, type Tone } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Progress } from "../../components/Progress.tsx"
import { Notice } from "../../components/states.tsx"
import * as ImportParts from "./importParts.ts"

/** The dialog. `onDone`: something was imported. */
export const ImportDialog = ({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) => {
  const api = useApi()
  const [parts, setParts] = useState<ReadonlyArray<ImportParts.Part>>([])
  const [share, setShare] = useState(0)
  const [intoExistingGroups, setIntoExistingGroups] = useState(false)
  const isStopped = useRef(false)
  useEffect(() => () => {
    isStopped.current = true
  }, [])
  /** One part after another; what is done stays, also where it is stopped. */
  const each = async (parts: ReadonlyArray<ImportParts.Part>, ask: (csv: string) => Promise<ImportPlan>) => {
    const plans: Array<ImportPlan> = []
    isStopped.current = false
    setShare(0)
    for (const part of parts) {
      if (isStopped.current) break
      plans.push(ImportParts.inFile(await ask(await part.csv.text()), part))
      setShare(plans.length / parts.length)
    }
    return { plan: ImportParts.together(plans), isWhole: plans.length === parts.length }
  }
  const preview = useMutation<Looked, Error, { readonly file: File | undefined; readonly intoExistingGroups: boolean }>(
    {
      mutationKey: [api.keyId],
      mutationFn: async ({ file, intoExistingGroups }) => {
        let read = parts
        if (file !== undefined) {
          setParts([])
          read = await ImportParts.read(textOf(file))
          setParts(read)
        }
        const told: Array<Kept | null> = []
        const looked = await each(read, async (csv) => {
          const plan = await run(api.client.adminNumbers.previewImport({ payload: { csv, intoExistingGroups } }))
          told.push(plan.keeps)
          return plan
        })
        // Each part is told by itself: together they may take more than any of them says.
        return { ...looked, keeps: told.length === 1 ? told[0]! : null }
      }
    }
  )
  const apply = useMutation<Done, Error>({
    mutationKey: [api.keyId],
    mutationFn: () =>
      each(parts, (csv) => run(api.client.adminNumbers.importNumbers({ payload: { csv, intoExistingGroups } }))),
    // Some of it may be in, also where the rest failed.
    onSettled: onDone
  })
  const isBusy = preview.isPending || apply.isPending
  const done = apply.data ?? preview.data
  const plan = done?.plan
  const changes = plan === undefined ? 0 : plan.counts.created + plan.counts.moved + plan.counts.changed
  const error = apply.error ?? preview.error
  const read = (file: File | undefined) => {
    apply.reset()
    preview.reset()
    if (file !== undefined) preview.mutate({ file, intoExistingGroups })
  }
  const limit = (intoExistingGroups: boolean) => {
    setIntoExistingGroups(intoExistingGroups)
    if (parts.length > 0) preview.mutate({ file: undefined, intoExistingGroups })
  }
  return (
    <Dialog
      isOpen
      isWide
      title="Import numbers"
      description="CSV with the columns country_code, number, inbound_group_id and, if wanted, is_branded and brand_name. Nothing changes before it was looked at."
      onClose={onClose}
    >
      <Field label="File">
        {(input) => (
          <input
            className="input"
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            onChange={(event) => read(event.target.files?.[0])}
            {...input}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={intoExistingGroups}
          disabled={isBusy || apply.data !== undefined}
          onChange={({ target }) => limit(target.checked)}
        />{" "}
        Only into groups that are there: lines with another are refused
      </label>
      {isBusy && parts.length > 1 ? <Progress label="Parts of the file" value={share} /> : null}
      <p className="action-count" role="status">
        {error !== null
          ? error.message
          : apply.isPending
          ? "Importing…"
          : preview.isPending
          ? "Reading…"
          : plan === undefined
          ? `At most ${Format.count(ImportParts.fileLinesMax)} lines.`
          : `${apply.data === undefined ? "It would be" : "It was"}: ${summary(plan)}${
            done?.isWhole === false ? ". The rest was left as it was" : ""
          }`}
      </p>
      {parts.length < 2 ? null : (
        <p className="muted">
          It goes in by {parts.length} parts of at most {Format.count(ImportParts.partLinesMax)}{" "}
          lines; a number that stands in two of them counts in both.
        </p>
      )}
      {plan === undefined || plan.newGroupsCount === 0
        ? null
        : <NewGroups plan={plan} isDone={apply.data !== undefined} />}
      {apply.data !== undefined || preview.data === undefined
        ? null
        : preview.data.keeps !== null
        ? <Keeps keeps={preview.data.keeps} timeZone={api.session.workspace.timeZone} />
        : preview.data.plan.counts.created + preview.data.plan.counts.moved === 0
        ? null
        : <p className="muted">{parts.length < 2 ? keepsOfManyWays : keepsOfParts}</p>}
      {plan === undefined ? null : <Lines plan={plan} />}
      <DialogActions>
        {apply.isPending && parts.length > 1
          ? (
            <Button
              onClick={() => {
                isStopped.current = true
              }}
            >
              Stop
            </Button>
          )
          : <Button onClick={onClose}>{apply.data === undefined ? "Cancel" : "Close"}</Button>}
        {apply.data === undefined
          ? (
            <Button
              variant="primary"
              disabled={changes === 0 || isBusy || preview.data?.isWhole !== true}
              onClick={() => apply.mutate()}
            >
              Import {Format.counted(changes, "number")}
            </Button>
          )
          : null}
      </DialogActions>
    </Dialog>
  )
}

// internal

/** What came of the parts; `isWhole`: of all of them. */
interface Done {
  readonly plan: ImportPlan
  readonly isWhole: boolean
}

/** What would come of them, and what campaigns keep; null: it is not told. */
interface Looked extends Done {
  readonly keeps: Kept | null
}

const keepsOfManyWays = "What campaigns keep is not told: the numbers go between more than 100 pairs of groups."

const keepsOfParts =
  "What campaigns keep is not told of a file in several parts, each of which begins with what the one before left."

async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
}

const words: Readonly<Record<keyof ImportPlan["counts"], string>> = {
  created: "created",
  moved: "moved",
  changed: "changed",
  unchanged: "unchanged",
  doubled: "doubled",
  refused: "refused"
}

const tones: Readonly<Record<keyof ImportPlan["counts"], Tone>> = {
  created: "good",
  moved: "accent",
  changed: "accent",
  unchanged: "neutral",
  doubled: "warn",
  refused: "bad"
}

const summary = ({ counts }: ImportPlan): string =>
  (Object.keys(words) as ReadonlyArray<keyof ImportPlan["counts"]>)
    .filter((effect) => counts[effect] > 0)
    .map((effect) => `${Format.count(counts[effect])} ${words[effect]}`)
    .join(", ")

const says = ({ effect, groupId, says }: ImportPlan["lines"][number]): string =>
  effect === "moved"
    ? `from ${says === "" ? "no group" : says} to ${groupId}`
    : effect === "doubled"
    ? `${says} has the same number, and counts`
    : effect === "refused"
    ? says
    : groupId

/** Groups that are made for numbers: nobody looks twice at a name that is misspelt. */
const NewGroups = (
  { isDone, plan: { newGroups, newGroupsCount } }: { readonly plan: ImportPlan; readonly isDone: boolean }
) => (
  <Notice tone="warn">
    {newGroups.slice(0, newGroupsShown).map(({ campaigns, groupId, near, numbers }) => (
      <p key={groupId}>
        {isDone ? "The group" : "There is no group"} <b>{groupId}</b>
        {isDone ? " was made" : " yet: it would be made"} with {Format.counted(numbers, "number")}.{" "}
        {campaigns.length === 0
          ? "No campaign dials from it."
          : `Campaigns that dial from it: ${campaigns.join(", ")}.`}
        {near === null ? null : (
          <>
            {" "}There is <b>{near}</b>.
          </>
        )}
      </p>
    ))}
    {newGroupsCount > newGroupsShown
      ? <p>And {Format.counted(newGroupsCount - newGroupsShown, "other group")}.</p>
      : null}
  </Notice>
)

/** New groups that are told one by one. */
const newGroupsShown = 5

const Lines = ({ plan: { lines } }: { readonly plan: ImportPlan }) => (
  <div className="scroll-x import-lines" tabIndex={0} role="region" aria-label="Lines of the file">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col" className="end">Line</th>
          <th scope="col">Number</th>
          <th scope="col">What happens</th>
          <th scope="col">Group, or why not</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, linesShown).map((line) => (
          <tr key={line.line}>
            <td className="end">{line.line}</td>
            <td>{line.number}</td>
            <td>
              <Badge tone={tones[line.effect]}>{words[line.effect]}</Badge>
            </td>
            <td>{says(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {lines.length > linesShown ? <p className="muted">The first {Format.count(linesShown)} lines.</p> : null}
  </div>
)

/** Lines that are drawn: those that are refused come first. */
const linesShown = 500
