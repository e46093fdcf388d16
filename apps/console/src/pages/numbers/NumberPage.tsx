/**
 * One number: its figures, its days, and everything that was done to it.
 */
import type { NumberDetail } from "@anipool/http-api/console/NumbersApi"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import * as Phone from "../../phone/Phone.ts"
import { ActionDialog } from "./ActionDialog.tsx"
import * as Actions from "./actions.ts"
import { DailyDials } from "./DailyDials.tsx"
import { History } from "./History.tsx"
import { Status } from "./Status.tsx"
import "./numbers.css"

const route = getRouteApi("/numbers/$id")

/** One number. */
export const NumberPage = () => {
  const { id } = route.useParams()
  const api = useApi()
  const isId = /^[1-9][0-9]{0,14}$/.test(id)
  const detail = useQuery({
    ...api.query(
      ["numbers", "detail", Number(id)],
      (client) => client.consoleNumbers.detail({ path: { id: Number(id) } })
    ),
    enabled: isId
  })
  if (!isId || (detail.error?.status === 404 && detail.data === undefined)) {
    return (
      <>
        <PageHeader title="Number" back={{ label: "Numbers", to: "/numbers" }} />
        <div className="card">
          <EmptyState title="There is no such number">
            <p>It may have left the inventory.</p>
          </EmptyState>
        </div>
      </>
    )
  }
  return (
    <Loaded query={detail} loading={<Loading />}>
      {(data) => <Detail detail={data} />}
    </Loaded>
  )
}

// internal

const Detail = ({ detail }: { readonly detail: NumberDetail }) => {
  const { session } = useApi()
  const invalidate = useInvalidate()
  const [action, setAction] = useState<Actions.Action>()
  const { number } = detail
  const { timeZone } = session.workspace
  return (
    <div className="stack">
      <PageHeader
        title={Phone.format(number)}
        back={{ label: "Numbers", to: "/numbers" }}
        actions={(["pause", "activate", "remediate"] as const).filter((each) => Actions.fits(each, number)).map((
          each
        ) => <Button key={each} onClick={() => setAction(each)}>{Actions.words[each].verb}</Button>)}
      >
        +{number.callingCode} · {Phone.place(number)} · area code {number.areaCode}
        {number.brand === "" ? "" : ` · ${number.brand}`}
      </PageHeader>
      <Stats>
        <Stat
          label="Status"
          value={
            <span className="stat-status">
              <Status row={number} timeZone={timeZone} />
            </span>
          }
          note={number.pools.length === 0 ? "In no pool" : number.pools.join(", ")}
        />
        <Stat
          label="Today"
          value={Format.count(number.assignedToday)}
          note={`assigned, ${Format.count(number.dialsToday)} dialed`}
        />
        <Stat
          label="Dials in 30 days"
          value={Format.count(number.last30DaysDials)}
          note={`${Format.count(detail.dialsTotal)} ever, ${Format.count(detail.assignedTotal)} assigned`}
        />
        <Stat
          label="Contact rate"
          value={Format.percent(number.contactRate)}
          note={`${Format.percent(number.successRate)} successes`}
        />
        <Stat
          label="Blocked"
          value={Format.percent(number.blockRate)}
          note={`${Format.percent(number.noAnswerRate)} no answer`}
        />
      </Stats>
      <Section title={`Dials of the last ${detail.days.length} days`}>
        <DailyDials days={detail.days} />
      </Section>
      <div className="number-columns">
        <Section title="History">
          <History entries={detail.history} timeZone={timeZone} />
        </Section>
        <Section title="Dates">
          <dl className="number-dates">
            <Dated label="In the inventory since" day={detail.inventoriedOn} />
            <Dated label="Last activated" day={detail.activatedOn} />
            <Dated label="Last paused" day={detail.deactivatedOn} />
            <Dated label="Last dialed" day={detail.lastDialedOn} />
          </dl>
        </Section>
      </div>
      {action === undefined ? null : (
        <ActionDialog
          action={action}
          targets={[number]}
          onClose={() => setAction(undefined)}
          onDone={() => void invalidate(["numbers"])}
        />
      )}
    </div>
  )
}

const Dated = ({ day, label }: { readonly label: string; readonly day: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{day === null || day === "" ? "—" : Format.day(day)}</dd>
  </div>
)

const Loading = () => (
  <div className="stack">
    <PageHeader title="Number" back={{ label: "Numbers", to: "/numbers" }} />
    <Stats>
      {["Status", "Today", "Dials in 30 days", "Contact rate", "Blocked"].map((label) => (
        <Stat key={label} label={label} value={<Skeleton width={80} height={26} />} note={<Skeleton width={120} />} />
      ))}
    </Stats>
    <div className="card padded">
      <Skeleton height={220} />
    </div>
  </div>
)
