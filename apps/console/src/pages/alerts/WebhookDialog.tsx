/**
 * Adding and changing a webhook, and its secret, which is shown once.
 */
import type { Webhook, WebhookSettings } from "@anipool/http-api/admin/WebhooksApi"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Notice } from "../../components/states.tsx"

/** Adds a webhook, or changes one. */
export const WebhookDialog = (
  { onClose, webhook }: { readonly webhook: Webhook | undefined; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [url, setUrl] = useState(webhook?.url ?? "")
  const [description, setDescription] = useState(webhook?.description ?? "")
  const [isOn, setOn] = useState(webhook?.isOn ?? true)
  const [secret, setSecret] = useState<string>()
  const create = useMutation({
    ...api.mutation((client, payload: WebhookSettings) => client.adminWebhooks.create({ payload })),
    onSuccess: ({ secret }) => {
      setSecret(secret)
      void invalidate("adminWebhooks.list")
    }
  })
  const change = useMutation({
    ...api.mutation((client, payload: WebhookSettings) =>
      client.adminWebhooks.change({ path: { webhook: webhook!.id }, payload })
    ),
    onSuccess: () => {
      onClose()
      void invalidate("adminWebhooks.list")
    }
  })
  const save = webhook === undefined ? create : change
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ url: url.trim(), description, isOn })
  }
  return (
    <Dialog
      isOpen
      title={webhook === undefined ? "Add a webhook" : "Edit the webhook"}
      description="Alerts are posted there as JSON, signed with a secret."
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <TextField
          label="Address"
          hint="An https address."
          type="url"
          required
          maxLength={2_000}
          value={url}
          error={save.error?.message}
          onValue={setUrl}
        />
        <TextField label="Description" maxLength={255} value={description} onValue={setDescription} />
        <label className="check">
          <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} /> Send alerts there
        </label>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {webhook === undefined ? "Add" : "Save"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Shows a secret, once. */
export const SecretDialog = ({ onClose, secret }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog isOpen title="Its secret" onClose={onClose}>
    <Notice tone="warn">It is shown this once. The receiver checks signatures with it.</Notice>
    <TextField
      label="Secret"
      readOnly
      value={secret}
      onFocus={(event) =>
        event.target.select()}
    />
    <DialogActions>
      <Button
        onClick={() =>
          void navigator.clipboard?.writeText(secret)}
      >
        Copy
      </Button>
      <Button variant="primary" onClick={onClose}>Done</Button>
    </DialogActions>
  </Dialog>
)
