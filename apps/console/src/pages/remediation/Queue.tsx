/**
 * The queue: cases by state, vendor and age, what is done about them, and vendors' forms of what is shown.
 */
import type { RemediationCase } from "@anipool/http-api/admin/RemediationApi"
import * as Api from "@anipool/http-api/admin/RemediationApi"
import { forms, handedInMax } from "@anipool/http-api/admin/RemediationForms"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { fetchAs } from "../../api/fetchAs.ts"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { downloadBlob } from "../../components/download.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { nameOf } from "../../reputation/labels.ts"
import { HandInDialog } from "./HandInDialog.tsx"
import { remediationClient } from "./remediationClient.ts"
import * as Search from "./search.ts"
import { StepDialog } from "./StepDialog.tsx"
import * as Words from "./words.ts"

/** The queue. */
export const Queue = (
  { onView, view }: { readonly view: Search.View; readonly onView: (view: Search.View) => void }
) => {
  const { credential, keyId, mayChange } = useApi()
  const filter = Search.filterOf(view)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isHandingIn, setHandingIn] = useState(false)
  const [moving, setMoving] = useState<{ readonly of: RemediationCase; readonly to: "DONE" | "REJECTED" }>()
  const pages = useInfiniteQuery(
    Operations.latePages<Page>(keyId, "adminRemediation.list", filter, (after, signal) => {
      const { list } = remediationClient(credential).adminRemediation
      return run(list({ urlParams: { ...filter, ...after === undefined ? {} : { after }, limit: 100 } }), signal)
    })
  )
  const cases = pages.data?.pages.flatMap((page) => page.cases) ?? []
  const targets = cases.filter(({ id }) => chosen.has(id)).slice(0, handedInMax)
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const look = (changes: Parameters<typeof Search.changed>[1]) => {
    setChosen(new Set())
    onView(Search.changed(view, changes))
  }
  const { minDays, state, vendor } = view
  return (
    <Section title="Queue">
      <div className="remediation-tools">
        <Select
          label="State"
          value={state ?? "OPEN"}
          choices={[
            { value: "OPEN", label: "Open" },
            { value: "RECEIVED", label: "Waiting" },
            { value: "IN_PROGRESS", label: "Handed in" },
            { value: "DONE", label: "Done" },
            { value: "REJECTED", label: "Rejected" },
            { value: "CLOSED", label: "Done or rejected" }
          ]}
          onValue={(value) => look({ state: value === "OPEN" ? undefined : value })}
        />
        <Select
          label="With"
          value={vendor ?? "any"}
          choices={[
            { value: "any", label: "With anybody" },
            { value: "", label: "With nobody yet" },
            ...[...new Set([...vendors, ...vendor ? [vendor] : [], ...cases.flatMap((each) => each.vendor ?? [])])]
              .map((each) => ({ value: each, label: `With ${nameOf(each)}` }))
          ]}
          onValue={(value) => look({ vendor: value === "any" ? undefined : value })}
        />
        <Select
          label="Age"
          value={String(minDays ?? 0)}
          choices={[0, 3, 7, 14, 30, 60].map((days) => ({
            value: String(days),
            label: days === 0 ? "Of any age" : `${days} days or older`
          }))}
          onValue={(value) => look({ minDays: Number(value) })}
        />
        <FormSelect filter={filter} />
        {mayChange
          ? (
            <Button variant="primary" disabled={targets.length === 0} onClick={() => setHandingIn(true)}>
              Hand in{targets.length === 0 ? "" : ` (${targets.length})`}…
            </Button>
          )
          : null}
      </div>
      <Loaded query={pages} loading={<Skeleton height={160} />}>
        {() =>
          cases.length === 0
            ? (
              <EmptyState title="No case is so">
                <p>
                  Choose numbers in the <Link to="/numbers" search={{}}>list of numbers</Link>{" "}
                  and remediate them: they wait here.
                </p>
              </EmptyState>
            )
            : (
              <>
                <Cases cases={cases} chosen={chosen} mayChange={mayChange} onChoose={choose} onMove={setMoving} />
                <div className="remediation-more">
                  {pages.hasNextPage
                    ? (
                      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                        Show more
                      </Button>
                    )
                    : null}
                  <span className="muted small">
                    Rates are of the 28 days before work on a case began, and of the 28 days after it ended as far as
                    they have come.
                  </span>
                </div>
              </>
            )}
      </Loaded>
      {isHandingIn
        ? (
          <HandInDialog
            cases={targets}
            onClose={(isDone) => {
              setHandingIn(false)
              if (isDone) setChosen(new Set())
            }}
          />
        )
        : null}
      {moving === undefined ? null : <StepDialog {...moving} onClose={() => setMoving(undefined)} />}
    </Section>
  )
}

