/**
 * How many numbers to hold where: a report on a map and as a table, what to buy for it, reports of other days, and what if.
 */
import type { PlanReport, PlanRequest } from "@anipool/http-api/admin/PlanApi"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import "../../maps/maps.css"
import { BuyList } from "./BuyList.tsx"
import { Compared, comparedNote } from "./Compared.tsx"
import { LastUseBuyList } from "./LastUseBuyList.tsx"
import { NothingDialed } from "./NothingDialed.tsx"
import { PlanForm } from "./PlanForm.tsx"
import * as PlanInput from "./planInput.ts"
import * as PlanView from "./planView.ts"
import "./planner.css"
import { RegionTable } from "./RegionTable.tsx"

const PastPlans = lazy(
  whenReachable(() => import("./PastPlans.tsx").then(({ PastPlans }) => ({ default: PastPlans })))
)
const PlanMap = lazy(whenReachable(() => import("./PlanMap.tsx")))
const WhatIf = lazy(whenReachable(() => import("./WhatIf.tsx").then(({ WhatIf }) => ({ default: WhatIf }))))

/** The planner. */
export const PlannerPage = () => {
  const api = useApi()
  const { campaign } = useSearch({ from: "/planner/" })
  const [typed, setTyped] = useState<PlanInput.PlanInput>(() => PlanInput.about(campaign))
  const [request, setRequest] = useState<PlanRequest>(() => PlanInput.toRequest(typed))
  const report = useQuery({
    ...api.query("adminPlanner.report", { payload: request }),
    placeholderData: keepPreviousData,
    // A report is dear, and its days are over.
    staleTime: reportStaleMs
  })
  return (
    <div className="stack planner-page">
      <PageHeader title="Planner">
        How many numbers to hold in each region, out of what was dialed.
      </PageHeader>
      <PlanForm
        effective={report.data?.data}
        isBusy={report.isFetching}
        today={Format.today(api.session.workspace.timeZone)}
        typed={typed}
        onTyped={setTyped}
        onPlan={() => setRequest(PlanInput.toRequest(typed))}
      />
      <Loaded query={report} loading={<Loading />}>
        {(data) => (
          <div
            className="stack planner-report"
            aria-busy={report.isPlaceholderData}
            data-stale={report.isPlaceholderData || undefined}
          >
            <Report
              report={data}
              onChange={(change) => {
                setTyped({ ...typed, ...change })
                setRequest(PlanInput.toRequest({ ...typed, ...change }))
              }}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}

// internal

const reportStaleMs = 300_000

const Report = (
  { onChange, report }: {
    readonly report: PlanReport
    readonly onChange: (change: Partial<PlanInput.PlanInput>) => void
  }
) => {
  const { data } = report
  const regions = useMemo(() => PlanView.regionsOf(report), [report])
  const lines = useMemo(() => PlanView.purchasesOf(regions), [regions])
  const isConclusive = data.totalDials > 0
  return (
    <>
      {report.cutOff === null ? null : (
        <Notice tone="warn">
          {Format.day(report.cutOff)} is still to come: the plan ends today,{" "}
          {Format.day(data.dateEnd)}. Days to come would count as days without dials.
        </Notice>
      )}
      {isConclusive ?
        <Compared report={report} onCompare={(comparedWith) => onChange({ comparedWith })} /> :
        <NothingDialed report={report} onPeriod={({ from, to }) => onChange({ dateStart: from, dateEnd: to })} />}
      {isConclusive ? <Conclusions report={report} regions={regions} lines={lines} /> : null}
      <LastUseBuyList />
      <Suspense fallback={<Skeleton height={200} />}>
        <PastPlans />
      </Suspense>
      <Suspense fallback={<Skeleton height={200} />}>
        <WhatIf data={data} lines={lines} />
      </Suspense>
    </>
  )
}

/** What follows from the dials of the period. */
const Conclusions = (
  { lines, regions, report }: {
    readonly report: PlanReport
    readonly regions: ReadonlyArray<PlanView.Region>
    readonly lines: ReturnType<typeof PlanView.purchasesOf>
  }
) => {
  const { data } = report
  const [pointedAt, setPointedAt] = useState<string>()
  return (
    <>
      <Stats>
        <Stat
          label="Dials"
          value={Format.count(data.totalDials)}
          note={`${Format.day(data.dateStart)} to ${Format.day(data.dateEnd)}, ${
            Format.counted(data.bizDays, "business day")
          }`}
        />
        <Stat
          label="Contact rate"
          value={Format.percent(data.overallContactRate, 2)}
          note={Format.counted(data.totalContacts, "contact")}
        />
        <Stat label="Numbers held" value={Format.count(data.totalCurrentAnis)} note={comparedNote(report)} />
        <Stat
          label="Numbers proposed"
          value={Format.count(data.totalProposedAnis)}
          note={`at ${data.dailyDialsTarget} dials a day each${
            data.tollFreeRecommendation > 0 ? `, and ${Format.count(data.tollFreeRecommendation)} toll-free` : ""
          }`}
        />
        <Stat
          label="To buy"
          value={Format.count(lines.reduce((sum, { anis }) => sum + anis, 0))}
          note={overNote(regions)}
        />
      </Stats>
      {data.missingZipData
        ? <Notice tone="warn">There were dials, but none with a ZIP whose area code is known.</Notice>
        : null}
      <BuyList country={data.country} lines={lines} period={periodOf(data)} />
      {/* A tall map stands beside the table, a wide one above it. */}
      <div className={data.country === "uk" ? "plan-columns" : "stack"}>
        <Section title="Where">
          <Suspense fallback={<p className="plan-map-waiting" data-country={data.country}>Drawing the map…</p>}>
            <PlanMap country={data.country} regions={regions} pointedAt={pointedAt} onPoint={setPointedAt} />
          </Suspense>
        </Section>
        <RegionTable country={data.country} regions={regions} period={periodOf(data)} />
      </div>
    </>
  )
}

/** What other regions hold more than they need: no sum with what is bought, as a number serves its own region. */
const overNote = (regions: ReadonlyArray<PlanView.Region>): string => {
  const over = regions.filter(({ difference }) => difference < 0)
  const spare = over.reduce((sum, { difference }) => sum - difference, 0)
  return over.length === 0
    ? "no region holds more than proposed"
    : `${Format.count(spare)} more than proposed in ${Format.counted(over.length, "other region")}`
}

const periodOf = ({ dateEnd, dateStart }: PlanReport["data"]): string => `${dateStart}-to-${dateEnd}`

const Loading = () => (
  <div className="stack">
    <Stats>
      {["Dials", "Contact rate", "Numbers held", "Numbers proposed", "To buy"].map((label) => (
        <Stat key={label} label={label} value={<Skeleton width={90} height={26} />} note={<Skeleton width={130} />} />
      ))}
    </Stats>
    <div className="card padded">
      <Skeleton height={420} />
    </div>
  </div>
)
