/**
 * Dispositions: what a call's result means. Made, changed and deleted.
 */
import type { DispositionRow } from "@anipool/http-api/admin/DispositionsApi"
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
import { DeleteDispositionDialog } from "./DeleteDispositionDialog.tsx"
import { classLabels, DispositionDialog, draftName } from "./DispositionDialog.tsx"

/** The workspace's dispositions. */
export const DispositionsPage = () => {
  const api = useApi()
  const [isMaking, setMaking] = useDraftOpen(draftName(undefined))
  const [known, setEdited] = useState<DispositionRow>()
  const edited = known ?? (isMaking ? "new" : undefined)
  const [deleted, setDeleted] = useState<DispositionRow>()
  const [search, setSearch] = useState("")
  const wanted = useDeferredValue(search.trim())
  const columns = useMemo(
    () => api.mayChange ? [...shown, actions(setEdited, setDeleted)] : shown,
    [api.mayChange]
  )
  const rows = useServerRows(
    api,
    "adminDispositions.list",
    (page) => ({ urlParams: wanted === "" ? page : { ...page, search: wanted } }),
    ({ dispositions, total }) => ({ total, rows: dispositions })
  )
  return (
    <>
      <PageHeader
        title="Dispositions"
        back={{ label: "Campaigns", to: "/campaigns" }}
        actions={api.mayChange
          ? (
            <Button variant="primary" onClick={() => setMaking(true)}>
              <Plus size={16} aria-hidden /> New disposition
            </Button>
          )
          : null}
      >
        The results that a call can have, for all campaigns, and what each of them counts as.
      </PageHeader>
      <section className="card" aria-label="List of dispositions">
        <div className="campaign-tools">
          <SearchField label="Search dispositions" value={search} onValue={setSearch} maxLength={100} />
          <span className="muted" role="status">
            {rows.total === undefined ? "" : Format.counted(rows.total, "disposition")}
          </span>
        </div>
        <DataTable
          label="Dispositions"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={wanted === ""
            ? (
              <EmptyState title="No dispositions yet">
                <p>Without any, no dial counts as a contact.</p>
              </EmptyState>
            )
            : <EmptyState title={`No disposition matches “${wanted}”`} />}
        />
      </section>
      <DispositionDialog
        edited={edited}
        onClose={() => {
          setMaking(false)
          setEdited(undefined)
        }}
      />
      <DeleteDispositionDialog disposition={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

// internal

const shown: ReadonlyArray<Column<DispositionRow>> = [
  {
    id: "name",
    header: "Disposition",
    width: "minmax(180px, 1.4fr)",
    cell: ({ id, name }) => (
      <>
        <strong>{name}</strong>
        {name === id ? null : <span className="muted small campaign-id">{id}</span>}
      </>
    )
  },
  { id: "type", header: "Set by", width: "100px", cell: ({ type }) => type },
  { id: "contact", header: "Contact", width: "90px", cell: ({ contact }) => contact ? "yes" : "no" },
  { id: "success", header: "Success", width: "90px", cell: ({ success }) => success ? "yes" : "no" },
  {
    id: "class",
    header: "Counts as",
    width: "minmax(200px, 1fr)",
    cell: ({ class: known, isClassOwn }) => (
      <>
        {classLabels[known]} <span className="muted small">{isClassOwn ? "set here" : "by its name"}</span>
      </>
    )
  }
]

const actions = (
  onEdit: (disposition: DispositionRow) => void,
  onDelete: (disposition: DispositionRow) => void
): Column<DispositionRow> => ({
  id: "actions",
  header: "",
  width: "168px",
  align: "end",
  cell: (disposition) => (
    <span className="row">
      <Button size="small" aria-label={`Edit ${disposition.name}`} onClick={() => onEdit(disposition)}>Edit</Button>
      <Button size="small" aria-label={`Delete ${disposition.name}`} onClick={() => onDelete(disposition)}>
        Delete
      </Button>
    </span>
  )
})
