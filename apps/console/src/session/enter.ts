/**
 * Into a workspace as who is signed in, and out again.
 */
import type { Account } from "@anipool/http-api/admin/AccountApi"
import { type Credential, makeClient } from "../api/ConsoleApi.ts"
import { callOff } from "../api/queryClient.ts"
import { run } from "../api/run.ts"
import { fail } from "../components/toast.tsx"
import * as Drafts from "../drafts/drafts.ts"
import * as HeldKeys from "./heldKeys.ts"

const own: Credential = { workspaceId: null }

/** A client of who is signed in, in no workspace. */
export const ownClient = () => makeClient(own)

/** Enters a workspace. */
export const enterWorkspace = async (workspaceId: number): Promise<void> => {
  HeldKeys.enter(await run(makeClient({ workspaceId }).adminSession.session()))
}

/** Enters the workspace that was entered last, else the first; answers the account where there is none to enter. */
export const enter = async (): Promise<Account | undefined> => {
  const account = await run(ownClient().adminAccount.account())
  const last = HeldKeys.lastWorkspace()
  const workspace = account.workspaces.find(({ id }) => id === last) ?? account.workspaces[0]
  if (workspace === undefined) return account
  await enterWorkspace(workspace.id)
  return undefined
}

/** Lets go of the keys, and ends the session of who is signed in; where that fails they stay signed in, and are told. */
export const signOut = async (): Promise<void> => {
  const { keys } = HeldKeys.current()
  // Somebody who has no workspace to enter holds none, and is signed in all the same.
  const isUser = keys.length === 0 || keys.some(({ session }) => session.user !== null)
  // Without pages nothing is asked that would be refused once the session is over.
  HeldKeys.setLeaving(true)
  await callOff()
  if (isUser) {
    try {
      await run(ownClient().adminSignIn.signOut())
    } catch (error) {
      HeldKeys.setLeaving(false)
      fail("You are still signed in", error as Error)
      return
    }
  }
  Drafts.dropAll()
  HeldKeys.signOut()
}
