/**
 * What changed of pools: each has a version, the workspace's revision at its last change, and notes of its changes. Who
 * comes and goes within a change is gathered, and noted with the change's revision at its end.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { GroupChange } from "@anipool/domain/groups/ChangesSince"
import { notedMax } from "@anipool/storage/InboundGroups"

/** A change of a pool. */
export interface NotedChange extends GroupChange {
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What changed of pools. */
export interface PoolLog {
  readonly changes: Map<PoolId, Array<NotedChange>>
  /** Who came or went since the last change's end. */
  readonly open: Map<PoolId, { readonly joined: Array<AniId>; readonly left: Array<AniId> }>
}

/** Nothing changed. */
export const make = (): PoolLog => ({ changes: new Map(), open: new Map() })

/** An ANI came into a pool. */
export const joined = (log: PoolLog, pool: PoolId, id: AniId): void => {
  openOf(log, pool).joined.push(id)
}

/** An ANI went out of a pool. */
export const left = (log: PoolLog, pool: PoolId, id: AniId): void => {
  openOf(log, pool).left.push(id)
}

/** A pool got another name. */
export const renamed = (log: PoolLog, pool: PoolId, nameBefore: string, version: number, at: number): void =>
  note(log, pool, { kind: "renamed", ids: [], count: 0, nameBefore, version, at })

/** A change is at its end: notes who came and went, who came first. */
export const close = (log: PoolLog, version: number, at: number): void => {
  for (const [pool, open] of log.open) {
    for (const kind of ["joined", "left"] as const) {
      const ids = open[kind]
      if (ids.length === 0) continue
      note(log, pool, { kind, ids: ids.slice(0, notedMax), count: ids.length, nameBefore: null, version, at })
    }
  }
  log.open.clear()
}

/** A pool's version. */
export const versionOf = (log: PoolLog, pool: PoolId): number => log.changes.get(pool)?.at(-1)?.version ?? 1

// internal

const openOf = (log: PoolLog, pool: PoolId) => {
  const known = log.open.get(pool)
  if (known !== undefined) return known
  const made = { joined: [], left: [] }
  log.open.set(pool, made)
  return made
}

const note = ({ changes }: PoolLog, pool: PoolId, change: NotedChange): void => {
  const known = changes.get(pool)
  if (known === undefined) changes.set(pool, [change])
  else known.push(change)
}
