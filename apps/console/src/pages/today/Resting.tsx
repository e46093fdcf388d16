/**
 * The dialog that lets a number rest. It stands beside the list of what needs somebody: the number leaves that list as soon
 * as it rests, and what came of it, with its undoing, is to stay until it was read.
 */
import { createContext, type ReactNode, useContext, useState } from "react"
import { ApiKeyContext, useInvalidate } from "../../api/useApi.ts"
import { keyFor } from "../../session/heldKeys.ts"
import { useHeld } from "../../session/useHeld.ts"
import type { Target } from "../numbers/actions.ts"
import { LazyActionDialog } from "../numbers/LazyActionDialog.tsx"

const AskToRest = createContext<(target: Target) => void>(() => {})

/** Opens the dialog for a number. */
export const useAskToRest = (): (target: Target) => void => useContext(AskToRest)

/** What may ask for the dialog, and the dialog. */
export const Resting = ({ children }: { readonly children: ReactNode }) => {
  const [target, setTarget] = useState<Target>()
  const key = keyFor(useHeld().keys, "numbers")
  // With the page's own key: resting asks for another.
  const invalidate = useInvalidate()
  return (
    <AskToRest value={setTarget}>
      {children}
      {target === undefined || key === undefined ? null : (
        <ApiKeyContext value={key}>
          <LazyActionDialog
            action="pause"
            which={{ ids: [target.id] }}
            only={target}
            onClose={() => setTarget(undefined)}
            onDone={() => void invalidate("adminNeeds.needs", "adminNeeds.needsOf", "adminToday.today")}
          />
        </ApiKeyContext>
      )}
    </AskToRest>
  )
}
