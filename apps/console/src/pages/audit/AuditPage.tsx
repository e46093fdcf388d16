/**
 * The audit trail: who changed what, when, from where; searched, exported, undone.
 */
import type { AuditEntry } from "@anipool/http-api/admin/AuditApi"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import * as Effect from "effect/Effect"
import { Download, Undo2 } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { download } from "../../components/download.ts"
import { SearchField, TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, ErrorState, Notice, Skeleton } from "../../components/states.tsx"
import "./audit.css"
import { actionChoices, actorChoices, type Search, searchOf } from "./auditSearch.ts"
import { UndoDialog } from "./UndoDialog.tsx"

/** Entries of one request. */
const pageSize = 50

const route = getRouteApi("/audit/")

/** The audit trail. */
export const AuditPage = () => {
  const api = useApi()
  const { timeZone } = api.session.workspace
  const [search, setSearch] = useState<Search>({ text: "", actor: "", actorKind: "", action: "", from: "", until: "" })
  const [undoing, setUndoing] = useState<AuditEntry>()
  const wanted = useDeferredValue(search)
  const filter = searchOf(wanted)
  // A link to one change begins the list with it.
  const { entry: from } = route.useSearch()
  const entries = useInfiniteQuery(
    api.pages(
      "adminAudit.list",
      (before: number | undefined) => ({
        urlParams: { ...filter, limit: pageSize, ...startOf(before, from) }
      }),
      ({ next }) => next ?? undefined
    )
  )
  const save = useMutation({
    ...api.mutation((client, format: "csv" | "ndjson") =>
      Effect.map(
        client.adminAudit.exported({ urlParams: { ...filter, format } }),
        (text) => download(`audit.${format}`, format === "csv" ? "text/csv" : "application/x-ndjson", text)
      )
    )
  })
  const all = entries.data?.pages.flatMap((page) => page.entries)
  const set = (change: Partial<Search>) => setSearch((before) => ({ ...before, ...change }))
  return (
    <>
      <PageHeader
        title="Audit"
        actions={
          <>
            <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
              <Download size={15} aria-hidden /> CSV
            </Button>
            <Button disabled={save.isPending} onClick={() => save.mutate("ndjson")}>
              <Download size={15} aria-hidden /> JSON lines
            </Button>
          </>
        }
      >
        Who changed what, when, and from where. Some changes can be undone for a day.
      </PageHeader>
      <section className="card" aria-label="Changes">
        <div className="audit-filters">
          <SearchField
            label="Search what was done, or to what"
            placeholder="Search"
            value={search.text}
            onValue={(text) => set({ text })}
            maxLength={100}
          />
          <SearchField label="Who" value={search.actor} onValue={(actor) => set({ actor })} maxLength={100} />
          <Select
            label="Kind of change"
            value={search.action}
            choices={actionChoices}
            onValue={(action) => set({ action })}
          />
          <Select
            label="Kind of actor"
            value={search.actorKind}
            choices={actorChoices}
            onValue={(actorKind) => set({ actorKind })}
          />
          <TextField label="From" type="date" value={search.from} onValue={(from) => set({ from })} />
          <TextField label="Before" type="date" value={search.until} onValue={(until) => set({ until })} />
        </div>
        {from === undefined
          ? null
          : (
            <Notice>
              The list begins with change {from}. <Link to="/audit" search={{}}>Begin with the latest</Link>
            </Notice>
          )}
        {save.error === null ? null : <Notice tone="bad">{save.error.message}</Notice>}
        {all === undefined
          ? entries.error !== null && entries.error.name === "ApiError"
            ? <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
            : <Skeleton height={240} />
          : all.length === 0
          ? <EmptyState title="No change is found" />
          : (
            <ol className="audit-list" aria-label="Changes, the latest first">
              {all.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  timeZone={timeZone}
                  onUndo={() => setUndoing(entry)}
                />
              ))}
            </ol>
          )}
        {entries.hasNextPage
          ? (
            <div className="audit-more">
              <Button onClick={() => void entries.fetchNextPage()} disabled={entries.isFetchingNextPage}>
                {entries.isFetchingNextPage ? "Loading…" : "Show earlier ones"}
              </Button>
            </div>
          )
          : null}
      </section>
      {undoing === undefined
        ? null
        : <UndoDialog key={undoing.id} entry={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}

// internal

const startOf = (before: number | undefined, from: number | undefined) =>
  before !== undefined ? { before } : from !== undefined ? { before: from + 1 } : {}

const Entry = (
  { entry, onUndo, timeZone }: {
    readonly entry: AuditEntry
    readonly timeZone: string
    readonly onUndo: () => void
  }
) => {
  const mayUndo = useApi().may("operate")
  const { actor, at, details, summary, undoableUntil, undoneBy } = entry
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{Format.dateTime(at, timeZone)}</time>
      <span className="audit-who">
        {actor.name}
        {actor.address === null ? null : <span className="muted small">{actor.address}</span>}
      </span>
      <div className="audit-what">
        <span>{summary}</span>
        <details>
          <summary className="muted small">Details</summary>
          <pre tabIndex={0}>{JSON.stringify(details, null, 2)}</pre>
        </details>
      </div>
      <span className="audit-undo">
        {undoneBy !== null
          ? <span className="muted small">undone</span>
          : mayUndo && undoableUntil !== null && undoableUntil > Date.now()
          ? (
            <Button size="small" aria-label={`Undo: ${summary}`} onClick={onUndo}>
              <Undo2 size={14} aria-hidden /> Undo
            </Button>
          )
          : null}
      </span>
    </li>
  )
}
