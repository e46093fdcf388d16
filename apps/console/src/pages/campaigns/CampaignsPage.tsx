/**
 * The workspace's campaigns, what they did today and in 30 days, and making one.
 */
import { type CampaignRow, campaignsNamedMax } from "@anipool/http-api/admin/CampaignsApi"
import { getRouteApi, Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { choiceColumn } from "../../components/choiceColumn.tsx"
import { ChosenBar } from "../../components/ChosenBar.tsx"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useServerRows } from "../../components/rows.ts"
import { SearchBox } from "../../components/SearchBox.tsx"
import * as Sorting from "../../components/sorting.ts"
import { EmptyState } from "../../components/states.tsx"
import { useChosen } from "../../components/useChosen.ts"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { TagField } from "../../tags/TagField.tsx"
import { TagLine } from "../../tags/Tags.tsx"
import { TagsDialog } from "../../tags/TagsDialog.tsx"
import * as ColumnChoice from "../../views/columnChoice.ts"
import { ListTools } from "../../views/ListTools.tsx"
import { CampaignDialog, draftName, type Edited } from "./CampaignDialog.tsx"
import "./campaigns.css"
import { contactRate, localShare } from "./figures.ts"
import { GroupOf } from "./GroupOf.tsx"
import * as Search from "./search.ts"

const route = getRouteApi("/campaigns/")

/** The workspace's campaigns. */
export const CampaignsPage = () => {
  const api = useApi()
  const [isMaking, setMaking] = useDraftOpen(draftName(undefined))
  const [known, setEdited] = useState<Edited>()
  const edited = known ?? (isMaking ? { kind: "new" as const } : undefined)
  const view = route.useSearch()
  const setAddress = route.useNavigate()
  const [isTagging, setTagging] = useState(false)
  const chosen = useChosen<CampaignRow>(campaignsNamedMax)
  const { search = "", sort } = view
  const filter = Search.filterOf(view)
  const setView = (changed: { readonly [Part in keyof Search.View]: Search.View[Part] | undefined }) => {
    const next = Search.fromAddress({ ...view, ...changed })
    // Another filter finds other campaigns; order and columns show the same ones.
    if (JSON.stringify(Search.filterOf(next)) !== JSON.stringify(filter)) chosen.clear()
    void setAddress({ search: next, replace: true })
  }
  const listed = useServerRows(
    api,
    "adminCampaigns.list",
    (page) => ({
      urlParams: {
        ...page,
        ...filter,
        ...(sort === undefined ? {} : { sort })
      }
    }),
    ({ campaigns, total }) => ({ total, rows: campaigns })
  )
  const { at } = listed
  const columns = useMemo(
    () => [
      ...api.mayChange ? [choiceColumn(chosen, { at, nameOf: ({ name }) => name, width: "48px" })] : [],
      ...ColumnChoice.chosen(columnsOf(api.mayChange ? setEdited : undefined), view.columns)
    ],
    [api.mayChange, at, chosen, view.columns]
  )
  const rows = {
    ...listed,
    sorting: Sorting.of(sort, { texts: ["name", "group"], onSort: (sort) => setView({ sort }) })
  }
  const only = chosen.targets.length === 1 ? chosen.targets[0] : undefined
  return (
    <>
      <PageHeader
        title="Campaigns"
        showsFigures
        actions={
          <>
            <ListTools page="campaigns" view={view} choices={choices} onColumns={(columns) => setView({ columns })} />
            <Link to="/dispositions" className="button secondary">Dispositions</Link>
            {api.may("read") ? <Link to="/lists" className="button secondary">Lists</Link> : null}
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
      {api.mayChange && (rows.total ?? 0) > 0
        ? (
          <ChosenBar
            label="Chosen campaigns"
            hint="Choose campaigns to tag; with Shift, all in between."
            chosen={chosen}
            total={rows.total ?? 0}
          >
            <Button size="small" onClick={() => setTagging(true)}>Tag…</Button>
          </ChosenBar>
        )
        : null}
      <section className="card" aria-label="List of campaigns">
        <div className="campaign-tools">
          <SearchBox label="Search campaigns" search={search} onSearch={(search) => setView({ search })} />
          <TagField of="campaigns" filter={view} onFilter={setView} />
          <span className="muted" role="status">
            {rows.total === undefined ? "" : Format.counted(rows.total, "campaign")}
          </span>
        </div>
        <DataTable
          label="Campaigns"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={Object.keys(filter).length === 0
            ? (
              <EmptyState title="No campaigns yet">
                <p>Make one: numbers are assigned for campaigns alone.</p>
              </EmptyState>
            )
            : <EmptyState title={search === "" ? "No campaign has such tags" : `No campaign matches “${search}”`} />}
        />
      </section>
      {isTagging
        ? (
          <TagsDialog
            target={{
              of: "campaigns",
              which: chosen.isEverything ? { filter } : { campaignIds: chosen.targets.map(({ id }) => id) }
            }}
            count={chosen.isEverything ? rows.total ?? 0 : chosen.targets.length}
            {...only === undefined ? {} : { only }}
            onClose={(isDone) => {
              setTagging(false)
              if (isDone) chosen.clear()
            }}
          />
        )
        : null}
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
    isSortable: true,
    cell: ({ id, name, tags }) => (
      <>
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>{name}</Link>
        {name === id ? null : <span className="muted small campaign-id">{id}</span>}
        <TagLine tags={tags} />
      </>
    )
  },
  {
    id: "group",
    header: "Dials from",
    width: "minmax(190px, 1.2fr)",
    isSortable: true,
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
  {
    id: "activeAnis",
    header: "Active",
    width: "100px",
    align: "end",
    isSortable: true,
    cell: ({ activeAnis }) => Format.count(activeAnis)
  },
  {
    id: "assigned",
    header: "Assigned today",
    width: "104px",
    align: "end",
    isSortable: true,
    cell: ({ today }) => Format.count(today.assigned)
  },
  {
    id: "dials",
    header: "Dials today",
    width: "86px",
    align: "end",
    isSortable: true,
    cell: ({ today }) => Format.count(today.dials)
  },
  {
    id: "localShare",
    header: "Local, 30 days",
    width: "96px",
    align: "end",
    isSortable: true,
    cell: ({ last30 }) => localShare(last30)
  },
  {
    id: "contactRate",
    header: "Contact rate, 30 days",
    width: "138px",
    align: "end",
    isSortable: true,
    cell: ({ last30 }) => contactRate(last30)
  }
]

const choices = ColumnChoice.choicesOf(columnsOf(undefined))
