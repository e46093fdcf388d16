/**
 * The inventory as a workbench: searched, sorted, in the columns that are wanted, as long as it is; and what is done to one
 * number or to many.
 */
import { actedMax } from "@anipool/http-api/admin/ActedNumbers"
import { sortedByFigureMax } from "@anipool/http-api/admin/NumberListApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { Download, Upload } from "lucide-react"
import { lazy, Suspense, useMemo, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { Button } from "../../components/Button.tsx"
import { DataTable } from "../../components/DataTable.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState } from "../../components/states.tsx"
import { useChosen } from "../../components/useChosen.ts"
import { TagsDialog } from "../../tags/TagsDialog.tsx"
import { ListTools } from "../../views/ListTools.tsx"
import * as Actions from "./actions.ts"
import { ChosenBar } from "./ChosenBar.tsx"
import * as Columns from "./columns.tsx"
import { Filters } from "./Filters.tsx"
import { LazyActionDialog } from "./LazyActionDialog.tsx"
import * as Search from "./search.ts"
import { useNarrow } from "./useNarrow.ts"
import "./numbers.css"

const route = getRouteApi("/numbers/")

// Loaded when they are asked for.
const ImportDialog = lazy(
  whenReachable(() => import("./ImportDialog.tsx").then(({ ImportDialog }) => ({ default: ImportDialog })))
)

const ExportDialog = lazy(
  whenReachable(() => import("./ExportDialog.tsx").then(({ ExportDialog }) => ({ default: ExportDialog })))
)

const RegroupDialog = lazy(
  whenReachable(() => import("./RegroupDialog.tsx").then(({ RegroupDialog }) => ({ default: RegroupDialog })))
)

/** The inventory. */
export const NumbersPage = () => {
  const api = useApi()
  const view = route.useSearch()
  const setAddress = route.useNavigate()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  // One by one as many as one request takes.
  const chosen = useChosen<NumberRow>(actedMax)
  const isNarrow = useNarrow()
  const [action, setAction] = useState<Actions.Action>()
  const [dialog, setDialog] = useState<"export" | "import" | "regroup" | "tags">()
  const { timeZone } = api.session.workspace
  const filter = Search.filterOf(view)
  const { sort } = view
  const listed = useServerRows(
    api,
    "adminNumbers.list",
    (page) => ({ urlParams: { ...filter, ...(sort === undefined ? {} : { sort }), ...page } }),
    ({ listed, numbers, total }) => ({ rows: numbers, total: listed, found: total })
  )
  const chosenCount = chosen.isEverything ? listed.found ?? 0 : chosen.targets.length
  const whichOf = (): Actions.Which => chosen.isEverything ? { filter } : { ids: chosen.targets.map(({ id }) => id) }
  const closeOf = (isDone: boolean) => {
    setDialog(undefined)
    if (isDone) chosen.clear()
  }
  const setView = (search: Search.View) => {
    // Another filter finds other numbers; order and columns show the same ones.
    if (JSON.stringify(Search.filterOf(search)) !== JSON.stringify(filter)) chosen.clear()
    void setAddress({ search, replace: true })
  }
  // Known of the list as it is; one that is sorted by a figure has no more.
  const isTooMany = listed.found !== undefined && listed.found > sortedByFigureMax
  const rows = {
    ...listed,
    sorting: {
      column: Columns.columnOf(sort),
      isDescending: sort?.startsWith("-") === true,
      // The highest first, then the lowest, then by id again; a number's digits begin with the lowest.
      toggle: (column: string) => {
        const key = Columns.sortOf(column)
        if (key === undefined || (isTooMany && isOfFigure(key))) return
        const orders = key === "number" || key === "status" ? [key, `-${key}`, ""] : [`-${key}`, key, ""]
        setView(Search.withPart(view, "sort", orders[(orders.indexOf(sort ?? "") + 1) % orders.length]!))
      }
    }
  }
  const { at } = listed
  const columns = useMemo(
    () =>
      Columns.columnsOf({ at, chosen: api.mayChange ? chosen : undefined, isNarrow, timeZone, view }).map((column) => {
        const key = Columns.sortOf(column.id)
        return isTooMany && key !== undefined && isOfFigure(key) ? { ...column, isSortable: false } : column
      }),
    [api.mayChange, at, chosen, isNarrow, timeZone, view, isTooMany]
  )
  const isPart = listed.found !== undefined && listed.total !== undefined && listed.total < listed.found
  return (
    <div className="numbers-page">
      <PageHeader
        title="Numbers"
        showsFigures
        actions={
          <>
            <ListTools
              page="numbers"
              view={view}
              choices={Columns.choicesOf(isNarrow)}
              description={isNarrow && view.columns === undefined
                ? "So few are shown on a narrow screen until others are chosen; the file has those of a wide one."
                : "This browser shows them until others are chosen; the file has the same."}
              onColumns={(columns) => setView(Search.withPart(view, "columns", columns))}
            />
            <Link to="/remediation" search={{}} className="button secondary">Remediation</Link>
            <Button disabled={listed.total === undefined} onClick={() => setDialog("export")}>
              <Download size={16} aria-hidden /> Download CSV
            </Button>
            {api.may("operate")
              ? (
                <Button onClick={() => setDialog("import")}>
                  <Upload size={16} aria-hidden /> Import
                </Button>
              )
              : null}
          </>
        }
      >
        {counted(listed.found, view)}
        {isTooMany
          ? `; more than ${
            Format.count(sortedByFigureMax)
          } are sorted by number and status only: filter to sort by a figure`
          : ""}
        {isPart ? `; sorted, the first ${Format.count(listed.total ?? 0)} are listed` : ""}
      </PageHeader>
      <Filters view={view} onView={setView} />
      {api.mayChange
        ? (
          <ChosenBar
            chosen={chosen}
            total={listed.found}
            onAction={setAction}
            onRegroup={() => setDialog("regroup")}
            onTag={() => setDialog("tags")}
          />
        )
        : null}
      <div className="card">
        <DataTable
          key={JSON.stringify([filter, sort])}
          label="Numbers"
          columns={columns}
          rows={rows}
          rowHeight={rowHeight}
          keyOf={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: "/numbers/$id", params: { id: String(id) }, search: view })}
          empty={<Empty isFiltered={Search.isFiltered(view)} />}
        />
      </div>
      <Suspense>
        {action === undefined ? null : (
          <LazyActionDialog
            action={action}
            which={chosen.isEverything
              ? { filter }
              : { ids: chosen.targets.filter((target) => Actions.fits(action, target)).map(({ id }) => id) }}
            only={!chosen.isEverything && chosen.targets.length === 1 ? chosen.targets[0] : undefined}
            onClose={(isDone) => {
              setAction(undefined)
              if (isDone) chosen.clear()
            }}
            onDone={() => void invalidate("adminNumbers.list", "adminNumbers.facets", "adminNumbers.detail")}
          />
        )}
        {dialog === "import"
          ? (
            <ImportDialog
              onClose={() => setDialog(undefined)}
              onDone={() => void invalidate("adminNumbers.list", "adminNumbers.facets", "adminNumbers.detail")}
            />
          )
          : dialog === "regroup"
          ? (
            <RegroupDialog
              which={whichOf()}
              count={chosenCount}
              groupId={filter.pool}
              onClose={closeOf}
              onDone={() => void invalidate("adminNumbers.list", "adminNumbers.facets", "adminNumbers.detail")}
            />
          )
          : dialog === "tags"
          ? <TagsDialog target={{ of: "numbers", which: whichOf() }} count={chosenCount} onClose={closeOf} />
          : dialog === "export"
          ? <ExportDialog view={view} total={listed.total ?? 0} onClose={() => setDialog(undefined)} />
          : null}
      </Suspense>
    </div>
  )
}

// internal

const isOfFigure = (key: string): boolean => key !== "number" && key !== "status"

/** Two lines of text. */
const rowHeight = 54

const counted = (total: number | undefined, view: Search.View): string =>
  total === undefined
    ? "Counting…"
    : `${Format.counted(total, "number")} ${Search.isFiltered(view) ? "found" : "in the inventory"}`

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered
    ? (
      <EmptyState title="No number matches">
        <p>Take a filter out to see more.</p>
      </EmptyState>
    )
    : (
      <EmptyState title="There are no numbers yet">
        <p>Import them from a file, or let them come with groups or the custom dialer integration.</p>
      </EmptyState>
    )
