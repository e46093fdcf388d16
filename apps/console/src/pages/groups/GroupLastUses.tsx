/**
 * How the last uses of a group's numbers are kept: whether and why, prices of now, and the days that were dialed both ways.
 */
import { type LastUseDay, nearMiles } from "@anipool/http-api/admin/LastUses"
import { useQuery } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import { DayTable } from "../../components/DayTable.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"

/** Prices that are shown: of more area codes nobody reads. */
const pricesShown = 20

/** Of a group that a campaign dials from which asks for it. */
export const GroupLastUses = ({ groupId }: { readonly groupId: string }) => {
  const api = useApi()
  const lastUses = useQuery(api.query("adminGroups.lastUses", { path: { groupId } }))
  const { timeZone } = api.session.workspace
  return (
    <Section title="Last uses">
      <Loaded query={lastUses} loading={<Skeleton height={60} />}>
        {({ days, prices, says, solvedAt }) => (
          <>
            <p>{says}</p>
            <p className="muted">
              {solvedAt === null ? "No prices were solved yet." : (
                <>
                  {prices.length === 0 ?
                    "Nothing would run dry today" :
                    `Kept for those nearer to them: ${prices.slice(0, pricesShown).map(priceOf).join(", ")}${
                      prices.length > pricesShown ? `, and ${prices.length - pricesShown} more area codes` : ""
                    }`}, as of {Format.dateTime(solvedAt, timeZone)}.
                </>
              )}
            </p>
            {days.length === 0 ?
              <p className="muted">No day was dialed both ways yet: it is done each night.</p> :
              (
                <DayTable
                  label="Days dialed both ways"
                  summary={`Days dialed both ways at night (${days.length})`}
                  days={days.toReversed()}
                  headings={["Dials", "Local", "Kept", `Within ${nearMiles} miles`, "Kept", "Refused", "Kept"]}
                  cells={cellsOf}
                />
              )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

// internal

const priceOf = (
  { areaCode, locality, miles }: { readonly areaCode: string; readonly locality: string; readonly miles: number }
): string => `${areaCode}${locality === "" ? "" : ` ${locality}`} (${Format.count(miles)} miles)`

const cellsOf = ({ dials, kept, plain }: LastUseDay): ReadonlyArray<string> => [
  Format.count(dials),
  ...(["local", "near", "refused"] as const).flatMap((figure) => [
    Format.percent(100 * plain[figure] / dials, 2),
    Format.percent(100 * kept[figure] / dials, 2)
  ])
]
