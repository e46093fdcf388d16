/**
 * The last of the first steps: what goes into the dialer, with the key in it, and then what came of its first request.
 */
import type { FirstSteps } from "@anipool/http-api/admin/FirstStepsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Select } from "../../components/Select.tsx"
import { Notice } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { examples } from "../assign/previewInput.ts"
import type { MadeKey } from "../settings/NewKeyDialog.tsx"
import { ConnectionSteps } from "./ConnectionSteps.tsx"
import { CopyBlock } from "./CopyBlock.tsx"
import { credentialOf, type Dialer, dialers, snippetsOf } from "./snippets.ts"
import * as Words from "./words.ts"

/** Campaigns that can be chosen: a company's first ones. */
const campaignsMax = 50

/** The step; `made` is the key that was made since the page was opened. */
export const DialerStep = ({ firstSteps, made, onMade }: {
  readonly firstSteps: FirstSteps
  readonly made: MadeKey | undefined
  readonly onMade: (key: MadeKey) => void
}) => {
  const api = useApi()
  const { country, name: workspace } = api.session.workspace
  const list = useQuery(api.query("adminCampaigns.list", { urlParams: { search: "", offset: 0, limit: campaignsMax } }))
  const campaigns = (list.data?.campaigns ?? []).filter(({ isRegistered }) => isRegistered).map(({ id, name }) => ({
    value: id,
    label: name
  }))
  const { type, typed } = useDraft("first-steps:dialer", { dialer: "own" as Dialer, campaign: "" })
  const campaign = campaigns.some(({ value }) => value === typed.campaign) ? typed.campaign : campaigns[0]?.value ?? ""
  const { docs, label } = dialers.find(({ value }) => value === typed.dialer)!
  const credential = credentialOf[typed.dialer]
  const isFit = made !== undefined && (credential !== "form" || made.allowInUrl)
  if (campaign === "") return <p className="muted">Make a campaign first: your dialer asks for it by its identifier.</p>
  const [example] = examples[country === "uk" ? 44 : 1]
  return (
    <div className="stack">
      <div className="dialer-fields">
        <div className="field">
          <span className="label" aria-hidden>Dialer</span>
          <Select label="Dialer" value={typed.dialer} choices={dialers} onValue={(dialer) => type({ dialer })} />
        </div>
        <div className="field">
          <span className="label" aria-hidden>Campaign</span>
          <Select label="Campaign" value={campaign} choices={campaigns} onValue={(campaign) => type({ campaign })} />
        </div>
      </div>
      {credential === "signature"
        ? <ConnectionSteps key={typed.dialer} provider={typed.dialer as "twilio" | "telnyx"} campaign={campaign} />
        : (
          <>
            {credential === "machine"
              ? <p className="muted">It asks a program beside it, on its own machine, which needs no key.</p>
              : isFit
              ? <p className="muted">The key that was just made stands in it.</p>
              : <NewKey name={label} campaign={campaign} allowInUrl={credential === "form"} onMade={onMade} />}
            {snippetsOf(typed.dialer, {
              url: window.location.origin,
              key: isFit ? made.secret : "THE KEY",
              workspace,
              campaign,
              phone: example!.phone,
              ...example!.zip === "" ? {} : { postalCode: example!.zip }
            }).map(({ text, where }) => <CopyBlock key={where} title={where} text={text} />)}
          </>
        )}
      <p>
        <a href={`/docs/${docs}`} target="_blank" rel="noreferrer">All about it</a>{" "}
        <span className="muted">in the documentation, in a new tab</span>
      </p>
      <Outcome firstSteps={firstSteps} timeZone={api.session.workspace.timeZone} />
    </div>
  )
}

// internal

/** A key's secret is shown once: where it is not known any more, another key is made, for this dialer alone. */
const NewKey = ({ allowInUrl, campaign, name, onMade }: {
  readonly name: string
  readonly campaign: string
  readonly allowInUrl: boolean
  readonly onMade: (key: MadeKey) => void
}) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const make = useMutation({
    ...api.mutation((client) =>
      client.adminKeys.create({ payload: { name, type: "assignment", allowInUrl, defaultCampaign: campaign } })
    ),
    onSuccess: async ({ secret }) => {
      onMade({ secret, allowInUrl })
      await invalidate("adminKeys.list", "adminFirstSteps.read")
    },
    onError: (error) => fail("The key was not made", error)
  })
  return (
    <Notice>
      A key’s secret is shown only when it is made: put yours in place of THE KEY, or have another one made for this
      dialer
      {allowInUrl ? ", which may stand in a form" : ""}.{" "}
      <Button size="small" disabled={make.isPending} onClick={() => make.mutate(undefined)}>
        Make a key and put it in
      </Button>
    </Notice>
  )
}

const Outcome = ({ firstSteps, timeZone }: { readonly firstSteps: FirstSteps; readonly timeZone: string }) => (
  <div role="status" aria-label="What came of it" className="first-outcome">
    {firstSteps.assignment === null
      ? <p className="muted">{Words.waiting(firstSteps, timeZone)}</p>
      : (
        <Notice tone="good">
          <strong>First real assignment received.</strong>
          {Words.received(firstSteps.assignment, timeZone).map((said) => <p key={said}>{said}</p>)}
        </Notice>
      )}
    {firstSteps.assignment === null && firstSteps.refusals.length > 0
      ? (
        <Notice tone="warn">
          {firstSteps.refusals.map((each) => <p key={each.campaign + each.reason}>{Words.refused(each)}</p>)}
        </Notice>
      )
      : null}
  </div>
)
