/**
 * Where somebody goes who asks for no page: the first that the held keys open.
 */
import { Navigate } from "@tanstack/react-router"
import { menu } from "../pages.ts"
import { keyFor } from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"

/** Goes to the first page. */
export const Home = () => {
  const { keys } = useHeld()
  const first = menu.find(({ page }) => keyFor(keys, page) !== undefined)
  return <Navigate to={first?.to ?? "/today"} replace />
}
