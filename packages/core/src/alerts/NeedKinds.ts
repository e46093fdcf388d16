/**
 * What needs somebody, kind by kind.
 *
 * Pure.
 */
import type { Need } from "@anipool/domain/alerts/Need"

/** What needs somebody, of one kind. */
export interface NeedsOfKind {
  readonly kind: Need["kind"]
  /** How many there are. */
  readonly total: number
  /** The sum of their costs. */
  readonly cost: number
  /** The dearest. */
  readonly first: ReadonlyArray<Need>
}

/** Needs, the dearest first, by kind in the order of the dearest; of each kind the first `limit`. */
export const of = (needs: ReadonlyArray<Need>, limit: number): ReadonlyArray<NeedsOfKind> => {
  const byKind = new Map<Need["kind"], Array<Need>>()
  for (const need of needs) {
    const known = byKind.get(need.kind)
    if (known === undefined) byKind.set(need.kind, [need])
    else known.push(need)
  }
  return [...byKind].map(([kind, all]) => ({
    kind,
    total: all.length,
    cost: all.reduce((sum, { cost }) => sum + cost, 0),
    first: all.slice(0, limit)
  }))
}
