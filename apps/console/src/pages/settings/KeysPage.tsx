/**
 * The keys of the workspace: by name, with their last use; new ones, new secrets, and an end to them.
 */
import type { ShownKey } from "@anipool/http-api/admin/KeysApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { type RefObject, useRef, useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { Cancel, ConfirmDialog, Dialog, DialogActions } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, Loaded, Refused, Skeleton } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import { Restored, useDraft, useDraftOpen } from "../../drafts/useDraft.tsx"
import { SettingsTabs } from "./SettingsTabs.tsx"

const types = [
  { value: "assignment", label: "Assignment" },
  { value: "universal", label: "Universal: assignment, custom integration, groups" },
  { value: "nrm", label: "Number reputation" },
  { value: "planner", label: "Planner" },
  { value: "dials", label: "Dials" },
  { value: "admin", label: "Administration" }
] as const

type KeyType = typeof types[number]["value"]

const mayStandInUrl = (type: KeyType): boolean => type === "assignment" || type === "dials"

const dayMs = 86_400_000

/** How long the secret before a rotation goes on, in hours. */
const formerForHours = 24

const lives = [
  { value: "0", label: "Never expires" },
  { value: "30", label: "Expires in 30 days" },
  { value: "90", label: "Expires in 90 days" },
  { value: "365", label: "Expires in a year" }
] as const

/** The keys of the workspace. */
export const KeysPage = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const keys = useQuery(api.query("adminKeys.list"))
  const [isMaking, setMaking] = useDraftOpen("key:new")
  const [secret, setSecret] = useState<string>()
  const [ending, setEnding] = useState<ShownKey>()
  const rotate = useMutation({
    ...api.mutation((client, keyId: number) =>
      client.adminKeys.rotate({ path: { keyId }, payload: { formerForHours } })
    ),
    onSuccess: async (made) => {
      setSecret(made.secret)
      await invalidate("adminKeys.list")
    },
    onError: (error) => fail("The key has no new secret", error)
  })
  const revoke = useMutation({
    ...api.mutation((client, keyId: number) => client.adminKeys.revoke({ path: { keyId } })),
    onSuccess: async () => {
      setEnding(undefined)
      await invalidate("adminKeys.list")
    },
    onError: (error) => fail("The key was not revoked", error)
  })
  const { timeZone } = api.session.workspace
  return (
    <>
      <PageHeader title="Keys" actions={<Button variant="primary" onClick={() => setMaking(true)}>New key</Button>}>
        What programs call this workspace with. Each program has a key of its own, so that one can be revoked alone
      </PageHeader>
      <SettingsTabs />
      <div className="card">
        <Loaded query={keys} loading={<Skeleton height={120} />}>
          {({ keys }) =>
            keys.length === 0 ? <EmptyState title="There is no key yet" /> : (
              <ul className="setting-rows">
                {keys.map((key) => (
                  <li key={key.id} className="row">
                    <span className="grow">
                      <strong>{nameOf(key)}</strong> <Badge tone="accent">{key.type}</Badge>{" "}
                      {key.allowInUrl ? <Badge>in URLs</Badge> : null} {stateOf(key)}
                      <br />
                      <span className="muted small">
                        {key.lastUsedAt === null
                          ? "Never used"
                          : `Last used ${Format.dateTime(key.lastUsedAt, timeZone)}`}
                        {key.expiresAt === null ? "" : ` · expires ${Format.dateTime(key.expiresAt, timeZone)}`}
                        {key.formerUntil === null
                          ? ""
                          : ` · the secret before works until ${Format.dateTime(key.formerUntil, timeZone)}`}
                        {key.createdBy === null ? "" : ` · made by ${key.createdBy}`}
                      </span>
                    </span>
                    {key.isRevoked ? null : (
                      <>
                        <Button
                          size="small"
                          variant="ghost"
                          aria-label={`New secret for ${nameOf(key)}`}
                          onClick={() => rotate.mutate(key.id)}
                        >
                          New secret
                        </Button>
                        <Button
                          size="small"
                          variant="ghost"
                          aria-label={`Revoke ${nameOf(key)}`}
                          onClick={() => setEnding(key)}
                        >
                          Revoke
                        </Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
        </Loaded>
      </div>
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} onMade={setSecret} />
      <SecretDialog title="The key’s secret" secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={`Revoke ${ending === undefined ? "" : nameOf(ending)}?`}
        description="Every server refuses it within 5 seconds, and nothing makes it work again."
        action="Revoke"
        isBusy={revoke.isPending}
        onConfirm={() => {
          if (ending !== undefined) revoke.mutate(ending.id)
        }}
      />
    </>
  )
}

const nameOf = ({ id, name }: ShownKey): string => name ?? `Key ${id}`

const stateOf = ({ active, isRevoked }: ShownKey) =>
  isRevoked ? <Badge tone="bad">revoked</Badge> : active ? null : <Badge tone="warn">inactive</Badge>

const NewKeyDialog = (
  { isOpen, onClose, onMade }: {
    readonly isOpen: boolean
    readonly onClose: () => void
    readonly onMade: (secret: string) => void
  }
) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} initialFocus={input} onClose={onClose} title="New key">
      <NewKeyForm input={input} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

const noKey = {
  name: "",
  type: "assignment" as KeyType,
  isInUrl: false,
  life: "0" as typeof lives[number]["value"]
}

const NewKeyForm = (
  { input, onClose, onMade }: {
    readonly input: RefObject<HTMLInputElement | null>
    readonly onClose: () => void
    readonly onMade: (secret: string) => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft("key:new", noKey)
  const { isInUrl, life, name, type } = draft.typed
  const make = useMutation({
    ...api.mutation((client) =>
      client.adminKeys.create({
        payload: {
          name: name.trim(),
          type,
          allowInUrl: isInUrl && mayStandInUrl(type),
          ...life === "0" ? {} : { expiresAt: Date.now() + Number(life) * dayMs }
        }
      })
    ),
    onSuccess: async ({ secret }) => {
      draft.done()
      onClose()
      onMade(secret)
      await invalidate("adminKeys.list")
    }
  })
  const refused = refusals(make.error, ["name"])
  return (
    <form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!make.isPending) make.mutate(undefined)
      }}
    >
      <Restored draft={draft} />
      <TextField
        label="Name"
        ref={input}
        required
        value={name}
        onValue={(name) => draft.type({ name })}
        hint="Such as the program that uses it."
        error={refused.at.name}
      />
      <Select label="Type" value={type} choices={types} onValue={(type) => draft.type({ type })} />
      {!mayStandInUrl(type) ? null : (
        <label className="row">
          <input type="checkbox" checked={isInUrl} onChange={({ target }) => draft.type({ isInUrl: target.checked })} />
          It may stand in a URL, for dialers that can set no headers
        </label>
      )}
      <Select label="Expiry" value={life} choices={lives} onValue={(life) => draft.type({ life })} />
      <Refused by={refused} />
      <DialogActions>
        <Cancel />
        <Button type="submit" variant="primary" disabled={name.trim() === "" || make.isPending}>Make the key</Button>
      </DialogActions>
    </form>
  )
}
