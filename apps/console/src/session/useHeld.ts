/**
 * What is held, for components.
 */
import { useSyncExternalStore } from "react"
import * as HeldKeys from "./heldKeys.ts"

/** The keys that are held now. */
export const useHeld = (): HeldKeys.Held => useSyncExternalStore(HeldKeys.subscribe, HeldKeys.current)
