/**
 * The workspace's campaigns, what they did today and in 30 days, and making one.
 */
import type { CampaignRow } from "@anipool/http-api/admin/CampaignsApi"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useDeferredValue, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import { SearchField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { EmptyState } from "../../components/states.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { CampaignDialog, draftName, type Edited } from "./CampaignDialog.tsx"
import "./campaigns.css"
import { contactRate, localShare } from "./figures.ts"
import { GroupOf } from "./GroupOf.tsx"

/** The workspace's campaigns. */
export const CampaignsPage = () => {
  const api = useApi()
  const [isMaking, setMaking] = useDraftOpen(draftName(undefined))
  const [known, setEdited] = useState<Edited>()
  const edited = known ?? (isMaking ? { kind: "new" as const } : undefined)
  const [search, setSearch] = useState("")
  const wanted = useDeferredValue(search.trim())
  const columns = useMemo(() => columnsOf(api.mayChange ? setEdited : undefined), [api.mayChange])
  const rows = useServerRows(
    api,
    "adminCampaigns.list",
    (page) => ({ urlParams: wanted === "" ? page : { ...page, search: wanted } }),
    ({ campaigns, total }) => ({ total, rows: campaigns })
  )
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={
          <>
            <Link to="/dispositions" className="button secondary">Dispositions</Link>
            {api.may("read") ? <Link to="/policy" className="button secondary">Policy</Link> : null}
            {api.mayChange
              ? (
                <Button variant="primary" onClick={() => setMaking(true)}>
                  <Plus size={16} aria-hidden /> New campaign
                </Button>
              )
              : null}
          </>
        }
      >
        What {api.session.workspace.name} dials for: where the numbers are from, and what comes of it.
      </PageHeader>
      <section className="card" aria-label="List of campaigns">
        <div className="campaign-tools">
          <SearchField label="Search campaigns" value={search} onValue={setSearch} maxLength={100} />
          <span className="muted" role="status">
            {rows.total === undefined ? "" : Format.counted(rows.total, "campaign")}
          </span>
        </div>
        <DataTable
          label="Campaigns"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={wanted === ""
            ? (
              <EmptyState title="No campaigns yet">
                <p>Make one: numbers are assigned for campaigns alone.</p>
              </EmptyState>
            )
            : <EmptyState title={`No campaign matches “${wanted}”`} />}
        />
      </section>
      <CampaignDialog
        edited={edited}
        onClose={() => {
          setMaking(false)
          setEdited(undefined)
        }}
      />
    </>
  )
}

// internal

const columnsOf = (onRegister: ((edited: Edited) => void) | undefined): ReadonlyArray<Column<CampaignRow>> => [
  {
    id: "name",
    header: "Campaign",
    width: "minmax(230px, 1.5fr)",
    cell: ({ id, name }) => (
      <>
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>{name}</Link>
        {name === id ? null : <span className="muted small campaign-id">{id}</span>}
      </>
    )
  },
  {
    id: "group",
    header: "Dials from",
    width: "minmax(190px, 1.2fr)",
    cell: (campaign) =>
      campaign.isRegistered ? <GroupOf campaign={campaign} /> : (
        <span className="row">
          <Badge tone="warn">not registered</Badge>
          {onRegister === undefined
            ? null
            : <Button size="small" onClick={() => onRegister({ kind: "register", campaign })}>Register</Button>}
        </span>
      )
  },
  { id: "active", header: "Active", width: "86px", align: "end", cell: ({ activeAnis }) => Format.count(activeAnis) },
  {
    id: "assigned",
    header: "Assigned today",
    width: "104px",
    align: "end",
    cell: ({ today }) => Format.count(today.assigned)
  },
  { id: "dials", header: "Dials today", width: "86px", align: "end", cell: ({ today }) => Format.count(today.dials) },
  {
    id: "local",
    header: "Local, 30 days",
    width: "96px",
    align: "end",
    cell: ({ last30 }) => localShare(last30)
  },
  {
    id: "contact",
    header: "Contact rate, 30 days",
    width: "138px",
    align: "end",
    cell: ({ last30 }) => contactRate(last30)
  }
]
