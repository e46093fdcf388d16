/**
 * The sign-in: by name and password where there are users, by the provider where there is one, or by an API key.
 */
import { toProvider } from "@anipool/http-api/admin/SignInApi"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { Notice } from "../components/states.tsx"
import { Brand } from "../layout/Brand.tsx"
import { KeyForm } from "./KeyForm.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { useProviderProblem } from "./providerProblem.ts"
import { useHeld } from "./useHeld.ts"

/** The sign-in. */
export const SignIn = (
  { hasUsers, isToBeSetUp, onDone, provider }: {
    readonly hasUsers: boolean
    readonly isToBeSetUp: boolean
    /** What the button of the provider says; null where there is none. */
    readonly provider: string | null
    /** Somebody has signed in by name and password. */
    readonly onDone: () => Promise<void>
  }
) => {
  const { notice } = useHeld()
  const problem = useProviderProblem()
  const [isByKey, setByKey] = useState(!hasUsers)
  return (
    <main className="sign-in">
      <title>Sign in · Anipool</title>
      <div className="sign-in-box">
        <Brand />
        <div className="card">
          <h1>Sign in</h1>
          <p className="muted">
            {isByKey
              ? "With an API key of your workspace. It opens the pages that its type allows."
              : "With your name and password."}
          </p>
          {notice === undefined ? null : <Notice tone="bad">{notice}</Notice>}
          {problem === undefined ? null : <Notice tone="bad">{problem}</Notice>}
          {isByKey
            ? (
              <KeyForm action="Sign in">
                <p className="muted small">The key stays in this tab and is forgotten when you close it.</p>
              </KeyForm>
            )
            : <PasswordForm onDone={onDone} />}
          {provider === null || !hasUsers ? null : (
            <p className="other-way">
              <a className="button secondary" href={toProvider.path}>{provider}</a>
            </p>
          )}
          {hasUsers
            ? (
              <p className="other-way">
                <Button variant="ghost" size="small" onClick={() => setByKey(!isByKey)}>
                  {isByKey ? "Use your name and password" : "Use an API key"}
                </Button>
              </p>
            )
            : null}
          {isToBeSetUp
            ? (
              <p className="other-way muted small">
                Nobody has a name and a password here yet. <Link to="/set-up">Make the first administrator</Link>
              </p>
            )
            : null}
        </div>
      </div>
    </main>
  )
}
