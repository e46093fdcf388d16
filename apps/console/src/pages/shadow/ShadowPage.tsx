/**
 * What was shown on a day, beside what Anipool would have shown: computed in the background, and kept.
 */
import type { Shadows } from "@anipool/http-api/admin/ShadowApi"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { ShadowDay } from "./ShadowDay.tsx"
import * as ShadowView from "./shadowView.ts"
import "./shadow.css"

/** The page. */
export const ShadowPage = () => {
  const api = useApi()
  const shadows = useQuery({
    ...api.query("adminShadow.list"),
    // Somebody else may have one computed.
    refetchInterval: ({ state }) => ShadowView.isUnderWay(state.data?.run ?? null) ? everyMs.underWay : everyMs.quiet
  })
  return (
    <div className="stack shadow-page">
      <PageHeader title="Shadow">
        What was shown on a day, beside what Anipool would have shown. Nothing is counted, and nobody is called.
      </PageHeader>
      <Loaded query={shadows} loading={<Skeleton height={260} />}>
        {(data) => <Days shadows={data} />}
      </Loaded>
    </div>
  )
}

// internal

/** How often it is asked what there is, while one is computed and else. */
const everyMs = { underWay: 1_000, quiet: 5_000 }

const Days = ({ shadows: { reports, run } }: { readonly shadows: Shadows }) => {
  const api = useApi()
  const [chosen, setChosen] = useState<string>()
  const shown = reports.find(({ day }) => day === chosen) ?? reports[0]
  return (
    <>
      {shown === undefined && !api.mayChange
        ? null
        : (
          <div className="card padded shadow-choice">
            {shown === undefined
              ? null
              : (
                <div className="field">
                  <span className="label" aria-hidden>Report of</span>
                  <Select
                    label="Report of"
                    value={shown.day}
                    choices={reports.map(({ day, dials }) => ({
                      value: day,
                      label: `${Format.day(day)}, ${Format.counted(dials, "dial")}`
                    }))}
                    onValue={setChosen}
                  />
                </div>
              )}
            {api.mayChange ? <Compute run={run} onBegun={setChosen} /> : null}
          </div>
        )}
      <Run run={run} />
      {shown === undefined
        ? (
          <EmptyState title="No shadow was made yet">
            <p>
              {api.mayChange
                ? "Choose a day whose dials are here. It takes about a minute for 400,000 of them."
                : "An operator can have one computed for a day whose dials are here."}
            </p>
          </EmptyState>
        )
        : <Day day={shown.day} madeAt={shown.madeAt} />}
    </>
  )
}

const Compute = (
  { onBegun, run }: { readonly run: Shadows["run"]; readonly onBegun: (day: string) => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const today = Format.today(api.session.workspace.timeZone)
  const [day, setDay] = useState(() => dayBefore(today))
  const begin = useMutation({
    ...api.mutation((client, asked: string) => client.adminShadow.begin({ payload: { day: asked } })),
    onSettled: () => invalidate("adminShadow.list")
  })
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (day === "") return
    onBegun(day)
    begin.mutate(day)
  }
  return (
    <form className="shadow-compute" noValidate onSubmit={start} aria-label="Compute a day">
      <TextField
        label="Day"
        type="date"
        max={today}
        value={day}
        error={begin.error?.message}
        onValue={setDay}
      />
      <Button type="submit" variant="primary" disabled={day === "" || begin.isPending || ShadowView.isUnderWay(run)}>
        Compute
      </Button>
    </form>
  )
}

const Run = ({ run }: { readonly run: Shadows["run"] }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const cancel = useMutation({
    ...api.mutation((client) => client.adminShadow.cancel()),
    onSettled: () => invalidate("adminShadow.list")
  })
  return (
    <div aria-live="polite">
      {run === null
        ? null
        : run.status === "done"
        // It is seen by its report.
        ? <span className="visually-hidden">{Format.day(run.day)} was computed.</span>
        : run.status === "failed"
        ? <Notice tone="bad">{Format.day(run.day)} could not be computed. {run.message}</Notice>
        : run.status === "cancelled"
        ? <Notice>The computation of {Format.day(run.day)} was cancelled.</Notice>
        : (
          <Notice>
            <div className="row">
              <span>
                {run.status === "queued"
                  ? `${Format.day(run.day)} waits for a worker.`
                  : (
                    <>
                      {Format.day(run.day)} is being computed: {/* Not read out each second. */}
                      <span aria-live="off">{Format.counted(run.dials, "dial")} so far.</span>
                    </>
                  )}
              </span>
              {api.mayChange
                ? (
                  <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                    Cancel
                  </Button>
                )
                : null}
            </div>
          </Notice>
        )}
    </div>
  )
}

const Day = ({ day, madeAt }: { readonly day: string; readonly madeAt: number }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const report = useQuery({
    ...api.query("adminShadow.find", { path: { day } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity
  })
  // One that is made anew has another time.
  const isOld = !report.isPlaceholderData && report.data !== undefined && report.data.madeAt !== madeAt
  useEffect(() => {
    if (isOld) void invalidate(["adminShadow.find", { path: { day } }])
    // Once for each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOld, day, madeAt])
  return (
    <Loaded query={report} loading={<Skeleton height={420} />}>
      {(data) => (
        <div className="stack" aria-busy={report.isPlaceholderData}>
          <ShadowDay report={data} />
        </div>
      )}
    </Loaded>
  )
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
