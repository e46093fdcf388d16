/**
 * One inbound group: its numbers, who dials from it, and changing it.
 */
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import * as Effect from "effect/Effect"
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
import { DeleteGroupDialog } from "./DeleteGroupDialog.tsx"
import { EditGroupDialog } from "./EditGroupDialog.tsx"
import "./groups.css"

interface Member {
  readonly phone: string
}

/** A number of the other country stands there with its calling code. */
const shown = (phone: string, own: 1 | 44): string => {
  const other = own === 1 ? 44 : 1
  const prefix = `+${other}`
  return phone.startsWith(prefix)
    ? `${prefix} ${Format.phone(phone.slice(prefix.length), other)}`
    : Format.phone(phone, own)
}

const columnsOf = (callingCode: 1 | 44): ReadonlyArray<Column<Member>> => [
  {
    id: "phone",
    header: "Number",
    width: "minmax(150px, 1fr)",
    cell: ({ phone }) => shown(phone, callingCode)
  },
  {
    id: "digits",
    header: "Digits",
    width: "minmax(130px, 1fr)",
    cell: ({ phone }) => <span className="muted">{phone}</span>
  }
]

const columns = { us: columnsOf(1), ca: columnsOf(1), uk: columnsOf(44) }

/** One inbound group. */
export const GroupPage = () => {
  const { groupId } = useParams({ from: "/groups/$groupId" })
  const api = useApi()
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const group = useQuery(
    api.query(["group", groupId, "row"], (client) =>
      // The list tells its counts; the search finds more than the one.
      Effect.map(
        client.consoleGroups.list({ urlParams: { search: groupId.slice(0, 100), limit: 500, offset: 0 } }),
        ({ groups }) => groups.find((each) => each.groupId === groupId) ?? null
      ))
  )
  const name = group.data?.name ?? groupId
  return (
    <>
      <PageHeader
        title={name}
        back={{ label: "Inbound groups", to: "/groups" }}
        actions={
          <>
            <Button onClick={() => setEditing(true)}>
              <Pencil size={15} aria-hidden /> Edit
            </Button>
            <Button onClick={() => setDeleting(true)}>
              <Trash2 size={15} aria-hidden /> Delete
            </Button>
          </>
        }
      >
        {name === groupId ? undefined : <span className="mono">{groupId}</span>}
      </PageHeader>
      <div className="group-layout">
        <Members groupId={groupId} />
        <Section title="At a glance">
          <Loaded query={group} loading={<Skeleton height={90} />}>
            {(group) =>
              group === null ? <p className="muted">There is no such group.</p> : (
                <dl className="changes">
                  <dt>Numbers</dt>
                  <dd>{Format.count(group.anis)}</dd>
                  <dt>Active</dt>
                  <dd>{Format.count(group.activeAnis)}</dd>
                  <dt>Not active</dt>
                  <dd>{Format.count(group.anis - group.activeAnis)}</dd>
                  <dt>Campaigns</dt>
                  <dd>{group.campaigns.length === 0 ? "none" : group.campaigns.join(", ")}</dd>
                </dl>
              )}
          </Loaded>
        </Section>
      </div>
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
    ["group", groupId, "members", wanted],
    (client, page) =>
      client.consoleGroups.members({
        path: { groupId },
        urlParams: wanted === "" ? page : { ...page, search: wanted }
      }).pipe(Effect.map(({ phones, total }) => ({ total, rows: phones.map((phone) => ({ phone })) })))
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
        keyOf={({ phone }) => phone}
        rowHeight={36}
        empty={<EmptyState title={wanted === "" ? "It holds no numbers" : `No number begins with ${wanted}`} />}
      />
    </section>
  )
}
