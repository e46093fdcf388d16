/**
 * How many numbers to hold where: a report on a map and as a table, what to buy for it, reports of other days, and what if.
 */
import type { PlanReport } from "@anipool/http-api/console/PlanApi"
import type { PlannerRequest } from "@anipool/http-api/PlannerApi"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { EmptyState, Loaded, Notice, Skeleton } from "../../components/states.tsx"
import "../../maps/maps.css"
import { BuyList } from "./BuyList.tsx"
import { PastPlans } from "./PastPlans.tsx"
import { PlanForm } from "./PlanForm.tsx"
import * as PlanView from "./planView.ts"
import "./planner.css"
import { RegionTable } from "./RegionTable.tsx"
import { WhatIf } from "./WhatIf.tsx"

const PlanMap = lazy(() => import("./PlanMap.tsx"))

/** The planner. */
export const PlannerPage = () => {
  const api = useApi()
  const [request, setRequest] = useState<PlannerRequest>({})
  const report = useQuery({
    ...api.query(["planner", "report", request], (client) => client.consolePlanner.report({ payload: request })),
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
        campaigns={report.data?.data.campaigns}
        effective={report.data?.data}
        isBusy={report.isFetching}
        onPlan={setRequest}
      />
      <Loaded query={report} loading={<Loading />}>
        {(data) => (
          <div
            className="stack planner-report"
            aria-busy={report.isPlaceholderData}
            data-stale={report.isPlaceholderData || undefined}
          >
            <Report report={data} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

// internal

const reportStaleMs = 300_000

const Report = ({ report }: { readonly report: PlanReport }) => {
  const { data } = report
  const regions = useMemo(() => PlanView.regionsOf(report), [report])
  const lines = useMemo(() => PlanView.purchasesOf(regions), [regions])
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
        <Stat label="Numbers held" value={Format.count(data.totalCurrentAnis)} note="in every region" />
        <Stat
          label="Numbers proposed"
          value={Format.count(data.totalProposedAnis)}
          note={`at ${data.dailyDialsTarget} dials a day each${
            data.tollFreeRecommendation > 0 ? `, and ${Format.count(data.tollFreeRecommendation)} toll-free` : ""
          }`}
        />
        <Stat
          label="Difference"
          value={PlanView.signed(data.aniDifference)}
          note={data.aniDifference > 0 ? "to add" : data.aniDifference < 0 ? "more than proposed" : "as proposed"}
        />
      </Stats>
      {data.missingZipData
        ? <Notice tone="warn">There were dials, but none with a ZIP whose area code is known.</Notice>
        : null}
      {regions.length === 0
        ? (
          <div className="card">
            <EmptyState title="Nothing was dialed, and nothing is held">
              <p>Choose another period, or other campaigns.</p>
            </EmptyState>
          </div>
        )
        : (
          <>
            {/* A tall map stands beside the table, a wide one above it. */}
            <div className={data.country === "uk" ? "plan-columns" : "stack"}>
              <Section title="Where">
                <Suspense fallback={<Skeleton height={420} />}>
                  <PlanMap country={data.country} regions={regions} pointedAt={pointedAt} onPoint={setPointedAt} />
                </Suspense>
              </Section>
              <RegionTable regions={regions} period={periodOf(data)} />
            </div>
            <BuyList lines={lines} period={periodOf(data)} />
          </>
        )}
      <PastPlans />
      <WhatIf data={data} lines={lines} />
    </>
  )
}

const periodOf = ({ dateEnd, dateStart }: PlanReport["data"]): string => `${dateStart}-to-${dateEnd}`

const Loading = () => (
  <div className="stack">
    <Stats>
      {["Dials", "Contact rate", "Numbers held", "Numbers proposed", "Difference"].map((label) => (
        <Stat key={label} label={label} value={<Skeleton width={90} height={26} />} note={<Skeleton width={130} />} />
      ))}
    </Stats>
    <div className="card padded">
      <Skeleton height={420} />
    </div>
  </div>
)
