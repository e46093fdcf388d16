/**
 * What was done to a group, the latest first, by pages.
 */
import type { GroupTimeline } from "@anipool/http-api/admin/GroupsApi"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { ErrorState, Skeleton } from "../../components/states.tsx"
import { AuditLink } from "../audit/AuditLink.tsx"

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
  const events = pages.data?.pages.flatMap((page) => page.events)
  return (
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
        Who came and went is kept for 100 days; not of snapshots that change more than 240,000 memberships.
      </p>
      {pages.hasNextPage
        ? (
          <Button size="small" onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
            {pages.isFetchingNextPage ? "Loading…" : "Show earlier ones"}
          </Button>
        )
        : null}
    </Section>
  )
}

// internal

const detailsOf = ({ by, joined, left }: GroupTimeline["events"][number]): string =>
  [
    ...(by === null ? [] : [`by ${by}`]),
    ...(joined === 0 ? [] : [`${Format.count(joined)} came`]),
    ...(left === 0 ? [] : [`${Format.count(left)} left`])
  ].join(", ")
