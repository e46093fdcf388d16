/**
 * One campaign: what it did, where its numbers are from, its policy, and where to go on from here.
 */
import type { CampaignDetail, CampaignRow } from "@anipool/http-api/admin/CampaignsApi"
import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { Pencil, Tag, Trash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { EmptyState, Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { Tags } from "../../tags/Tags.tsx"
import { TagsDialog } from "../../tags/TagsDialog.tsx"
import { CampaignDays } from "./CampaignDays.tsx"
import { CampaignDialog, draftName } from "./CampaignDialog.tsx"
import "./campaigns.css"
import { DeleteCampaignDialog } from "./DeleteCampaignDialog.tsx"
import { contactRate, localShare } from "./figures.ts"
import { GroupOf } from "./GroupOf.tsx"
import { type Owner, PolicyEditor } from "./PolicyEditor.tsx"

const back = { label: "Campaigns", to: "/campaigns" } as const

/** One campaign. */
export const CampaignPage = () => {
  const { campaignId } = useParams({ from: "/campaigns/$campaignId" })
  const api = useApi()
  const detail = useQuery(
    api.query("adminCampaigns.detail", { path: { campaignId } })
  )
  if (detail.error?.status === 404) {
    return (
      <>
        <PageHeader title="Campaign" back={back} />
        <div className="card">
          <EmptyState title="There is no such campaign">
            <p>It may have been deleted.</p>
          </EmptyState>
        </div>
      </>
    )
  }
  return (
    <Loaded
      query={detail}
      loading={
        <>
          <PageHeader title={campaignId} back={back} />
          <Skeleton height={320} />
        </>
      }
    >
      {(detail) => <Campaign detail={detail} />}
    </Loaded>
  )
}

// internal

const Campaign = ({ detail: { campaign, days, holdOut } }: { readonly detail: CampaignDetail }) => {
  const { may, mayChange } = useApi()
  const [isEdited, setEdited] = useDraftOpen(draftName(campaign.id))
  const [isDeleting, setDeleting] = useState(false)
  const { id, isRegistered, last30, name, today } = campaign
  const [isTagging, setTagging] = useDraftOpen(`tags:campaigns:${id}`)
  return (
    <div className="stack">
      <PageHeader
        title={name}
        back={back}
        showsFigures
        actions={!mayChange
          ? null
          : isRegistered
          ? (
            <>
              <Button onClick={() => setEdited(true)}>
                <Pencil size={15} aria-hidden /> Edit
              </Button>
              <Button onClick={() => setTagging(true)}>
                <Tag size={15} aria-hidden /> Tag…
              </Button>
              <Button onClick={() => setDeleting(true)}>
                <Trash2 size={15} aria-hidden /> Delete
              </Button>
            </>
          )
          : (
            <Button variant="primary" onClick={() => setEdited(true)}>
              Register the campaign
            </Button>
          )}
      >
        {name === id ? undefined : <span className="mono">{id}</span>}
      </PageHeader>
      <Tags tags={campaign.tags} />
      {isRegistered ? null : (
        <Notice tone="warn">
          It is not registered: cannot dial. Only dials named it; nothing is assigned for it until it is registered.
        </Notice>
      )}
      <Stats>
        <Stat
          label="Assigned today"
          value={Format.count(today.assigned)}
          note={today.refused === 0 ? "none refused" : `${Format.count(today.refused)} refused`}
        />
        <Stat label="Local today" value={localShare(today)} note={`${localShare(last30)} in 30 days`} />
        <Stat label="Dials today" value={Format.count(today.dials)} note={`${Format.count(last30.dials)} in 30 days`} />
        <Stat label="Contact rate today" value={contactRate(today)} note={`${contactRate(last30)} in 30 days`} />
      </Stats>
      <div className="campaign-layout">
        <div className="stack">
          <Section title="The last 30 days">
            {days.length === 0
              ? <p className="muted">Nothing was assigned or dialed.</p>
              : <CampaignDays days={days} />}
          </Section>
          {isRegistered && may("read") ? <Policy campaignId={id} /> : null}
        </div>
        <div className="stack">
          <Section title="Where its numbers are from">
            <dl className="facts">
              <dt>Group</dt>
              <dd>
                <GroupOf campaign={campaign} />
              </dd>
              <dt>Active numbers</dt>
              <dd>{Format.count(campaign.activeAnis)}</dd>
              <dt>Calls</dt>
              <dd>{campaign.type}</dd>
            </dl>
          </Section>
          <HoldOut holdOut={holdOut} />
          <Next campaign={campaign} />
        </div>
      </div>
      {mayChange && isTagging
        ? (
          <TagsDialog
            target={{ of: "campaigns", which: { campaignIds: [id] } }}
            count={1}
            only={{ id, name, tags: campaign.tags }}
            onClose={() => setTagging(false)}
          />
        )
        : null}
      <CampaignDialog
        edited={isEdited ? { kind: isRegistered ? "edit" : "register", campaign } : undefined}
        onClose={() => setEdited(false)}
      />
      {isRegistered
        ? <DeleteCampaignDialog campaign={campaign} isOpen={isDeleting} onClose={() => setDeleting(false)} />
        : null}
    </div>
  )
}

const ownerOf = (campaignId: string): Owner => {
  const path = { campaignId }
  return {
    draftName: `policy ${campaignId}`,
    setsItself: "Set for this campaign",
    inheritsFrom: "As the workspace",
    preview: (client, payload) => client.adminCampaigns.previewPolicy({ path, payload }),
    replace: (client, payload) => client.adminCampaigns.setPolicy({ path, payload }),
    stale: [
      ["adminCampaigns.detail", { path }],
      ["adminCampaigns.policy", { path }],
      "adminCampaigns.list",
      "adminPolicy.overriding"
    ]
  }
}

const Policy = ({ campaignId }: { readonly campaignId: string }) => {
  const api = useApi()
  const owner = useMemo(() => ownerOf(campaignId), [campaignId])
  const policy = useQuery(
    api.query("adminCampaigns.policy", { path: { campaignId } })
  )
  return (
    <Section title="Policy">
      <p className="muted">
        How numbers are picked for this campaign. What it does not set itself is as{" "}
        <Link to="/policy">the workspace</Link> has it.
      </p>
      <Loaded query={policy} loading={<Skeleton height={400} />}>
        {(policy) => <PolicyEditor key={JSON.stringify(policy)} owner={owner} policy={policy} />}
      </Loaded>
    </Section>
  )
}

const HoldOut = ({ holdOut: { applied, effect, heldOut } }: { readonly holdOut: CampaignDetail["holdOut"] }) => (
  <Section title="What “Prefer what is answered” does">
    {effect === null
      ? <p className="muted">Not known yet: it takes dials to prospects for whom it is applied, and to others.</p>
      : (
        <>
          <dl className="facts">
            <dt>Contact rate with it</dt>
            <dd>{Format.percent(100 * applied.contacts / applied.dials)}</dd>
            <dt>Held out</dt>
            <dd>{Format.percent(100 * heldOut.contacts / heldOut.dials)}</dd>
            <dt>Effect, in points</dt>
            <dd>{signed(effect.difference)}</dd>
          </dl>
          <p className="muted small">
            Between {signed(effect.low)} and {signed(effect.high)} in 95 of 100 such trials;{" "}
            {Format.count(applied.dials)} and {Format.count(heldOut.dials)} dials of 30 days.
          </p>
        </>
      )}
  </Section>
)

const Next = ({ campaign: { id } }: { readonly campaign: CampaignRow }) => (
  <Section title="Go on">
    <ul className="campaign-deletion">
      <li>
        <Link to="/planner" search={{ campaign: id }}>Plan its numbers</Link>{" "}
        <span className="muted">compared with its group</span>
      </li>
      <li>
        <Link to="/dispositions">Dispositions and their classes</Link>{" "}
        <span className="muted">what counts as reached, blocked, not answered</span>
      </li>
    </ul>
  </Section>
)

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}`
