/**
 * One number: its figures, its days, and everything that was done to it.
 */
import type { NumberDay, NumberDetail } from "@anipool/http-api/admin/NumberDetailApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { type ComponentProps, lazy, Suspense, useMemo, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import * as Drafts from "../../drafts/drafts.ts"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import * as Phone from "../../phone/Phone.ts"
import { Tags } from "../../tags/Tags.tsx"
import { TagsDialog } from "../../tags/TagsDialog.tsx"
import * as Actions from "./actions.ts"
import { Callable, CallbackRoutes } from "./Callable.tsx"
import { Carriers } from "./Carriers.tsx"
import { DailyDials } from "./DailyDials.tsx"
import { doneByDay } from "./doneByDay.ts"
import { History } from "./History.tsx"
import { LazyActionDialog } from "./LazyActionDialog.tsx"
import { toneOf } from "./rates.tsx"
import { Redress } from "./Redress.tsx"
import * as Rest from "./rest.ts"
import { Status } from "./Status.tsx"
import { stepsOf } from "./stepsOf.ts"
import "./numbers.css"

const route = getRouteApi("/numbers/$id")

/** One number. */
export const NumberPage = () => {
  const { id } = route.useParams()
  // What the list was looked at with that this number was opened from.
  const back = { label: "Numbers", to: "/numbers", search: route.useSearch() } as const
  const api = useApi()
  const isId = /^[1-9][0-9]{0,14}$/.test(id)
  const detail = useQuery({
    ...api.query("adminNumbers.detail", { path: { id: Number(id) } }),
    enabled: isId
  })
  if (!isId || (detail.error?.status === 404 && detail.data === undefined)) {
    return (
      <>
        <PageHeader title="Number" back={back} />
        <div className="card">
          <EmptyState title="There is no such number">
            <p>It may have left the inventory.</p>
          </EmptyState>
        </div>
      </>
    )
  }
  return (
    <Loaded query={detail} loading={<Loading back={back} />}>
      {(data) => <Detail detail={data} back={back} />}
    </Loaded>
  )
}

// internal

const EvidenceCurve = lazy(whenReachable(() => import("./EvidenceCurve.tsx")))

const NumberOwners = lazy(whenReachable(() => import("./NumberOwners.tsx")))

const NumberRight = lazy(whenReachable(() => import("./NumberRight.tsx")))

const NumberReputation = lazy(whenReachable(() => import("../../reputation/NumberReputation.tsx")))

const assigned = { heading: "Assigned", count: (day: typeof NumberDay.Type) => day.assigned }

type Back = NonNullable<ComponentProps<typeof PageHeader>["back"]>

