/**
 * Today: what goes on now, asked for every few seconds while somebody looks.
 */
import type { Today } from "@anipool/http-api/admin/TodayApi"
import { useQuery } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { FirstHour } from "./FirstHour.tsx"
import { MinutesChart } from "./MinutesChart.tsx"
import { NeedsYou } from "./NeedsYou.tsx"
import { Shares } from "./Shares.tsx"
import { Waiting } from "./Waiting.tsx"
import { waitingNote } from "./waitingNote.ts"
import "./today.css"

/** How often it is asked for; never while the page is hidden. */
const everyMs = 3_000

/** What goes on now. */
export const TodayPage = () => {
  const api = useApi()
  const { timeZone } = api.session.workspace
  const today = useQuery({
    ...api.query("adminToday.today"),
    refetchInterval: everyMs
  })
  const at = today.data?.at
  return (
    <>
      <PageHeader
        title="Today"
        actions={at === undefined ? null : (
          <span className="live muted">
            <span className={`live-dot ${today.isError ? "stale" : ""}`} aria-hidden />
            {Format.day(today.data!.day)}, {Format.seconds(at, timeZone)}
          </span>
        )}
      >
        The calls of {api.session.workspace.name} and the numbers they were given, as it happens.
      </PageHeader>
      <div className="stack">
        <FirstHour />
        <NeedsYou />
        <Loaded query={today} loading={<Loading />}>
          {(data) => <Figures today={data} timeZone={timeZone} />}
        </Loaded>
      </div>
    </>
  )
}

// internal

const Figures = ({ timeZone, today }: { readonly today: Today; readonly timeZone: string }) => {
  const { anis, queue } = today
  const refused = today.minutes.reduce((sum, minute) => sum + minute.refused, 0)
  return (
    <div className="stack">
      <Stats>
        <Stat
          label="Assigned today"
          value={Format.count(today.assignedToday)}
          note={refused === 0 ? "none refused in the last hour" : `${Format.count(refused)} refused in the last hour`}
        />
        <Stat
          label="Dials today"
          value={Format.count(today.dialsToday)}
          note={`${Format.count(today.contactsToday)} reached the prospect`}
        />
        <Stat
          label="Contact rate today"
          value={today.dialsToday === 0 ? "–" : Format.percent(today.contactRate)}
          note={rateNote(today)}
        />
        <Stat
          label="Active numbers"
          value={Format.count(anis.active)}
          note={`${Format.count(anis.coolingOff)} resting, ${Format.count(anis.inventoried)} in no group`}
        />
        <Stat
          label="Dials that wait"
          value={queue.dials >= 100_000 ? "100,000+" : Format.count(queue.dials)}
          note={waitingNote(queue)}
        />
      </Stats>
      <Section title="The last hour, by the minute">
        <MinutesChart minutes={today.minutes} timeZone={timeZone} />
      </Section>
      <div className="today-columns">
        <Section title="Where today's numbers were from">
          <Shares
            label="Assignments by tier"
            empty="Nothing was assigned yet today."
            parts={today.tiers.map(({ assigned, name, tier }) => ({
              label: `${tier} · ${Format.tier(name)}`,
              value: assigned
            }))}
          />
        </Section>
        <Section title="The inventory">
          <Shares
            label="Numbers by status"
            empty="There are no numbers yet."
            parts={[
              { label: "Active", value: anis.active },
              { label: "Resting", value: anis.coolingOff },
              { label: "In no group", value: anis.inventoried }
            ]}
          />
        </Section>
        <Section title="Uploads under way">
          <Waiting uploads={today.uploads} />
        </Section>
      </div>
    </div>
  )
}

const rateNote = ({ contactRate, contactRateLast30, dialsToday }: Today): string => {
  const usual = `${Format.percent(contactRateLast30)} in 30 days`
  const difference = contactRate - contactRateLast30
  return dialsToday === 0 || contactRateLast30 === 0
    ? usual
    : `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(1)} points against ${usual}`
}

const Loading = () => (
  <div className="stack">
    <div className="stats">
      {[1, 2, 3, 4, 5].map((i) => (
        <div key={i} className="card stat">
          <Skeleton height={66} />
        </div>
      ))}
    </div>
    <div className="card padded">
      <Skeleton height={270} />
    </div>
  </div>
)
