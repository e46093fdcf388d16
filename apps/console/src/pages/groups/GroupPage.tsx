/**
 * One inbound group: its numbers, who dials from it, and changing it.
 */
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { Pencil, Trash2 } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import { SearchField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { DeleteGroupDialog } from "./DeleteGroupDialog.tsx"
import { draftName, EditGroupDialog } from "./EditGroupDialog.tsx"
import { GroupHistory } from "./GroupHistory.tsx"
import { GroupLastUses } from "./GroupLastUses.tsx"
import "./groups.css"

interface Member {
  readonly callingCode: 1 | 44
  readonly number: string
}

/** A number of the other country stands there with its calling code. */
const columnsOf = (own: 1 | 44): ReadonlyArray<Column<Member>> => [
  {
    id: "phone",
    header: "Number",
    width: "minmax(150px, 1fr)",
    cell: ({ callingCode, number }) =>
      `${callingCode === own ? "" : `+${callingCode} `}${Format.phone(number, callingCode)}`
  },
  {
    id: "digits",
    header: "As it is dialed",
    width: "minmax(130px, 1fr)",
    cell: ({ callingCode, number }) => <span className="muted">+{callingCode}{number}</span>
  }
]

const columns = { us: columnsOf(1), ca: columnsOf(1), uk: columnsOf(44) }

/** One inbound group. */
export const GroupPage = () => {
  const { groupId } = useParams({ from: "/groups/$groupId" })
  const api = useApi()
  const [isEditing, setEditing] = useDraftOpen(draftName(groupId))
  const [isDeleting, setDeleting] = useState(false)
  const group = useQuery(api.query("adminGroups.get", { path: { groupId } }))
  const name = group.data?.name ?? groupId
  return (
    <>
      <PageHeader
        title={name}
        back={{ label: "Inbound groups", to: "/groups" }}
        showsFigures
        actions={api.mayChange
          ? (
            <>
              <Button onClick={() => setEditing(true)}>
                <Pencil size={15} aria-hidden /> Edit
              </Button>
              <Button onClick={() => setDeleting(true)}>
                <Trash2 size={15} aria-hidden /> Delete
              </Button>
            </>
          )
          : null}
      >
        {name === groupId ? undefined : <span className="mono">{groupId}</span>}
      </PageHeader>
      <div className="group-layout">
        <Members groupId={groupId} />
        <Section title="At a glance">
          {group.error?.status === 404
            ? <p className="muted">There is no such group.</p>
            : (
              <Loaded query={group} loading={<Skeleton height={90} />}>
                {({ activeAnis, anis, campaigns, lastUses, lists }) => (
                  <dl className="changes">
                    <dt>Numbers</dt>
                    <dd>{Format.count(anis)}</dd>
                    <dt>Active</dt>
                    <dd>{Format.count(activeAnis)}</dd>
                    <dt>Not active</dt>
                    <dd>{Format.count(anis - activeAnis)}</dd>
                    <dt>Campaigns</dt>
                    <dd>{campaigns.length === 0 ? "none" : campaigns.join(", ")}</dd>
                    {lists.length === 0 ? null : (
                      <>
                        <dt>Lists of the dialer</dt>
                        <dd>{lists.join(", ")}</dd>
                      </>
                    )}
                    {lastUses === null ? null : (
                      <>
                        <dt>Last uses</dt>
                        <dd>{lastUses}</dd>
                      </>
                    )}
                  </dl>
                )}
              </Loaded>
            )}
        </Section>
      </div>
      {group.data?.lastUses == null ? null : <GroupLastUses groupId={groupId} />}
      <GroupHistory groupId={groupId} />
      <EditGroupDialog groupId={groupId} isOpen={isEditing} onClose={() => setEditing(false)} />
      <DeleteGroupDialog groupId={groupId} name={name} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

// internal

const Members = ({ groupId }: { readonly groupId: string }) => {
  const api = useApi()
  const [search, setSearch] = useState("")
  const wanted = useDeferredValue(search.replaceAll(/\D/g, ""))
  const rows = useServerRows(
    api,
    "adminGroups.members",
    (page) => ({ path: { groupId }, urlParams: wanted === "" ? page : { ...page, search: wanted } }),
    ({ members, total }) => ({ total, rows: members })
  )
  return (
    <section className="card" aria-label="Numbers of the group">
      <div className="table-tools">
        <SearchField
          label="Numbers that begin with…"
          value={search}
          onValue={setSearch}
          inputMode="numeric"
          maxLength={20}
        />
        <span className="muted" role="status">
          {rows.total === undefined ? "" : Format.counted(rows.total, "number")}
        </span>
      </div>
      <DataTable
        label="Numbers of the group"
        columns={columns[api.session.workspace.country]}
        rows={rows}
        keyOf={({ callingCode, number }) => `+${callingCode}${number}`}
        rowHeight={36}
        empty={<EmptyState title={wanted === "" ? "It holds no numbers" : `No number begins with ${wanted}`} />}
      />
    </section>
  )
}
