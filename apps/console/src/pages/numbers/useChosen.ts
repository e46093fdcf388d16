/**
 * The numbers that somebody chose for an action, across pages that come and go: one by one, or everything that is found.
 */
import { useMemo, useRef, useState } from "react"
import type { Target } from "./actions.ts"

/** Numbers that can be chosen one by one: those of one request. */
export const chosenMax = 10_000

/** The numbers that are chosen; the same until that changes. */
export interface Chosen {
  readonly targets: ReadonlyArray<Target>
  /** Everything that the filter finds is chosen. */
  readonly isEverything: boolean
  readonly has: (id: number) => boolean
  /**
   * Chooses a number, or no longer; `isRange`: and all between it and the one that was toggled before, as far as they
   * are loaded (`at`).
   */
  readonly toggle: (
    target: Target,
    index: number,
    isRange: boolean,
    at: (index: number) => Target | undefined
  ) => void
  readonly everything: () => void
  readonly clear: () => void
  /** Whether no more can be chosen. */
  readonly isFull: boolean
}

/** What is chosen, at most `chosenMax` one by one. */
export const useChosen = (): Chosen => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(none)
  const [isEverything, setEverything] = useState(false)
  const lastIndex = useRef<number>(undefined)
  return useMemo(() => ({
    targets: [...chosen.values()],
    isEverything,
    has: (id) => isEverything || chosen.has(id),
    toggle: (target, index, isRange, at) => {
      const last = lastIndex.current
      lastIndex.current = index
      setEverything(false)
      setChosen((before) => {
        if (!isRange || last === undefined) {
          return before.has(target.id) ? without(before, target.id) : withAll(before, [target])
        }
        const [from, to] = [Math.min(last, index), Math.max(last, index)]
        return withAll(
          before,
          Array.from({ length: to - from + 1 }, (_, i) => at(from + i)).flatMap((row) => row ?? [])
        )
      })
    },
    everything: () => {
      setChosen(none)
      setEverything(true)
    },
    clear: () => {
      lastIndex.current = undefined
      setChosen(none)
      setEverything(false)
    },
    isFull: chosen.size >= chosenMax
  }), [chosen, isEverything])
}

// internal

const none: ReadonlyMap<number, Target> = new Map()

const without = (before: ReadonlyMap<number, Target>, id: number) =>
  new Map([...before].filter(([each]) => each !== id))

const withAll = (before: ReadonlyMap<number, Target>, targets: ReadonlyArray<Target>) =>
  new Map([...before, ...targets.map((each) => [each.id, each] as const)].slice(0, chosenMax))
