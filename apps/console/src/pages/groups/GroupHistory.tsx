/**
 * A group's life: its dials and rates by day, and what was done to it, the latest first, by pages.
 */
import {
  type GroupDay,
  type GroupTimeline,
  movesKnownDays,
  notedMembershipsMax,
  numbersSummedMax
} from "@anipool/http-api/admin/GroupsApi"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { ErrorState, Loaded, Skeleton } from "../../components/states.tsx"
import { AuditLink } from "../audit/AuditLink.tsx"
import { DailyDials } from "../numbers/DailyDials.tsx"
import { doneByDay } from "../numbers/doneByDay.ts"

/** Events of one request. */
const pageSize = 20

/** What was done to it: by whom, and how many numbers came and went. */
export const GroupHistory = ({ groupId }: { readonly groupId: string }) => {
  const api = useApi()
  const { timeZone } = api.session.workspace
  const pages = useInfiniteQuery(
    api.pages(
      "adminGroups.timeline",
      (before: number | undefined) => ({
        path: { groupId },
        urlParams: { limit: pageSize, ...before === undefined ? {} : { before } }
      }),
      ({ next }) => next ?? undefined
    )
  )
  const events = useMemo(() => pages.data?.pages.flatMap((page) => page.events), [pages.data])
  const days = useQuery(api.query("adminGroups.days", { path: { groupId } }))
  const done = useMemo(
    () =>
      doneByDay((events ?? []).map((event) => ({ at: event.at, words: event.summary ?? detailsOf(event) })), timeZone),
    [events, timeZone]
  )
  return (
    <div className="stack">
      {days.error?.status === 404 ? null : (
        <Section title="Dials of the last 30 days">
          <Loaded query={days} loading={<Skeleton height={240} />}>
            {({ days }) => <DailyDials days={days} done={done} first={dialedFrom} />}
          </Loaded>
          <p className="muted small">
            Of the numbers that were in it on the day, as far as its moves are known; of more than{" "}
            {Format.count(numbersSummedMax)} those that were taken in first.
          </p>
        </Section>
      )}
      <Section title="History">
        {events === undefined
          ? pages.error !== null && pages.error.name === "ApiError"
            ? pages.error.status === 404
              ? <p className="muted">Nothing is known of it.</p>
              : <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
            : <Skeleton height={120} />
          : events.length === 0
          ? <p className="muted">Nothing was done to it yet.</p>
          : (
            <ol className="group-history" aria-label="What was done to the group, the latest first">
              {events.map((event, index) => (
                <li key={`${event.at} ${event.entry ?? index}`}>
                  <time dateTime={new Date(event.at).toISOString()}>{Format.dateTime(event.at, timeZone)}</time>
                  <div>
                    <span>{event.summary ?? "Numbers were moved"}</span>
                    <span className="muted small">{detailsOf(event)}</span>
                  </div>
                  {event.entry === null ? null : <AuditLink entry={event.entry} />}
                </li>
              ))}
            </ol>
          )}
        <p className="muted small">
          Who came and went is kept for {movesKnownDays} days; not of snapshots that change more than{" "}
          {Format.count(notedMembershipsMax)} memberships.
        </p>
        {pages.hasNextPage
          ? (
            <Button size="small" onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
              {pages.isFetchingNextPage ? "Loading…" : "Show earlier ones"}
            </Button>
          )
          : null}
      </Section>
    </div>
  )
}

// internal

const dialedFrom = { heading: "Numbers dialed from", count: (day: typeof GroupDay.Type) => day.numbers }

const detailsOf = ({ by, joined, left }: GroupTimeline["events"][number]): string =>
  [
    ...(by === null ? [] : [`by ${by}`]),
    ...(joined === 0 ? [] : [`${Format.count(joined)} came`]),
    ...(left === 0 ? [] : [`${Format.count(left)} left`])
  ].join(", ")
