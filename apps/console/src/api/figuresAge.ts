/**
 * How old the figures were that the server answered with last, for each credential.
 */
import { header } from "@anipool/http-api/FiguresAge"
import { useSyncExternalStore } from "react"

/** Keeps what an answer tells, if it tells it. */
export const note = (credential: object, headers: Readonly<Record<string, string | undefined>>): void => {
  const seconds = Number(headers[header] ?? Number.NaN)
  if (Number.isNaN(seconds) || ages.get(credential) === seconds) return
  ages.set(credential, seconds)
  for (const listener of listeners) listener()
}

/** How old they were, in seconds; 0 where nothing was told yet. */
export const useFiguresAge = (credential: object): number =>
  useSyncExternalStore(subscribe, () => ages.get(credential) ?? 0)

/** Whether figures are older than one would think. */
export const isOld = (seconds: number): boolean => seconds >= oldSeconds

// internal

/** As long as dials wait anyway, where few come in. */
const oldSeconds = 3

const ages = new WeakMap<object, number>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
