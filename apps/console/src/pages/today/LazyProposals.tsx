/**
 * What is proposed about numbers that burn, loaded where some do.
 */
import { lazy, Suspense } from "react"
import { ApiKeyContext } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { keyFor } from "../../session/heldKeys.ts"
import { useHeld } from "../../session/useHeld.ts"

/** What is proposed; nothing for who may not see numbers. */
export const LazyProposals = () => {
  const key = keyFor(useHeld().keys, "numbers")
  return key === undefined ? null : (
    <ApiKeyContext value={key}>
      <Suspense>
        <Proposals />
      </Suspense>
    </ApiKeyContext>
  )
}

// internal

const Proposals = lazy(
  whenReachable(() => import("./Proposals.tsx").then(({ Proposals }) => ({ default: Proposals })))
)
