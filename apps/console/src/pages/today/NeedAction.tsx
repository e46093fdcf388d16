/**
 * The one thing to do about what needs somebody: a page with it, or a button that does it.
 */
import type { Need } from "@anipool/http-api/admin/AlertsApi"
import type { Page } from "@anipool/http-api/admin/SessionApi"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { ApiKeyContext, useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { fail, succeed } from "../../components/toast.tsx"
import { keyFor } from "../../session/heldKeys.ts"
import { useHeld } from "../../session/useHeld.ts"
import { useAskToRest } from "./Resting.tsx"

/** What to do about it. */
export const NeedAction = ({ need: { action: { name, target } } }: { readonly need: Need }) => {
  const { keys } = useHeld()
  // With the page's own key: what is done may ask for another.
  const invalidate = useInvalidate()
  const onDone = () => void invalidate("adminNeeds.needs", "adminNeeds.needsOf", "adminToday.today")
  const hasGroups = keyFor(keys, "groups") !== undefined
  switch (name) {
    case "rest-number":
      return <As page="numbers">{<Rest id={target} />}</As>
    case "open-number":
      return <Link className="button secondary small" to="/numbers/$id" params={{ id: target }}>Open the number</Link>
    case "open-campaign":
      return (
        <Link className="button secondary small" to="/campaigns/$campaignId" params={{ campaignId: target }}>
          Open the campaign
        </Link>
      )
    case "open-numbers":
      return <Link className="button secondary small" to="/numbers">Open the numbers</Link>
    case "open-group":
      return hasGroups
        ? (
          <Link className="button secondary small" to="/groups/$groupId" params={{ groupId: target }}>
            Open the group
          </Link>
        )
        : <Link className="button secondary small" to="/numbers" search={{ pool: target }}>Open its numbers</Link>
    case "open-groups":
      return hasGroups
        ? <Link className="button secondary small" to="/groups">Open the groups</Link>
        : <Link className="button secondary small" to="/numbers">Open the numbers</Link>
    case "open-policy":
      return <Link className="button secondary small" to="/policy">Open the policy</Link>
    case "open-uploads":
      return <Link className="button secondary small" to="/groups">Open the uploads</Link>
    case "retry-dials":
      return <As page="alerts">{<Retry reason={target as Reason} onDone={onDone} />}</As>
  }
}

// internal

type Reason = "from_number" | "to_number" | "datetime" | "future" | "retention" | "campaign_limit"

/** With the key that opens a page; nothing where none is held. */
const As = ({ children, page }: { readonly page: Page; readonly children: ReactNode }) => {
  const key = keyFor(useHeld().keys, page)
  return key === undefined ? null : <ApiKeyContext value={key}>{children}</ApiKeyContext>
}

const Rest = ({ id }: { readonly id: string }) => {
  const api = useApi()
  const ask = useAskToRest()
  const open = useMutation({
    ...api.mutation((client, id: string) => client.adminNumbers.detail({ path: { id: Number(id) } })),
    onSuccess: ({ number }) => ask(number),
    onError: (error: Error) => fail("The number could not be read", error)
  })
  return api.mayChange
    // A button that is disabled loses the focus, and what it opens could not give it back.
    ? (
      <Button size="small" aria-disabled={open.isPending} onClick={() => open.isPending || open.mutate(id)}>
        Let it rest
      </Button>
    )
    : <Link className="button secondary small" to="/numbers/$id" params={{ id }}>Open the number</Link>
}

const Retry = ({ onDone, reason }: { readonly reason: Reason; readonly onDone: () => void }) => {
  const api = useApi()
  const retry = useMutation({
    ...api.mutation((client, reason: Reason) => client.adminAlerts.retryRejected({ path: { reason } })),
    onSuccess: ({ retried }) => {
      succeed(`${Format.counted(retried, "dial")} queued again`, "They come back here if they still cannot be read.")
      onDone()
    },
    onError: (error: Error) => fail("The dials could not be queued again", error)
  })
  return api.may("operate")
    ? <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate(reason)}>Read them again</Button>
    : null
}
