/**
 * The first hour of a company: each step is done in place, and ticked by what the server sees.
 */
import type { FirstStep, FirstSteps } from "@anipool/http-api/admin/FirstStepsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { CircleCheck, CircleDashed } from "lucide-react"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { CampaignDialog, draftName as campaignDraft } from "../campaigns/CampaignDialog.tsx"
import { draftName as groupDraft, NewGroupDialog } from "../groups/NewGroupDialog.tsx"
import { draftName as keyDraft, type MadeKey, NewKeyDialog } from "../settings/NewKeyDialog.tsx"
import "./firstSteps.css"
import { TimeZoneStep } from "./TimeZoneStep.tsx"
import * as Words from "./words.ts"

// Loaded when the steps stand there: the list of them is what one begins with.
const ImportDialog = lazy(() => import("../numbers/ImportDialog.tsx").then(({ ImportDialog: it }) => ({ default: it })))
const PolicyStep = lazy(() => import("./PolicyStep.tsx").then(({ PolicyStep: it }) => ({ default: it })))
const DialerStep = lazy(() => import("./DialerStep.tsx").then(({ DialerStep: it }) => ({ default: it })))

/** How often it is asked for, until the first number was given out; never while the page is hidden. */
const everyMs = 3_000

/** The first hour of a company. */
export const FirstStepsPage = () => {
  const api = useApi()
  const isAllowed = api.may("read")
  const firstSteps = useQuery({
    ...api.query("adminFirstSteps.read"),
    enabled: isAllowed,
    refetchInterval: ({ state }) => state.data?.steps.every(({ isDone }) => isDone) === true ? false : everyMs
  })
  return (
    <>
      <PageHeader
        title="The first hour"
        back={{ label: "Today", to: "/today" }}
        actions={firstSteps.data !== undefined && api.may("administer")
          ? <Dismiss firstSteps={firstSteps.data} />
          : null}
      >
        From an empty workspace to the first number that your dialer is given.
      </PageHeader>
      {isAllowed
        ? (
          <Loaded query={firstSteps} loading={<Skeleton height={400} />}>
            {(data) => <Steps firstSteps={data} />}
          </Loaded>
        )
        : (
          <div className="card">
            <EmptyState title="Your key does not open this page">
              <p>People who are signed in may, and keys of the type admin.</p>
            </EmptyState>
          </div>
        )}
    </>
  )
}

// internal

const Dismiss = ({ firstSteps: { isDismissed } }: { readonly firstSteps: FirstSteps }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const note = useMutation({
    ...api.mutation((client, dismissed: boolean) => client.adminFirstSteps.note({ payload: { dismissed } })),
    onSuccess: () => invalidate("adminFirstSteps.read"),
    onError: (error) => fail("It was not noted", error)
  })
  return (
    <Button disabled={note.isPending} onClick={() => note.mutate(!isDismissed)}>
      {isDismissed ? "Show it on Today again" : "Show it on Today no more"}
    </Button>
  )
}

const Steps = ({ firstSteps }: { readonly firstSteps: FirstSteps }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [isMakingGroup, setMakingGroup] = useDraftOpen(groupDraft)
  const [isMakingCampaign, setMakingCampaign] = useDraftOpen(campaignDraft(undefined))
  const [isMakingKey, setMakingKey] = useDraftOpen(keyDraft)
  const [isImporting, setImporting] = useState(false)
  // Kept while the page is open, and nowhere else.
  const [made, setMade] = useState<MadeKey>()
  const [isSecretShown, setSecretShown] = useState(false)
  const again = () => void invalidate("adminFirstSteps.read")
  const keepsGroups = api.session.workspace.inboundGroups
  const inPlace: Readonly<Record<FirstStep, ReactNode>> = {
    timeZone: <TimeZoneStep key={api.session.workspace.timeZone} />,
    numbers: (
      <div className="first-actions">
        {keepsGroups ? <Button onClick={() => setMakingGroup(true)}>Paste numbers into a group</Button> : null}
        <Button onClick={() => setImporting(true)}>Import a file</Button>
      </div>
    ),
    group: keepsGroups
      ? (
        <div className="first-actions">
          <Button onClick={() => setMakingGroup(true)}>New group</Button>
        </div>
      )
      : <p className="muted">Groups are turned off in the settings: campaigns dial from all numbers.</p>,
    campaign: (
      <div className="first-actions">
        <Button onClick={() => setMakingCampaign(true)}>New campaign</Button>
      </div>
    ),
    policy: <PolicyStep />,
    key: (
      <div className="first-actions">
        <Button onClick={() => setMakingKey(true)}>New key</Button>
      </div>
    ),
    dialer: <DialerStep firstSteps={firstSteps} made={made} onMade={setMade} />
  }
  return (
    <>
      <ol className="first-steps">
        {firstSteps.steps.map(({ isDone, step }) => {
          const { act, meaning, title } = Words.steps[step]
          return (
            <li key={step} className="card padded" data-step={step}>
              <div className="first-step">
                {isDone ? <CircleCheck className="done" aria-hidden /> : <CircleDashed aria-hidden />}
                <h2>{title}</h2>
                <span className="muted">{isDone ? "Done" : "To do"}</span>
              </div>
              <p className="muted">{meaning}</p>
              {api.may(act)
                ? <Suspense fallback={<Skeleton height={40} />}>{inPlace[step]}</Suspense>
                : (
                  <p className="muted">
                    {act === "administer" ? "Administrators" : "Operators and administrators"} of the workspace do this.
                  </p>
                )}
            </li>
          )
        })}
      </ol>
      <NewGroupDialog
        isOpen={isMakingGroup}
        onClose={() => {
          setMakingGroup(false)
          again()
        }}
      />
      <CampaignDialog
        edited={isMakingCampaign ? { kind: "new" } : undefined}
        onClose={() => {
          setMakingCampaign(false)
          again()
        }}
      />
      <NewKeyDialog
        isOpen={isMakingKey}
        onClose={() => setMakingKey(false)}
        onMade={(key) => {
          setMade(key)
          setSecretShown(true)
          again()
        }}
      />
      <SecretDialog
        title="The key’s secret"
        secret={isSecretShown ? made?.secret : undefined}
        onClose={() => setSecretShown(false)}
      />
      {isImporting
        ? (
          <Suspense>
            <ImportDialog onClose={() => setImporting(false)} onDone={again} />
          </Suspense>
        )
        : null}
    </>
  )
}
