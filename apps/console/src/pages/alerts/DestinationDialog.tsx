/**
 * Adding and changing where alerts and reports go, and the secret of a webhook, which is shown once.
 */
import type { Channel, Webhook, WebhookSettings } from "@anipool/http-api/admin/WebhooksApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as Words from "./channelWords.ts"
import { ReportFields, type TypedReport } from "./ReportFields.tsx"
import { allKinds, type Wanted, WantedFields } from "./WantedFields.tsx"

/** Names what is typed into the dialog of a destination; undefined: of a new one. */
export const draftName = (webhook: number | undefined): string => `webhook:${webhook ?? "new"}`

interface Asked {
  readonly webhook: Webhook | undefined
  /** Who e-mail comes from; `null`: no mail server is set up. */
  readonly mailFrom: string | null
  readonly onClose: () => void
}

/** Adds a destination, or changes one. */
export const DestinationDialog = (asked: Asked) => {
  const [secret, setSecret] = useState<string>()
  return secret === undefined
    ? (
      <Dialog
        isOpen
        isWide
        title={asked.webhook === undefined ? "Add a destination" : "Edit the destination"}
        description="Where alerts and reports go, which of them, and when."
        onClose={asked.onClose}
      >
        <DestinationForm {...asked} onSecret={setSecret} />
      </Dialog>
    )
    : <SecretDialog title="Its secret" secret={secret} onClose={asked.onClose} />
}

// internal

const DestinationForm = (
  { mailFrom, onClose, onSecret, webhook }: Asked & { readonly onSecret: (secret: string) => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const workspaceZone = api.session.workspace.timeZone
  const [saved] = useState(() => typedOf(webhook, mailFrom, workspaceZone))
  const draft = useDraft(draftName(webhook?.id), saved)
  const { address, channel, description, isOn } = draft.typed
  const create = useMutation({
    ...api.mutation((client, payload: WebhookSettings) => client.adminWebhooks.create({ payload })),
    onSuccess: ({ secret }) => {
      draft.done()
      if (secret === null) onClose()
      else onSecret(secret)
      void invalidate("adminWebhooks.list")
    }
  })
  const change = useMutation({
    ...api.mutation((client, payload: WebhookSettings) =>
      client.adminWebhooks.change({ path: { webhook: webhook!.id }, payload })
    ),
    onSuccess: () => {
      draft.done()
      onClose()
      void invalidate("adminWebhooks.list")
    }
  })
  const save = webhook === undefined ? create : change
  const words = Words.addresses[channel]
  const refused = refusals(save.error, ["url", "description", "quiet", "report"])
  return (
    <Form
      action={webhook === undefined ? "Add" : "Save"}
      draft={draft}
      isReady={!tellsAlerts(draft.typed) || draft.typed.kinds.length > 0}
      refused={refused}
      request={save}
      onSubmit={() => save.mutate(settingsOf(draft.typed))}
    >
      {webhook === undefined
        ? (
          <fieldset className="wanted">
            <legend>By</legend>
            <div className="wanted-kinds">
              {(Object.keys(Words.names) as ReadonlyArray<Channel>).map((each) => (
                <label key={each} className="check">
                  <input
                    type="radio"
                    name="channel"
                    checked={channel === each}
                    disabled={each === "email" && mailFrom === null}
                    onChange={() => draft.type({ channel: each })}
                  />{" "}
                  {Words.names[each]}
                </label>
              ))}
            </div>
            {mailFrom === null
              ? (
                <p className="muted small">
                  No e-mail can be sent: no mail server is set up. Whoever runs the server sets ANIPOOL_SMTP_URL.
                </p>
              )
              : null}
          </fieldset>
        )
        : null}
      <TextField
        label={words.label}
        hint={channel === "email" ? `${words.hint} It comes from ${mailFrom ?? "nobody yet"}.` : words.hint}
        // One that is shown by its host alone is no address; the server says what is wrong with any.
        type="text"
        inputMode={channel === "email" ? "email" : "url"}
        autoComplete="off"
        required
        maxLength={2_000}
        value={address}
        error={refused.at.url}
        onValue={(address) => draft.type({ address })}
      />
      <TextField
        label="Description"
        maxLength={255}
        value={description}
        error={refused.at.description}
        onValue={(description) => draft.type({ description })}
      />
      {channel === "email"
        ? (
          <ReportFields
            typed={draft.typed}
            workspaceZone={workspaceZone}
            error={refused.at.report}
            onType={draft.type}
          />
        )
        : null}
      {tellsAlerts(draft.typed)
        ? (
          <WantedFields
            typed={draft.typed}
            workspaceZone={workspaceZone}
            error={refused.at.quiet}
            onType={draft.type}
          />
        )
        : null}
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => draft.type({ isOn: target.checked })} />{" "}
        Send messages there
      </label>
    </Form>
  )
}

interface Typed extends Wanted, TypedReport {
  readonly channel: Channel
  readonly address: string
  readonly description: string
  readonly isOn: boolean
}

/** Only who gets a report can do without alerts. */
const tellsAlerts = ({ channel, tellsAlerts }: Typed): boolean => channel !== "email" || tellsAlerts

const typedOf = (webhook: Webhook | undefined, mailFrom: string | null, workspaceZone: string): Typed => {
  const { quiet = null, report = null } = webhook ?? {}
  return {
    channel: webhook?.channel ?? (mailFrom === null ? "webhook" : "email"),
    address: webhook === undefined ? "" : Words.typedOf(webhook),
    description: webhook?.description ?? "",
    isOn: webhook?.isOn ?? true,
    kinds: webhook === undefined || webhook.kinds.length === 0 ? allKinds : webhook.kinds,
    tellsAlerts: webhook?.tellsAlerts ?? true,
    tellsResolved: webhook?.tellsResolved ?? true,
    often: report?.every ?? "never",
    weekday: String(report?.weekday ?? 1),
    at: report?.at ?? "07:00",
    isQuiet: quiet !== null,
    from: quiet?.from ?? "22:00",
    to: quiet?.to ?? "07:00",
    isOwnZone: quiet !== null && quiet.timeZone !== null,
    timeZone: quiet?.timeZone ?? workspaceZone,
    passesCritical: quiet?.passesCritical ?? true
  }
}

const settingsOf = (typed: Typed): WebhookSettings => {
  const { address, at, channel, description, from, isOn, isOwnZone, isQuiet, kinds, often, passesCritical } = typed
  const { tellsResolved, to, weekday } = typed
  return {
    channel,
    url: Words.urlOf(channel, address),
    description,
    isOn,
    tellsAlerts: tellsAlerts(typed),
    kinds: kinds.length === allKinds.length ? [] : kinds,
    tellsResolved,
    quiet: isQuiet ? { from, to, timeZone: isOwnZone ? typed.timeZone : null, passesCritical } : null,
    report: channel === "email" && often !== "never" ? { every: often, weekday: Number(weekday), at } : null
  }
}
