/**
 * Where alerts and reports go.
 */
import type { Webhook } from "@anipool/http-api/admin/WebhooksApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import * as Words from "./channelWords.ts"
import { Deliveries } from "./Deliveries.tsx"
import { DestinationDialog, draftName } from "./DestinationDialog.tsx"
import { described } from "./wantedWords.ts"

/** How often it is asked what became of messages. */
const everyMs = 5_000

/** Destinations of a workspace. */
const destinationsMax = 10

/** The list of destinations. */
export const Destinations = () => {
  const api = useApi()
  const [isAdding, setAdding] = useDraftOpen(draftName(undefined))
  const webhooks = useQuery({
    ...api.query("adminWebhooks.list"),
    refetchInterval: everyMs
  })
  const isFull = (webhooks.data?.webhooks.length ?? 0) >= destinationsMax
  return (
    <Section
      title="Where alerts and reports go"
      aside={api.may("administer")
        ? <Button disabled={isFull} onClick={() => setAdding(true)}>Add a destination</Button>
        : undefined}
    >
      <Loaded query={webhooks} loading={<Skeleton height={80} />}>
        {({ mailFrom, webhooks }) => (
          <>
            {webhooks.length === 0
              ? <p className="muted">Alerts go nowhere yet.</p>
              : (
                <ul className="alert-list" aria-label="Destinations">
                  {webhooks.map((each) => <Row key={each.id} webhook={each} mailFrom={mailFrom} />)}
                </ul>
              )}
            {mailFrom === null ? <p className="muted small">No e-mail is sent: no mail server is set up.</p> : null}
            {isAdding
              ? <DestinationDialog webhook={undefined} mailFrom={mailFrom} onClose={() => setAdding(false)} />
              : null}
          </>
        )}
      </Loaded>
    </Section>
  )
}

// internal

interface Path {
  readonly webhook: number
}

type Open = "delete" | "deliveries" | "secret"

const Row = ({ mailFrom, webhook }: { readonly webhook: Webhook; readonly mailFrom: string | null }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [isEdited, setEdited] = useDraftOpen(draftName(webhook.id))
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string>()
  const address = Words.typedOf(webhook)
  const path: Path = { webhook: webhook.id }
  const close = () => setOpen(undefined)
  const test = useMutation({
    ...api.mutation((client, path: Path) => client.adminWebhooks.test({ path })),
    onSuccess: () => {
      succeed(webhook.report === null ? "A test is on its way" : "The report is on its way")
      void invalidate("adminWebhooks.list", "adminWebhooks.deliveries")
    },
    onError: (error: Error) =>
      fail(webhook.report === null ? "The test could not be sent" : "The report could not be sent", error)
  })
  const renew = useMutation({
    ...api.mutation((client, path: Path) => client.adminWebhooks.renewSecret({ path })),
    onSuccess: ({ secret }) => {
      close()
      setSecret(secret)
    },
    onError: (error: Error) => fail("The secret could not be changed", error)
  })
  const remove = useMutation({
    ...api.mutation((client, path: Path) => client.adminWebhooks.remove({ path })),
    onSuccess: () => {
      close()
      void invalidate("adminWebhooks.list")
    },
    onError: (error: Error) => fail("The destination could not be deleted", error)
  })
  return (
    <li className="alert-row">
      <div>
        <p className="need-what webhook-url">
          <Badge>{Words.names[webhook.channel]}</Badge> {address} {webhook.isOn ? null : <Badge>off</Badge>}
        </p>
        <p className="muted small">
          {webhook.description === "" ? "" : `${webhook.description}. `}
          {described(webhook)} <Last webhook={webhook} />
        </p>
      </div>
      <div className="row" role="group" aria-label={address}>
        <Button size="small" onClick={() => setOpen("deliveries")}>Deliveries</Button>
        {api.may("administer")
          ? (
            <>
              <Button size="small" disabled={test.isPending} onClick={() => test.mutate(path)}>
                {webhook.report === null ? "Send a test" : "Send the report now"}
              </Button>
              <Button size="small" onClick={() => setEdited(true)}>Edit</Button>
              {webhook.channel === "webhook"
                ? <Button size="small" onClick={() => setOpen("secret")}>New secret</Button>
                : null}
              <Button size="small" onClick={() => setOpen("delete")}>Delete</Button>
            </>
          )
          : null}
      </div>
      {isEdited
        ? <DestinationDialog webhook={webhook} mailFrom={mailFrom} onClose={() => setEdited(false)} />
        : null}
      {open === "deliveries" ? <Deliveries webhook={webhook} onClose={close} /> : null}
      <SecretDialog title="Its secret" secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={open === "delete"}
        title="Delete this destination?"
        description="Nothing is sent there any more, and its deliveries are forgotten. What waits is not sent."
        action="Delete"
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(path)}
      />
      <ConfirmDialog
        isOpen={open === "secret"}
        title="Give it another secret?"
        description="All that is sent from now on is signed with the new one. The receiver must know it by then."
        action="New secret"
        isBusy={renew.isPending}
        onClose={close}
        onConfirm={() => renew.mutate(path)}
      />
    </li>
  )
}

const Last = ({ webhook: { last } }: { readonly webhook: Webhook }) => {
  const { timeZone } = useApi().session.workspace
  if (last === null) return "Nothing was sent yet."
  const at = last.triedAt === null ? "" : Format.dateTime(last.triedAt, timeZone)
  return last.error === null
    ? `Last taken ${at}: ${last.status}, ${last.tookMs} ms.`
    : `Last failed ${at}: ${last.status === null ? last.error : `${last.status}, ${last.error}`}.`
}
