/**
 * Reports that were kept, as a small chart.
 */
import type { PastPlan } from "@anipool/http-api/admin/PlanApi"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"

/** Held and proposed, by day. */
export const PastPlans = () => {
  const api = useApi()
  const history = useQuery(
    api.query("adminPlanner.history", { urlParams: { limit: plansMax } })
  )
  return (
    <Section title="Reports of other days">
      <Loaded query={history} loading={<Skeleton height={160} />}>
        {({ plans }) =>
          plans.length < 2
            ? (
              <p className="muted">
                {plans.length === 0 ? "None was kept yet. " : "One was kept so far. "}
                <code>anipool planner</code> keeps one of each day that it runs on.
              </p>
            )
            : <Chart plans={plans} />}
      </Loaded>
    </Section>
  )
}

// internal

/** About half a year. */
const plansMax = 180

/** From somewhat below the least to somewhat above the most: how they change is seen, however many there are. */
const domainOf = (plans: ReadonlyArray<typeof PastPlan.Type>): [number, number] => {
  const all = plans.flatMap(({ totalCurrentAnis, totalProposedAnis }) => [totalCurrentAnis, totalProposedAnis])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const margin = Math.max(1, Math.round((most - least) / 5))
  return [Math.max(0, least - margin), most + margin]
}

const Chart = ({ plans }: { readonly plans: ReadonlyArray<typeof PastPlan.Type> }) => {
  const options = useCallback((plot: PlotModule) => {
    const points = plans.map((each) => ({ ...each, date: new Date(`${each.day}T00:00:00Z`) }))
    const line = (y: "totalCurrentAnis" | "totalProposedAnis", stroke: string) =>
      plot.lineY(points, { x: "date", y, stroke, strokeWidth: 1.8, curve: "step-after" })
    return {
      marginLeft: 44,
      marginBottom: 24,
      x: { type: "utc", label: null },
      y: { label: null, grid: true, ticks: 4, domain: domainOf(plans), tickFormat: Format.count },
      color: { type: "identity" },
      marks: [
        line("totalProposedAnis", "var(--series-2)"),
        line("totalCurrentAnis", "var(--series-1)")
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [plans])
  const [latest] = plans
  return (
    <>
      <Legend entries={[{ series: 1, label: "Held" }, { series: 2, label: "Proposed" }]} />
      <PlotFigure
        height={180}
        options={options}
        label={`Numbers held and proposed in ${plans.length} reports; the latest, of ${Format.day(latest!.day)}: ` +
          `${Format.count(latest!.totalCurrentAnis)} held, ${Format.count(latest!.totalProposedAnis)} proposed`}
      />
    </>
  )
}