// internal

const Cases = (
  { cases, chosen, mayChange, onChoose, onMove }: {
    readonly cases: ReadonlyArray<RemediationCase>
    readonly chosen: ReadonlySet<number>
    readonly mayChange: boolean
    readonly onChoose: (id: number, isChosen: boolean) => void
    readonly onMove: (moving: { readonly of: RemediationCase; readonly to: "DONE" | "REJECTED" }) => void
  }
) => {
  const [now] = useState(() => Date.now())
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="Cases">
      <table className="plain-table remediation-queue">
        <thead>
          <tr>
            <th scope="col">Number</th>
            {["With", "State", "Age", "Label", "Contact rate", "Dials", "Note"].map((each) => (
              <th key={each} scope="col">{each}</th>
            ))}
            {mayChange ? <th scope="col">Do</th> : null}
          </tr>
        </thead>
        <tbody>
          {cases.map((each) => {
            const { id, labelBefore, number, numberId, requestedAt, spans, steps } = each
            const long = spans.at(-1)!
            const last = steps.at(-1)
            return (
              <tr key={id}>
                <th scope="row">
                  {mayChange
                    ? (
                      <input
                        type="checkbox"
                        aria-label={`Choose ${number}, ${Words.vendorOf(each.vendor)}`}
                        checked={chosen.has(id)}
                        onChange={(event) => onChoose(id, event.target.checked)}
                      />
                    )
                    : null} <Link to="/numbers/$id" params={{ id: String(numberId) }} search={{}}>{number}</Link>
                </th>
                <td>{Words.vendorOf(each.vendor)}</td>
                <td>
                  <Badge tone={Words.stateTones[each.state]}>{Words.stateOf(each)}</Badge>
                </td>
                <td>{Words.ageOf(requestedAt, now)}</td>
                <td>{Words.labelsOf(labelBefore, long.labelAfter ?? spans[0]!.labelAfter)}</td>
                <td>
                  {Words.changeOf(Words.rateOf(long.before), long.after === null ? null : Words.rateOf(long.after))}
                </td>
                <td>
                  {Words.changeOf(String(long.before.dials), long.after === null ? null : String(long.after.dials))}
                </td>
                <td className="note">{last?.note ?? each.note ?? "—"}</td>
                {mayChange
                  ? (
                    <td>
                      {Words.isOpen(each)
                        ? (
                          <div className="row-actions">
                            <Button size="small" onClick={() => onMove({ of: each, to: "DONE" })}>Done…</Button>
                            <Button size="small" onClick={() => onMove({ of: each, to: "REJECTED" })}>Rejected…</Button>
                          </div>
                        )
                        : null}
                    </td>
                  )
                  : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Page = typeof Api.RemediationPage.Type

/** Vendors that there are forms of. */
const vendors = forms.flatMap(({ vendor }) => vendor ?? [])

/** Downloads what is shown as a vendor's form asks it. */
const FormSelect = ({ filter }: { readonly filter: ReturnType<typeof Search.filterOf> }) => {
  const { credential } = useApi()
  const [form, setForm] = useState<string>(forms[0].id)
  const { basis, name } = forms.find(({ id }) => id === form)!
  const download = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ form })
      for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
      return (await fetchAs(credential, Api.csv, { query: `?${query.toString()}` })).blob()
    },
    onSuccess: (blob) => {
      downloadBlob(`${form}.csv`, blob)
      succeed(`The file for ${name} is saved`, `Its columns: ${basis}.`)
    },
    onError: (error: Error) => fail("The file could not be written", error)
  })
  return (
    <>
      <Select
        label="Form"
        value={form}
        choices={forms.map(({ id, name }) => ({ value: id as string, label: name }))}
        onValue={setForm}
      />
      <Button disabled={download.isPending} onClick={() => download.mutate()}>Download form</Button>
    </>
  )
}
