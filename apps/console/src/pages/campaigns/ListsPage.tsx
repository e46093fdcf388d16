/**
 * Lists of the dialer that have terms of their own. Registered, changed and removed.
 */
import { type ListRow, listSettings } from "@anipool/http-api/admin/ListsApi"
import { Plus } from "lucide-react"
import { useDeferredValue, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import { SearchField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState } from "../../components/states.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import "./campaigns.css"
import { draftName, ListDialog } from "./ListDialog.tsx"
import { settingLabel } from "./policyInput.ts"
import { RemoveListDialog } from "./RemoveListDialog.tsx"

/** The dialer's lists. */
export const ListsPage = () => {
  const api = useApi()
  const mayChange = api.may("operate")
  return (
    <>
      {api.may("read")
        ? <Lists mayChange={mayChange} />
        : (
          <>
            <PageHeader title="Lists of the dialer" back={{ label: "Campaigns", to: "/campaigns" }} />
            <div className="card">
              <EmptyState title="Your key does not open this page">
                <p>People who are signed in may, and keys of the type admin.</p>
              </EmptyState>
            </div>
          </>
        )}
    </>
  )
}

// internal

const Lists = ({ mayChange }: { readonly mayChange: boolean }) => {
  const api = useApi()
  const [isMaking, setMaking] = useDraftOpen(draftName(undefined))
  const [known, setEdited] = useState<ListRow>()
  const edited = known ?? (isMaking ? "new" : undefined)
  const [removed, setRemoved] = useState<ListRow>()
  const [search, setSearch] = useState("")
  const wanted = useDeferredValue(search.trim())
  const columns = useMemo(() => mayChange ? [...shown, actions(setEdited, setRemoved)] : shown, [mayChange])
  const rows = useServerRows(
    api,
    "adminLists.list",
    (page) => ({ urlParams: wanted === "" ? page : { ...page, search: wanted } }),
    ({ lists, total }) => ({ total, rows: lists })
  )
  return (
    <>
      <PageHeader
        title="Lists of the dialer"
        back={{ label: "Campaigns", to: "/campaigns" }}
        actions={mayChange
          ? (
            <Button variant="primary" onClick={() => setMaking(true)}>
              <Plus size={16} aria-hidden /> New list
            </Button>
          )
          : null}
      >
        Those that have terms of their own: calls of all others go by their campaign.
      </PageHeader>
      <section className="card" aria-label="List of lists">
        <div className="campaign-tools">
          <SearchField label="Search lists" value={search} onValue={setSearch} maxLength={100} />
          <span className="muted" role="status">
            {rows.total === undefined ? "" : Format.counted(rows.total, "list")}
          </span>
        </div>
        <DataTable
          label="Lists"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={wanted === ""
            ? (
              <EmptyState title="No list has terms of its own">
                <p>Calls go by their campaigns, whichever list they name.</p>
              </EmptyState>
            )
            : <EmptyState title={`No list matches “${wanted}”`} />}
        />
      </section>
      <ListDialog
        edited={edited}
        onClose={() => {
          setMaking(false)
          setEdited(undefined)
        }}
      />
      <RemoveListDialog list={removed} onClose={() => setRemoved(undefined)} />
    </>
  )
}

const shown: ReadonlyArray<Column<ListRow>> = [
  {
    id: "name",
    header: "List",
    width: "minmax(160px, 1.2fr)",
    cell: ({ id, name }) => (
      <>
        <strong>{name ?? id}</strong>
        {name === null || name === id ? null : <span className="muted small campaign-id">{id}</span>}
      </>
    )
  },
  {
    id: "dials",
    header: "Dials from",
    width: "minmax(160px, 1fr)",
    cell: ({ groupId, number }) => groupId ?? number ?? <span className="muted">what its campaign does</span>
  },
  {
    id: "sets",
    header: "Sets itself",
    width: "minmax(200px, 1.4fr)",
    cell: ({ policy }) =>
      listSettings.filter((name) => name in policy).map(settingLabel).join(", ") || (
        <span className="muted">nothing</span>
      )
  }
]

const actions = (
  onEdit: (list: ListRow) => void,
  onRemove: (list: ListRow) => void
): Column<ListRow> => ({
  id: "actions",
  header: "",
  width: "176px",
  align: "end",
  cell: (list) => (
    <span className="row">
      <Button size="small" aria-label={`Edit ${list.id}`} onClick={() => onEdit(list)}>Edit</Button>
      <Button size="small" aria-label={`Remove ${list.id}`} onClick={() => onRemove(list)}>Remove</Button>
    </span>
  )
})
