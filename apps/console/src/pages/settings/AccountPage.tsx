/**
 * One's own account: another password, and where one is signed in.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import * as Redacted from "effect/Redacted"
import { useState } from "react"
import { invalidate, query } from "../../api/operations.ts"
import { refusals } from "../../api/refusals.ts"
import { run } from "../../api/run.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { ownClient } from "../../session/enter.ts"
import { useHeld } from "../../session/useHeld.ts"
import { useOwn } from "../../session/useOwn.ts"

/** One's own account, for whoever has one. */
export const AccountPage = () => {
  const { keys } = useHeld()
  return keys[0]?.session.user == null
    ? (
      <>
        <PageHeader title="Your account" />
        <EmptyState title="You are signed in with a key">
          <p>A key has no password. Sign out and sign in by name to change yours.</p>
        </EmptyState>
      </>
    )
    : <OwnAccount />
}

// internal

const OwnAccount = () => {
  const own = useOwn()
  const queryClient = useQueryClient()
  const sessions = useQuery(query(own, "adminAccount.sessions"))
  const account = useQuery(query(own, "adminAccount.account"))
  const refresh = () => invalidate(queryClient, own.id, "adminAccount.sessions")
  const end = useMutation({
    mutationKey: [own.id],
    mutationFn: (sessionId: number) => run(own.client.adminAccount.endSession({ path: { sessionId } })),
    onSuccess: refresh
  })
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <PageHeader title="Your account" />
      <Section title="Password">
        <Loaded query={account} loading={<Skeleton height={80} />}>
          {({ hasPassword }) =>
            hasPassword
              ? <PasswordChange onChanged={refresh} />
              : <p className="muted">You have none here: you sign in with your company's account.</p>}
        </Loaded>
      </Section>
      <Section title="Where you are signed in">
        <Loaded query={sessions} loading={<Skeleton height={80} />}>
          {({ sessions }) => (
            <ul className="setting-rows">
              {sessions.map(({ address, browser, id, isThis, lastSeenAt }) => (
                <li key={id} className="row">
                  <span className="grow">
                    {address} {isThis ? <Badge tone="good">here</Badge> : null}
                    <br />
                    <span className="muted small">Last used {Format.dateTime(lastSeenAt, timeZone)} · {browser}</span>
                  </span>
                  {isThis ?
                    null :
                    <Button size="small" variant="ghost" onClick={() => end.mutate(id)}>Sign out there</Button>}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
    </>
  )
}

const PasswordChange = ({ onChanged }: { readonly onChanged: () => Promise<void> }) => {
  const [current, setCurrent] = useState("")
  const [password, setPassword] = useState("")
  const change = useMutation({
    mutationFn: () =>
      run(
        ownClient().adminAccount.changePassword({
          payload: { current: Redacted.make(current), password: Redacted.make(password) }
        })
      ),
    onSuccess: async () => {
      setCurrent("")
      setPassword("")
      succeed("Your password was changed, and you are signed out everywhere else")
      await onChanged()
    }
  })
  const refused = refusals(change.error, ["current", "password"], { sign_in_failed: "current" })
  return (
    <Form
      action="Change the password"
      isReady={current !== "" && password !== ""}
      refused={refused}
      request={change}
      onSubmit={() => change.mutate()}
    >
      <TextField
        label="Present password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onValue={setCurrent}
        error={refused.at.current}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onValue={setPassword}
        hint="At least 12 characters."
        error={refused.at.password}
      />
    </Form>
  )
}
