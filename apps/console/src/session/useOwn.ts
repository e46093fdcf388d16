/**
 * Who is signed in, in no workspace, for components: asks for what is one's own.
 */
import { useMemo } from "react"
import type { Asker } from "../api/operations.ts"
import { ownClient } from "./enter.ts"
import { useHeld } from "./useHeld.ts"

/** Who is signed in. */
export const useOwn = (): Asker => {
  const { keys } = useHeld()
  const id = keys[0]?.id ?? ""
  return useMemo(() => ({ id, client: ownClient() }), [id])
}
