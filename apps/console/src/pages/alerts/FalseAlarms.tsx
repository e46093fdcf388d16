/**
 * What was set of false alarms beside what came: month by month, how many alarms of numbers turned out false.
 */
import { useQuery } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"

/** The section. */
export const FalseAlarms = () => {
  const told = useQuery(useApi().query("adminAlerts.falseAlarms"))
  return (
    <Section title="False alarms: what was set beside what came">
      <Loaded query={told} loading={<Skeleton height={80} />}>
        {({ expected, falseAlarms, mode, months, numbers }) => (
          <div className="stack">
            <p className="muted">
              {mode === "about" ? "About" : "Never more than"} {Format.count(falseAlarms)}{" "}
              of 10,000 healthy numbers in a month are set: of the {Format.count(numbers)} that dial on a day,{" "}
              {oneDecimal(expected)}. An alarm that people took back, or that went by itself, is taken for false.
            </p>
            {months.length === 0 ?
              <p className="muted">No alarm of a number was raised yet.</p> :
              (
                <div className="scroll-x" tabIndex={0} role="region" aria-label="Alarms of numbers by month">
                  <table className="plain-table">
                    <thead>
                      <tr>
                        <th scope="col">Month</th>
                        {["Raised", "Taken back", "Went by themselves", "False of 10,000 numbers"].map((each) => (
                          <th key={each} scope="col" className="end">{each}</th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {months.map(({ falseOf10000, month, raised, takenBack, wentByItself }) => (
                        <tr key={month}>
                          <th scope="row">{month}</th>
                          <td className="end">{Format.count(raised)}</td>
                          <td className="end">{Format.count(takenBack)}</td>
                          <td className="end">{Format.count(wentByItself)}</td>
                          <td className="end">{falseOf10000 === null ? "—" : oneDecimal(falseOf10000)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

// internal

const oneDecimal = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 1 })
