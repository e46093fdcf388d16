/**
 * The keys of the workspace: by name, with their last use; new ones, new secrets, and an end to them.
 */
import type { ShownKey } from "@anipool/http-api/admin/KeysApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { SecretDialog } from "../../components/SecretDialog.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { draftName, NewKeyDialog } from "./NewKeyDialog.tsx"
import { SettingsTabs } from "./SettingsTabs.tsx"

/** How long the secret before a rotation goes on, in hours. */
const formerForHours = 24

/** The keys of the workspace. */
export const KeysPage = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const keys = useQuery(api.query("adminKeys.list"))
  const [isMaking, setMaking] = useDraftOpen(draftName)
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
        What programs call this workspace with. Each program has a key of its own, so that one can be revoked alone.
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
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} onMade={({ secret }) => setSecret(secret)} />
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
