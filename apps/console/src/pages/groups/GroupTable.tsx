/**
 * The list of groups, with a search.
 */
import type { GroupRow } from "@anipool/http-api/admin/GroupsApi"
import { Link, useNavigate } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import { SearchField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState } from "../../components/states.tsx"

const columns: ReadonlyArray<Column<GroupRow>> = [
  {
    id: "name",
    header: "Group",
    width: "minmax(150px, 1.4fr)",
    cell: ({ groupId, name }) => (
      <>
        <Link to="/groups/$groupId" params={{ groupId }}>{name}</Link>
        {name === groupId ? null : <span className="muted small group-id">{groupId}</span>}
      </>
    )
  },
  { id: "anis", header: "Numbers", width: "96px", align: "end", cell: ({ anis }) => Format.count(anis) },
  {
    id: "active",
    header: "Active",
    width: "86px",
    align: "end",
    cell: ({ activeAnis }) => Format.count(activeAnis)
  },
  {
    id: "campaigns",
    header: "Campaigns that dial from it",
    width: "minmax(190px, 1fr)",
    isExtra: true,
    cell: ({ campaigns }) => campaigns.length === 0 ? <span className="muted">none</span> : campaigns.join(", ")
  }
]

/** The list of groups. */
export const GroupTable = () => {
  const api = useApi()
  const navigate = useNavigate()
  const [search, setSearch] = useState("")
  const wanted = useDeferredValue(search.trim())
  const rows = useServerRows(
    api,
    "adminGroups.list",
    (page) => ({ urlParams: wanted === "" ? page : { ...page, search: wanted } }),
    ({ groups, total }) => ({ total, rows: groups })
  )
  return (
    <section className="card" aria-label="Groups">
      <div className="table-tools">
        <SearchField label="Search groups" value={search} onValue={setSearch} maxLength={100} />
        <span className="muted" role="status">
          {rows.total === undefined ? "" : Format.counted(rows.total, "group")}
        </span>
      </div>
      <DataTable
        label="Inbound groups"
        columns={columns}
        rows={rows}
        keyOf={({ groupId }) => groupId}
        onOpen={({ groupId }) => void navigate({ to: "/groups/$groupId", params: { groupId } })}
        empty={wanted === ""
          ? (
            <EmptyState title="No groups yet">
              <p>Make one, or upload a snapshot of all of them.</p>
            </EmptyState>
          )
          : <EmptyState title={`No group matches “${wanted}”`} />}
      />
    </section>
  )
}
