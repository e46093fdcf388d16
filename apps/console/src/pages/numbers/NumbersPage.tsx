/**
 * The inventory: filtered, as long as it is, and what is done to one number or to many.
 */
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import * as Effect from "effect/Effect"
import { useMemo, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { DataTable } from "../../components/DataTable.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState } from "../../components/states.tsx"
import { ActionDialog } from "./ActionDialog.tsx"
import * as Actions from "./actions.ts"
import { ChosenBar } from "./ChosenBar.tsx"
import { columnsOf } from "./columns.tsx"
import { Filters } from "./Filters.tsx"
import * as Search from "./search.ts"
import { useChosen } from "./useChosen.ts"
import { useNarrow } from "./useNarrow.ts"
import "./numbers.css"

const route = getRouteApi("/numbers/")

/** The inventory. */
export const NumbersPage = () => {
  const api = useApi()
  const filter = route.useSearch()
  const setFilter = route.useNavigate()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const chosen = useChosen()
  const isNarrow = useNarrow()
  const [action, setAction] = useState<Actions.Action>()
  const { timeZone } = api.session.workspace
  const rows = useServerRows(api, ["numbers", filter], (client, page) =>
    Effect.map(
      client.consoleNumbers.list({ urlParams: { ...filter, ...page } }),
      ({ numbers, total }) => ({ rows: numbers, total })
    ))
  const columns = useMemo(() => columnsOf({ chosen, isNarrow, timeZone }), [chosen, isNarrow, timeZone])
  return (
    <div className="numbers-page">
      <PageHeader title="Numbers">{counted(rows.total, filter)}</PageHeader>
      <Filters
        filter={filter}
        onFilter={(search) => {
          chosen.clear()
          void setFilter({ search, replace: true })
        }}
      />
      <ChosenBar chosen={chosen} filter={filter} total={rows.total} onAction={setAction} />
      <div className="card">
        <DataTable
          key={JSON.stringify(filter)}
          label="Numbers"
          columns={columns}
          rows={rows}
          rowHeight={rowHeight}
          keyOf={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: "/numbers/$id", params: { id: String(id) } })}
          empty={<Empty isFiltered={Search.isFiltered(filter)} />}
        />
      </div>
      {action === undefined ? null : (
        <ActionDialog
          action={action}
          targets={chosen.targets.filter((target) => Actions.fits(action, target))}
          onClose={(isDone) => {
            setAction(undefined)
            if (isDone) chosen.clear()
          }}
          onDone={() => void invalidate(["numbers"])}
        />
      )}
    </div>
  )
}

// internal

/** Two lines of text. */
const rowHeight = 54

const counted = (total: number | undefined, filter: Search.Filter): string =>
  total === undefined
    ? "Counting…"
    : `${Format.counted(total, "number")} ${Search.isFiltered(filter) ? "found" : "in the inventory"}`

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered
    ? (
      <EmptyState title="No number matches">
        <p>Take a filter out to see more.</p>
      </EmptyState>
    )
    : (
      <EmptyState title="There are no numbers yet">
        <p>Numbers enter the inventory with inbound groups, or through the custom dialer integration.</p>
      </EmptyState>
    )