const Detail = ({ back, detail }: { readonly detail: NumberDetail; readonly back: Back }) => {
  const { mayChange, session } = useApi()
  const invalidate = useInvalidate()
  const { number } = detail
  const { history } = detail
  const { timeZone } = session.workspace
  const done = useMemo(() => doneByDay(history.flatMap(stepsOf), timeZone), [history, timeZone])
  // What was typed about it and is not done opens again by itself, as after a sign-in.
  const [action, setAction] = useState(() =>
    mayChange
      ? Actions.all.find((each) =>
        Actions.fits(each, number) && Drafts.has(Drafts.ownerOf(session), Actions.draftName(each, number.id))
      )
      : undefined
  )
  const [isTagging, setTagging] = useDraftOpen(`tags:numbers:${number.id}`)
  const isSaidByHand = detail.callbackRoutes.some(({ source }) => source === "hand")
  return (
    <div className="stack">
      <PageHeader
        title={Phone.format(number)}
        back={back}
        showsFigures
        actions={mayChange
          ? (
            <>
              {Actions.ofState.filter((each) => Actions.fits(each, number)).map((each) => (
                <Button
                  key={each}
                  onClick={() => setAction(each)}
                >
                  {Actions.words[each].verb}
                </Button>
              ))}
              <Button onClick={() => setTagging(true)}>Tag…</Button>
            </>
          )
          : null}
      >
        +{number.callingCode} · {Phone.place(number)} · area code {number.areaCode}
        {number.brand === "" ? "" : ` · ${number.brand}`}
      </PageHeader>
      <Tags tags={number.tags} />
      <Stats>
        <Stat
          label="Status"
          value={
            <span className="stat-status">
              <Status row={number} timeZone={timeZone} />
            </span>
          }
          note={number.pools.length === 0 ? "In no group" : number.pools.join(", ")}
        />
        <Stat
          label="Today"
          value={Format.count(number.assignedToday)}
          note={`assigned${
            number.usedElsewhereToday === 0 ? "" : `, ${Format.count(number.usedElsewhereToday)} used elsewhere`
          }, ${Format.count(number.dialsToday)} dialed`}
        />
        <Stat
          label="Dials in 30 days"
          value={Format.count(number.last30DaysDials)}
          note={`${Format.count(detail.dialsTotal)} ever, ${Format.count(detail.assignedTotal)} assigned`}
        />
      </Stats>
      {number.level === "usual" ? null : (
        <p className={`number-alarm ${number.level}`} role="note">
          <strong>It burns</strong> {number.reason}.
          {number.status === "ACTIVE_AND_BEING_MANAGED"
            ? " Let it rest, so that no dialer is given it."
            : ""}
        </p>
      )}
      <Resting number={number} timeZone={timeZone} />
      <Section title="Rates">
        <RateTable number={number} />
      </Section>
      <Section title={`Dials of the last ${detail.days.length} days`}>
        <DailyDials days={detail.days} done={done} first={assigned} />
      </Section>
      <Section
        title="Callable back"
        aside={
          <div className="row">
            <Callable callable={number.callable} />
            {mayChange
              ? Actions.ofCallable.filter((each) => each !== "takeBackCallable" || isSaidByHand).map((each) => (
                <Button
                  key={each}
                  size="small"
                  onClick={() => setAction(each)}
                >
                  {Actions.words[each].verb}
                </Button>
              ))
              : null}
          </div>
        }
      >
        <CallbackRoutes statements={detail.callbackRoutes} timeZone={timeZone} />
      </Section>
      <Section title="Carriers">
        <Carriers
          carriers={detail.carriers}
          dialed={detail.carriersDialed}
          refusedAt={detail.refusedAtCarrier}
        />
      </Section>
      <Section title="Kept for owners">
        <Suspense fallback={<Skeleton height={60} />}>
          <NumberOwners number={`+${number.callingCode}${number.phone}`} />
        </Suspense>
      </Section>
      <Section title="Evidence that it burns">
        <Suspense fallback={<Skeleton height={80} />}>
          <EvidenceCurve id={number.id} />
        </Suspense>
      </Section>
      <Section title="Right to use">
        <Suspense fallback={<Skeleton height={60} />}>
          <NumberRight number={`+${number.callingCode}${number.phone}`} timeZone={timeZone} />
        </Suspense>
      </Section>
      <Section title="Redress">
        <Redress number={`+${number.callingCode}${number.phone}`} timeZone={timeZone} />
      </Section>
      <Section title="What others say">
        <Suspense fallback={<Skeleton height={80} />}>
          <NumberReputation id={number.id} timeZone={timeZone} />
        </Suspense>
      </Section>
      <div className="number-columns">
        <Section title="History">
          <History entries={detail.history} timeZone={timeZone} />
        </Section>
        <Section title="Dates">
          <dl className="number-dates">
            <Dated label="In the inventory since" day={detail.inventoriedOn} />
            <Dated label="Last activated" day={detail.activatedOn} />
            <Dated label="Last put to rest" day={detail.deactivatedOn} />
            <Dated label="Last dialed" day={detail.lastDialedOn} />
          </dl>
        </Section>
      </div>
      {mayChange && isTagging
        ? (
          <TagsDialog
            target={{ of: "numbers", which: { ids: [number.id] } }}
            count={1}
            only={{ id: number.id, name: Phone.format(number), tags: number.tags }}
            onClose={() => setTagging(false)}
          />
        )
        : null}
      {action === undefined ? null : (
        <LazyActionDialog
          action={action}
          which={{ ids: [number.id] }}
          only={number}
          onClose={() => setAction(undefined)}
          onDone={() => void invalidate("adminNumbers.list", "adminNumbers.facets", "adminNumbers.detail")}
        />
      )}
    </div>
  )
}

/** Why it rests, by whom, and until when. */
const Resting = ({ number: { rest }, timeZone }: { readonly number: NumberRow; readonly timeZone: string }) =>
  rest === null ? null : (
    <p className="number-alarm" role="note">
      <strong>It rests</strong> {Rest.sentence(rest, timeZone)}.
    </p>
  )

const RateTable = ({ number }: { readonly number: NumberRow }) => {
  const periods = [
    { label: "Today", period: number.today },
    { label: "Last 7 days", period: number.last7 },
    {
      label: "Last 30 days",
      period: {
        dials: number.last30DaysDials,
        contactRate: number.contactRate,
        successRate: number.successRate,
        blockRate: number.blockRate,
        noAnswerRate: number.noAnswerRate
      }
    }
  ]
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="Rates by period">
      <table className="plain-table number-rates">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {["Dials", "Blocked", "Contact", "Success", "No answer"].map((each) => (
              <th key={each} scope="col" className="end">{each}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ label, period }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="end">{Format.count(period.dials)}</td>
              {(["blockRate", "contactRate", "successRate", "noAnswerRate"] as const).map((name) => (
                <td key={name} className="end">
                  {period.dials === 0
                    ? <span className="muted">—</span>
                    : (
                      <span className={label === "Last 30 days" ? undefined : toneOf(name, number)}>
                        {Format.percent(period[name])}
                      </span>
                    )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Dated = ({ day, label }: { readonly label: string; readonly day: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{day === null || day === "" ? "—" : Format.day(day)}</dd>
  </div>
)

const Loading = ({ back }: { readonly back: Back }) => (
  <div className="stack">
    <PageHeader title="Number" back={back} />
    <Stats>
      {["Status", "Today", "Dials in 30 days"].map((label) => (
        <Stat key={label} label={label} value={<Skeleton width={80} height={26} />} note={<Skeleton width={120} />} />
      ))}
    </Stats>
    <div className="card padded">
      <Skeleton height={220} />
    </div>
  </div>
)
