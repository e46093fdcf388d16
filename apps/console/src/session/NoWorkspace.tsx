/**
 * For somebody who is signed in and has no workspace to enter: an administrator makes one.
 */
import type { Account } from "@anipool/http-api/admin/AccountApi"
import { Button } from "../components/Button.tsx"
import { Brand } from "../layout/Brand.tsx"
import { enterWorkspace, signOut } from "./enter.ts"
import { NewWorkspaceForm } from "./NewWorkspaceForm.tsx"

/** Makes the first workspace, or says whom to ask. */
export const NoWorkspace = ({ account: { user } }: { readonly account: Account }) => (
  <main className="sign-in">
    <title>Workspaces · Anipool</title>
    <div className="sign-in-box">
      <Brand />
      <div className="card">
        {user.isAdministrator
          ? (
            <>
              <h1>Make a workspace</h1>
              <p className="muted">One company’s numbers, campaigns and keys. You can make more of them later.</p>
              <NewWorkspaceForm user={user} onMade={enterWorkspace} />
            </>
          )
          : (
            <>
              <h1>No workspace yet</h1>
              <p className="muted">
                You are signed in as {user.displayName}, a member of no workspace. Ask an administrator to make you one.
              </p>
            </>
          )}
        <p className="other-way">
          <Button variant="ghost" size="small" onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      </div>
    </div>
  </main>
)
