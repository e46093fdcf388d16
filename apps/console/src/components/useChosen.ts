/**
 * The rows of a list that somebody chose for an action, across pages that come and go: one by one, or everything that is found.
 */
import { useMemo, useRef, useState } from "react"

/** What can be chosen. */
interface Choosable {
  readonly id: number | string
}

/** What is chosen. */
export interface ChosenRows<A> {
  readonly targets: ReadonlyArray<A>
  /** Everything that the filter finds is chosen. */
  readonly isEverything: boolean
  /** Whether no more can be chosen. */
  readonly isFull: boolean
  readonly everything: () => void
  readonly clear: () => void
}

/** The rows that are chosen, and choosing them; the same until that changes. */
export interface Chosen<A extends Choosable> extends ChosenRows<A> {
  readonly has: (id: A["id"]) => boolean
  /**
   * Chooses a row, or no longer; `isRange`: and all between it and the one that was toggled before, as far as they
   * are loaded (`at`).
   */
  readonly toggle: (target: A, index: number, isRange: boolean, at: (index: number) => A | undefined) => void
}

/** What is chosen, at most `max` one by one. */
export const useChosen = <A extends Choosable>(max: number): Chosen<A> => {
  const [chosen, setChosen] = useState<ReadonlyMap<A["id"], A>>(new Map())
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
          return before.has(target.id) ? without(before, target.id) : withAll(before, [target], max)
        }
        const [from, to] = [Math.min(last, index), Math.max(last, index)]
        const between = Array.from({ length: to - from + 1 }, (_, i) => at(from + i)).flatMap((row) => row ?? [])
        return withAll(before, between, max)
      })
    },
    everything: () => {
      setChosen(new Map())
      setEverything(true)
    },
    clear: () => {
      lastIndex.current = undefined
      setChosen(new Map())
      setEverything(false)
    },
    isFull: chosen.size >= max
  }), [chosen, isEverything, max])
}

// internal

const without = <A extends Choosable>(before: ReadonlyMap<A["id"], A>, id: A["id"]) =>
  new Map([...before].filter(([each]) => each !== id))

const withAll = <A extends Choosable>(before: ReadonlyMap<A["id"], A>, targets: ReadonlyArray<A>, max: number) =>
  new Map([...before, ...targets.map((each) => [each.id, each] as const)].slice(0, max))
