/**
 * What stands before the pages: it goes in by the session that the browser has, or asks to sign in.
 */
import type { Account } from "@anipool/http-api/admin/AccountApi"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouterState } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState } from "react"
import { type Asker, invalidate, query } from "../api/operations.ts"
import { whenReachable } from "../api/whenReachable.ts"
import { enter, ownClient } from "./enter.ts"
import { SignIn } from "./SignIn.tsx"

/** Loaded when it is asked for: an installation is set up once. */
const SetUp = lazy(whenReachable(() => import("./SetUp.tsx").then(({ SetUp }) => ({ default: SetUp }))))
const NoWorkspace = lazy(
  whenReachable(() => import("./NoWorkspace.tsx").then(({ NoWorkspace }) => ({ default: NoWorkspace })))
)

/** Nobody has signed in yet. */
const entrance = (): Asker => ({ id: "entrance", client: ownClient() })

/** What stands before the pages. */
export const Entrance = () => {
  const queryClient = useQueryClient()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const ways = useQuery({
    ...query(entrance(), "adminSignIn.ways"),
    gcTime: 0,
    staleTime: 0
  })
  const [account, setAccount] = useState<Account>()
  const goIn = async () => {
    const nowhere = await enter()
    if (nowhere !== undefined) setAccount(nowhere)
  }
  const isSignedIn = ways.data?.signedIn === true
  useEffect(() => {
    if (isSignedIn) void goIn().catch(() => invalidate(queryClient, entrance().id, "adminSignIn.ways"))
  }, [isSignedIn, queryClient])
  if (account !== undefined) {
    return (
      <Suspense>
        <NoWorkspace account={account} />
      </Suspense>
    )
  }
  // Whether somebody is signed in is not known while the server is away: then nobody is asked to.
  if (ways.isPending || isSignedIn || ways.error?.kind === "away") return null
  const isToBeSetUp = ways.data?.setUp === true
  return isToBeSetUp && pathname === "/set-up"
    ? (
      <Suspense>
        <SetUp onDone={goIn} />
      </Suspense>
    )
    : (
      <SignIn
        isToBeSetUp={isToBeSetUp}
        hasUsers={ways.data?.setUp === false}
        provider={ways.data?.provider ?? null}
        onDone={goIn}
      />
    )
}
