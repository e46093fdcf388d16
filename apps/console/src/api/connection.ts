/**
 * Whether the server answers. Once a request finds it away, its health is asked for every few seconds until it is back;
 * then everything that is shown is asked for again.
 */
import * as Effect from "effect/Effect"
import { makeClient } from "./ConsoleApi.ts"

/** How often a server that is away is asked whether it is back. */
const retryMs = 1_500

/** Whether the server is away; the same until it changes. */
export const isAway = (): boolean => away

/** Calls back at every change, until the answer is called. */
export const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A request found the server away. */
export const lost = (): void => {
  if (away) return
  change(true)
  setTimeout(look, retryMs)
}

/** Waits until the server answers. */
export const isBack = (): Promise<void> =>
  new Promise((resolve) => {
    if (!away) return resolve()
    const unsubscribe = subscribe(() => {
      if (away) return
      unsubscribe()
      resolve()
    })
  })

// internal

let away = false
const listeners = new Set<() => void>()

const change = (to: boolean): void => {
  away = to
  for (const listener of listeners) listener()
}

const look = (): void => {
  void Effect.runPromiseExit(makeClient({ workspaceId: null }).ready()).then((exit) => {
    if (exit._tag === "Success") change(false)
    else setTimeout(look, retryMs)
  })
}
