/**
 * The numbers that somebody chose for an action, across pages that come and go.
 */
import { useMemo, useState } from "react"
import type { Target } from "./actions.ts"
import { chosenMax } from "./Bulk.ts"

/** The numbers that are chosen; the same until that changes. */
export interface Chosen {
  readonly targets: ReadonlyArray<Target>
  readonly has: (id: number) => boolean
  /** Chooses a number, or no longer. */
  readonly toggle: (target: Target) => void
  /** Chooses all of these too. */
  readonly add: (targets: ReadonlyArray<Target>) => void
  readonly clear: () => void
  /** Whether no more can be chosen. */
  readonly isFull: boolean
}

/** What is chosen, at most `chosenMax`. */
export const useChosen = (): Chosen => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(none)
  return useMemo(() => ({
    targets: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (target) =>
      setChosen((before) => before.has(target.id) ? without(before, target.id) : withAll(before, [target])),
    add: (targets) => setChosen((before) => withAll(before, targets)),
    clear: () => setChosen(none),
    isFull: chosen.size >= chosenMax
  }), [chosen])
}

// internal

const none: ReadonlyMap<number, Target> = new Map()

const without = (before: ReadonlyMap<number, Target>, id: number) =>
  new Map([...before].filter(([each]) => each !== id))

const withAll = (before: ReadonlyMap<number, Target>, targets: ReadonlyArray<Target>) =>
  new Map([...before, ...targets.map((each) => [each.id, each] as const)].slice(0, chosenMax))
