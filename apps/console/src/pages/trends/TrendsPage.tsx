/**
 * Trends: today beside other days by the hour, and where and for whom numbers do well or badly over some days.
 */
import type { Trends } from "@anipool/http-api/admin/TrendsApi"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { lazy, Suspense } from "react"
import { useApi, useApiFor } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { Button } from "../../components/Button.tsx"
import { download } from "../../components/download.ts"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import "../../maps/maps.css"
import { HeatTable } from "./HeatTable.tsx"
import { HoursBeside } from "./HoursBeside.tsx"
import type { TrendsSearch } from "./search.ts"
import "./trends.css"
import * as TrendsView from "./trendsView.ts"

const LabelRates = lazy(whenReachable(() => import("../../reputation/LabelRates.tsx")))
const StateMap = lazy(whenReachable(() => import("./StateMap.tsx")))

/** The page. */
export const TrendsPage = () => {
  const api = useApi()
  const ofNumbers = useApiFor("numbers")
  const { country, timeZone } = api.session.workspace
  const search = useSearch({ from: "/trends/" })
  const navigate = useNavigate({ from: "/trends" })
  const today = Format.today(timeZone)
  const { across = "day", by = "state", figure = "blocked", to = today } = search
  const { from = TrendsView.addDays(to, -6) } = search
  const set = (change: TrendsSearch) => void navigate({ search: { ...search, ...change }, replace: true })
  const beside = useQuery({
    ...api.query("adminTrends.read", { urlParams: { by: "hour", across: "day" } }),
    refetchInterval: everyMs
  })
  const trends = useQuery({
    ...api.query("adminTrends.read", { urlParams: { by, across, from, to } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs
  })
  return (
    <div className="stack trends-page">
      <PageHeader title="Trends" showsFigures>
        How dials fare: today beside other days, and where numbers are blocked or not answered. States and area codes
        are those of the numbers that were shown.
      </PageHeader>
      <div className="trends-controls" role="group" aria-label="What is shown">
        <Select
          label="Figure"
          value={figure}
          choices={figures}
          onValue={(figure) => set({ figure })}
        />
        <Select
          label="Days"
          value={TrendsView.presetOf(from, to, today) ?? "other"}
          choices={[...TrendsView.presets, ...otherDays]}
          onValue={(days) => {
            if (days !== "other") set({ from: TrendsView.addDays(today, 1 - Number(days)), to: today })
          }}
        />
        <TextField
          label="From"
          type="date"
          value={from}
          min={TrendsView.addDays(to, 1 - daysMax)}
          max={to}
          onValue={(from) => {
            if (from !== "" && from <= to) set({ from: later(from, TrendsView.addDays(to, 1 - daysMax)), to })
          }}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          max={today}
          onValue={(to) => {
            if (to !== "") set({ from: later(from > to ? to : from, TrendsView.addDays(to, 1 - daysMax)), to })
          }}
        />
      </div>
      <Loaded query={beside} loading={<Skeleton height={320} />}>
        {(data) => <HoursBeside trends={data} figure={figure} />}
      </Loaded>
      <Section
        title={`${TrendsView.figureLabels[figure]} by ${TrendsView.byLabels[by].toLowerCase()}`}
        aside={
          <div className="trends-aside">
            <Select label="Rows" value={by} choices={rows} onValue={(by) => set({ by })} />
            <Select label="Columns" value={across} choices={columns} onValue={(across) => set({ across })} />
            <Button
              size="small"
              disabled={trends.data === undefined || trends.isPlaceholderData}
              onClick={() => {
                if (trends.data !== undefined) save(trends.data)
              }}
            >
              <Download size={15} aria-hidden /> Download CSV
            </Button>
          </div>
        }
      >
        <Loaded query={trends} loading={<Skeleton height={320} />}>
          {(data) => (
            data.rows.length === 0 ?
              (
                <EmptyState title="No dials on these days">
                  <p>Dials of before hours were counted come in when they are counted anew: anipool dials recount.</p>
                </EmptyState>
              ) :
              (
                <div className="stack" aria-busy={trends.isPlaceholderData}>
                  {data.by === "state" && country !== "uk"
                    ? (
                      <Suspense fallback={<Skeleton height={420} />}>
                        <StateMap country={country} trends={data} figure={figure} />
                      </Suspense>
                    )
                    : null}
                  <HeatTable key={`${data.by} ${data.across}`} trends={data} figure={figure} />
                </div>
              )
          )}
        </Loaded>
      </Section>
      {ofNumbers === undefined
        ? null
        : (
          <Suspense>
            <LabelRates api={ofNumbers} />
          </Suspense>
        )}
    </div>
  )
}

// internal

/** Dials of the present hour come in by the minute. */
const everyMs = 30_000

/** The interface's limit. */
const daysMax = 92

const figures = (["blocked", "contacts", "answered", "dials"] as const)
  .map((value) => ({ value, label: TrendsView.figureLabels[value] }))

const otherDays = [{ value: "other", label: "Chosen days" }] as const

const rows = (["state", "area_code", "campaign", "hour"] as const)
  .map((value) => ({ value, label: `By ${TrendsView.byLabels[value].toLowerCase()}` }))

const columns = [{ value: "day", label: "Across days" }, { value: "hour", label: "Across hours" }] as const

const later = (a: string, b: string): string => a > b ? a : b

const save = (trends: Trends): void =>
  download(
    `anipool-trends-${trends.by}-${trends.from}-to-${trends.to}.csv`,
    "text/csv;charset=utf-8",
    TrendsView.toCsv(trends)
  )
