/**
 * The list of groups, with a search, sorted by any column.
 */
import type { GroupRow } from "@anipool/http-api/admin/GroupsApi"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import { useApi } from "../../api/useApi.ts"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import * as Format from "../../components/format.ts"
import { useServerRows } from "../../components/rows.ts"
import { SearchBox } from "../../components/SearchBox.tsx"
import * as Sorting from "../../components/sorting.ts"
import { EmptyState } from "../../components/states.tsx"
import * as ColumnChoice from "../../views/columnChoice.ts"
import { ListTools } from "../../views/ListTools.tsx"
import * as Search from "./search.ts"

const route = getRouteApi("/groups/")

const allColumns: ReadonlyArray<Column<GroupRow>> = [
  {
    id: "name",
    header: "Group",
    width: "minmax(150px, 1.4fr)",
    isSortable: true,
    cell: ({ groupId, name }) => (
      <>
        <Link to="/groups/$groupId" params={{ groupId }}>{name}</Link>
        {name === groupId ? null : <span className="muted small group-id">{groupId}</span>}
      </>
    )
  },
  {
    id: "anis",
    header: "Numbers",
    width: "112px",
    align: "end",
    isSortable: true,
    cell: ({ anis }) => Format.count(anis)
  },
  {
    id: "activeAnis",
    header: "Active",
    width: "100px",
    align: "end",
    isSortable: true,
    cell: ({ activeAnis }) => Format.count(activeAnis)
  },
  {
    id: "campaigns",
    header: "Campaigns that dial from it",
    width: "minmax(190px, 1fr)",
    isSortable: true,
    cell: ({ campaigns }) => campaigns.length === 0 ? <span className="muted">none</span> : campaigns.join(", ")
  }
]

const choices = ColumnChoice.choicesOf(allColumns)

/** The list of groups. */
export const GroupTable = () => {
  const api = useApi()
  const navigate = useNavigate()
  const view = route.useSearch()
  const setAddress = route.useNavigate()
  const { search = "", sort } = view
  const setView = (changed: { readonly [Part in keyof Search.View]: Search.View[Part] | undefined }) =>
    void setAddress({ search: Search.fromAddress({ ...view, ...changed }), replace: true })
  const columns = useMemo(() => ColumnChoice.chosen(allColumns, view.columns), [view.columns])
  const listed = useServerRows(
    api,
    "adminGroups.list",
    (page) => ({
      urlParams: {
        ...page,
        ...(search === "" ? {} : { search }),
        ...(sort === undefined ? {} : { sort })
      }
    }),
    ({ groups, total }) => ({ total, rows: groups })
  )
  const rows = { ...listed, sorting: Sorting.of(sort, { texts: ["name"], onSort: (sort) => setView({ sort }) }) }
  return (
    <section className="card" aria-label="Groups">
      <div className="table-tools">
        <SearchBox label="Search groups" search={search} onSearch={(search) => setView({ search })} />
        <span className="muted" role="status">
          {rows.total === undefined ? "" : Format.counted(rows.total, "group")}
        </span>
        <span className="row">
          <ListTools page="groups" view={view} choices={choices} onColumns={(columns) => setView({ columns })} />
        </span>
      </div>
      <DataTable
        label="Inbound groups"
        columns={columns}
        rows={rows}
        keyOf={({ groupId }) => groupId}
        onOpen={({ groupId }) => void navigate({ to: "/groups/$groupId", params: { groupId } })}
        empty={search === ""
          ? (
            <EmptyState title="No groups yet">
              <p>Make one, or upload a snapshot of all of them.</p>
            </EmptyState>
          )
          : <EmptyState title={`No group matches “${search}”`} />}
      />
    </section>
  )
}
