/**
 * Numbers out of a CSV file: what each line would do, and then doing it.
 */
import type { ImportPlan } from "@anipool/http-api/admin/NumbersApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Badge, type Tone } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"

/** The dialog. `onDone`: something was imported. */
export const ImportDialog = ({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) => {
  const api = useApi()
  const [csv, setCsv] = useState<string>()
  const preview = useMutation(
    api.mutation((client, csv: string) => client.adminNumbers.previewImport({ payload: { csv } }))
  )
  const apply = useMutation({
    ...api.mutation((client, csv: string) => client.adminNumbers.importNumbers({ payload: { csv } })),
    onSuccess: onDone
  })
  const plan = apply.data ?? preview.data
  const changes = plan === undefined ? 0 : plan.counts.created + plan.counts.moved + plan.counts.changed
  const error = apply.error ?? preview.error
  const read = async (file: File | undefined) => {
    apply.reset()
    preview.reset()
    setCsv(undefined)
    if (file === undefined) return
    const text = await file.text()
    setCsv(text)
    preview.mutate(text)
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
            disabled={apply.isPending}
            onChange={(event) => void read(event.target.files?.[0])}
            {...input}
          />
        )}
      </Field>
      <p className="action-count" role="status">
        {error !== null
          ? error.message
          : apply.isPending
          ? "Importing…"
          : preview.isPending
          ? "Reading…"
          : plan === undefined
          ? "At most 100,000 lines."
          : `${apply.data === undefined ? "It would be" : "It was"}: ${summary(plan)}`}
      </p>
      {plan === undefined ? null : <Lines plan={plan} />}
      <DialogActions>
        <Button onClick={onClose}>{apply.data === undefined ? "Cancel" : "Close"}</Button>
        {apply.data === undefined
          ? (
            <Button
              variant="primary"
              disabled={csv === undefined || changes === 0 || apply.isPending}
              onClick={() => csv === undefined ? undefined : apply.mutate(csv)}
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
