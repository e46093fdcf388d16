/**
 * One action on many numbers: one request after another, so that each number has an outcome of its own and the rest can
 * be called off at any time.
 */

/** Numbers that can be chosen at once: more would be waited for too long in a page. */
export const chosenMax = 500

/** What became of one number. */
export type Outcome =
  | { readonly is: "waiting" }
  | { readonly is: "running" }
  | { readonly is: "done"; readonly says: string }
  | { readonly is: "failed"; readonly says: string }
  | { readonly is: "left" }

/** Where all of it stands. */
export interface Progress<A> {
  readonly outcomes: ReadonlyArray<{ readonly item: A; readonly outcome: Outcome }>
  readonly finished: number
  readonly failed: number
  readonly isOver: boolean
}

/** Before the first request. */
export const waiting = <A>(items: ReadonlyArray<A>): Progress<A> =>
  progressOf(items.map((item) => ({ item, outcome: { is: "waiting" } })), false)

/**
 * Runs an action on one item after another and tells of every step. An action that fails is that item's outcome, and the
 * next follows; after an abort the rest is left. Never rejects.
 */
export const run = async <A>(
  items: ReadonlyArray<A>,
  act: (item: A, signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
  tell: (progress: Progress<A>) => void
): Promise<Progress<A>> => {
  const outcomes: Array<Progress<A>["outcomes"][number]> = [...waiting(items).outcomes]
  const set = (index: number, outcome: Outcome) => {
    outcomes[index] = { item: items[index]!, outcome }
    tell(progressOf([...outcomes], false))
  }
  for (const [index, item] of items.entries()) {
    if (signal.aborted) {
      outcomes[index] = { item, outcome: { is: "left" } }
      continue
    }
    set(index, { is: "running" })
    try {
      set(index, { is: "done", says: await act(item, signal) })
    } catch (cause) {
      set(index, { is: "failed", says: cause instanceof Error ? cause.message : String(cause) })
    }
  }
  const over = progressOf(outcomes, true)
  tell(over)
  return over
}

// internal

const progressOf = <A>(outcomes: Progress<A>["outcomes"], isOver: boolean): Progress<A> => ({
  outcomes,
  finished: outcomes.filter(({ outcome }) => outcome.is === "done" || outcome.is === "failed").length,
  failed: outcomes.filter(({ outcome }) => outcome.is === "failed").length,
  isOver
})
