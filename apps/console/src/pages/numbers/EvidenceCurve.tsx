/**
 * The curve of the evidence that a number burns, and the same as a table.
 */
import type { EvidenceCurve as Curve } from "@anipool/http-api/admin/BurningApi"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { burningClient } from "../today/burningClient.ts"

/** The curve of a number, by its id. */
const EvidenceCurve = ({ id }: { readonly id: number }) => {
  const { credential, keyId } = useApi()
  const curve = useQuery(
    Operations.late<Curve>(
      keyId,
      "adminBurning.curve",
      id,
      (signal) => run(burningClient(credential).curve({ path: { id } }), signal)
    )
  )
  return (
    <Loaded query={curve} loading={<Skeleton height={80} />}>
      {({ points }) =>
        points.length === 0
          ? <p className="muted">In 90 days there was hardly any evidence that it burns.</p>
          : <Drawn points={points} />}
    </Loaded>
  )
}

export default EvidenceCurve

// internal

const Drawn = ({ points }: { readonly points: Curve["points"] }) => {
  const options = useCallback((plot: PlotModule) => {
    const drawn = points.map(({ day, level, log }) => ({ date: new Date(`${day}T00:00:00Z`), level, log }))
    return {
      marginLeft: 64,
      marginBottom: 24,
      x: { type: "utc", label: null },
      y: { label: null, grid: true, ticks: 4, zero: true, tickFormat: rarity },
      marks: [
        plot.lineY(drawn, { x: "date", y: "log", stroke: "var(--series-1)", strokeWidth: 2, marker: "dot" }),
        plot.lineY(drawn, { x: "date", y: "level", stroke: "var(--series-2)", strokeDasharray: "4 3", marker: "dot" })
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [points])
  return (
    <>
      <Legend
        entries={[{ series: 1, label: "As rare as one in … healthy dials" }, {
          series: 2,
          label: "An alarm is raised"
        }]}
      />
      <PlotFigure
        height={200}
        options={options}
        label="The evidence that the number burns, by day, beside what an alarm takes. The table below says the same."
      />
      <div className="scroll-x" tabIndex={0} role="region" aria-label="The evidence by day">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="end">As rare as one in</th>
              <th scope="col" className="end">An alarm takes</th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ day, level, log }) => (
              <tr key={day}>
                <th scope="row">{Format.day(day)}</th>
                <td className="end">{rarity(log)}</td>
                <td className="end">{rarity(level)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const rarities = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 })

/** One in how many, of its logarithm. */
const rarity = (log: number): string => rarities.format(Math.exp(log))
