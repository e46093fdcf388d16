/**
 * What needs you: of each kind the dearest, with what it costs and what to do about it.
 */
import type { Need, NeedKind, NeedsByKind } from "@anipool/http-api/admin/AlertsApi"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { LazyProposals } from "./LazyProposals.tsx"
import { NeedAction } from "./NeedAction.tsx"
import * as Words from "./needWords.ts"
import { Resting } from "./Resting.tsx"

/** How often it is asked for; never while the page is hidden. */
const everyMs = 15_000

/** Needs that one more page brings. */
const pageSize = 50

/** What needs you. */
export const NeedsYou = () => {
  const api = useApi()
  const needs = useQuery({
    ...api.query("adminNeeds.needs"),
    refetchInterval: everyMs
  })
  return (
    <Section title="What needs you">
      <Resting>
        <Loaded query={needs} loading={<Skeleton height={70} />}>
          {({ kinds }) =>
            kinds.length === 0
              ? <p className="muted">Nothing needs you now.</p>
              : <div className="needs">{kinds.map((each) => <Kind key={each.kind} {...each} />)}</div>}
        </Loaded>
      </Resting>
    </Section>
  )
}

// internal

const Kind = ({ kind, needs, total }: NeedsByKind["kinds"][number]) => {
  const [isWhole, setWhole] = useState(false)
  const more = total - needs.length
  return (
    <section aria-label={Words.titles[kind]} className="need-kind">
      <h3>
        {Words.titles[kind]} <Badge tone={Words.tones[kind]}>{Format.count(total)}</Badge>
      </h3>
      {isWhole ? <Whole kind={kind} /> : <List needs={needs} />}
      {kind === "burning" ? <LazyProposals /> : null}
      {more <= 0 ? null : (
        <p className="need-more">
          {isWhole ? null : <span className="muted">and {Format.count(more)} more</span>}
          <Button size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? "Show fewer" : `Show all ${Format.count(total)}`}
          </Button>
        </p>
      )}
    </section>
  )
}

/** All of a kind, by pages. */
const Whole = ({ kind }: { readonly kind: NeedKind }) => {
  const pages = useInfiniteQuery(
    useApi().pages(
      "adminNeeds.needsOf",
      (offset: number = 0) => ({ path: { kind }, urlParams: { offset, limit: pageSize } }),
      ({ needs, total }, all) => {
        const shown = all.reduce((sum, { needs }) => sum + needs.length, 0)
        return shown < total && needs.length > 0 ? shown : undefined
      }
    )
  )
  const needs = pages.data?.pages.flatMap(({ needs }) => needs) ?? []
  return (
    <>
      {pages.data === undefined ? <Skeleton height={120} /> : <List needs={needs} />}
      {pages.hasNextPage
        ? (
          <Button size="small" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            More
          </Button>
        )
        : null}
    </>
  )
}

const List = ({ needs }: { readonly needs: ReadonlyArray<Need> }) => (
  <ul className="need-list">
    {needs.map((need) => <Row key={need.subject} need={need} />)}
  </ul>
)

const Row = ({ need }: { readonly need: Need }) => {
  const { timeZone } = useApi().session.workspace
  return (
    <li className="need">
      <div>
        <p className="need-what">{need.what}.</p>
        <p className="muted small">{need.costs}. Since {Format.dateTime(need.since, timeZone)}.</p>
      </div>
      <NeedAction need={need} />
    </li>
  )
}
