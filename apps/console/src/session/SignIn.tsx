/**
 * The sign-in: by an API key.
 */
import { Notice } from "../components/states.tsx"
import { Brand } from "../layout/Brand.tsx"
import { KeyForm } from "./KeyForm.tsx"
import { useHeld } from "./useHeld.ts"

/** The sign-in. */
export const SignIn = () => {
  const { notice } = useHeld()
  return (
    <main className="sign-in">
      <title>Sign in · Anipool</title>
      <div className="sign-in-box">
        <Brand />
        <div className="card">
          <h1>Sign in</h1>
          <p className="muted">With an API key of your workspace. It opens the pages that its type allows.</p>
          {notice === undefined ? null : <Notice tone="bad">{notice}</Notice>}
          <KeyForm action="Sign in">
            <p className="muted small">The key stays in this tab and is forgotten when you close it.</p>
          </KeyForm>
        </div>
      </div>
    </main>
  )
}
