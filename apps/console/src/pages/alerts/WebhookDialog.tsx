/**
 * Adding and changing a webhook, and its secret, which is shown once.
 */
import type { Webhook, WebhookSettings } from "@anipool/http-api/admin/WebhooksApi"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Cancel, Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { Restored, useDraft } from "../../drafts/useDraft.tsx"

/** Names what is typed into the dialog of a webhook; undefined: of a new one. */
export const draftName = (webhook: number | undefined): string => `webhook:${webhook ?? "new"}`

/** Adds a webhook, or changes one. */
export const WebhookDialog = (
  { onClose, webhook }: { readonly webhook: Webhook | undefined; readonly onClose: () => void }
) => {
  const [secret, setSecret] = useState<string>()
  return secret === undefined
    ? (
      <Dialog
        isOpen
        title={webhook === undefined ? "Add a webhook" : "Edit the webhook"}
        description="Alerts are posted there as JSON, signed with a secret."
        onClose={onClose}
      >
        <WebhookForm webhook={webhook} onClose={onClose} onSecret={setSecret} />
      </Dialog>
    )
    : <SecretDialog title="Its secret" secret={secret} onClose={onClose} />
}

// internal

const WebhookForm = (
  { onClose, onSecret, webhook }: {
    readonly webhook: Webhook | undefined
    readonly onClose: () => void
    readonly onSecret: (secret: string) => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [saved] = useState({
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    isOn: webhook?.isOn ?? true
  })
  const draft = useDraft(draftName(webhook?.id), saved)
  const { description, isOn, url } = draft.typed
  const create = useMutation({
    ...api.mutation((client, payload: WebhookSettings) => client.adminWebhooks.create({ payload })),
    onSuccess: ({ secret }) => {
      draft.done()
      onSecret(secret)
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ url: url.trim(), description, isOn })
  }
  return (
    <form onSubmit={submit}>
      <Restored draft={draft} />
      <TextField
        label="Address"
        hint="An https address."
        type="url"
        required
        maxLength={2_000}
        value={url}
        error={save.error?.message}
        onValue={(url) => draft.type({ url })}
      />
      <TextField
        label="Description"
        maxLength={255}
        value={description}
        onValue={(description) => draft.type({ description })}
      />
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => draft.type({ isOn: target.checked })} />{" "}
        Send alerts there
      </label>
      <DialogActions>
        <Cancel />
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {webhook === undefined ? "Add" : "Save"}
        </Button>
      </DialogActions>
    </form>
  )
}
