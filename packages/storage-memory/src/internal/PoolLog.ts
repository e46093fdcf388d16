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

/** What one change moved into a pool and out of it. */
export interface NotedMove {
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly pool: PoolId
  readonly joined: number
  readonly left: number
  /** The upload of a snapshot that did. */
  readonly upload: number | null
}

/** Whose changes are noted: those of a snapshot's upload, and whether as moves. */
export interface Noting {
  readonly upload: number | null
  readonly areMovesNoted: boolean
}

/** What changed of pools. */
export interface PoolLog {
  readonly changes: Map<PoolId, Array<NotedChange>>
  /** Who came or went since the last change's end; `renumbered`: who stayed and has another number. */
  readonly open: Map<PoolId, Open>
  /** Moves by ANI and by pool, in their order. */
  readonly movesOfAni: Map<AniId, Array<NotedMove>>
  readonly movesOfPool: Map<PoolId, Array<NotedMove>>
}

interface Open {
  readonly joined: Array<AniId>
  readonly left: Array<AniId>
  readonly renumbered: Array<AniId>
}

/** What is noted of changes that are no snapshot's. */
const usual: Noting = { upload: null, areMovesNoted: true }

/** Nothing changed. */
export const make = (): PoolLog => ({
  changes: new Map(),
  open: new Map(),
  movesOfAni: new Map(),
  movesOfPool: new Map()
})

/** An ANI came into a pool. */
export const joined = (log: PoolLog, pool: PoolId, id: AniId): void => {
  openOf(log, pool).joined.push(id)
}

/** An ANI in a pool got another number: whoever read the pool has not seen that. */
export const renumbered = (log: PoolLog, pool: PoolId, id: AniId): void => {
  openOf(log, pool).renumbered.push(id)
}

/** An ANI went out of a pool. */
export const left = (log: PoolLog, pool: PoolId, id: AniId): void => {
  openOf(log, pool).left.push(id)
}

/** A pool got another name. */
export const renamed = (log: PoolLog, pool: PoolId, nameBefore: string, version: number, at: number): void =>
  note(log, pool, { kind: "renamed", ids: [], count: 0, nameBefore, version, at })

/** A change is at its end: notes who came and went, who came first. */
export const close = (log: PoolLog, version: number, at: number, noting: Noting = usual): void => {
  for (const [pool, open] of log.open) {
    if (noting.areMovesNoted) noteMoves(log, pool, open, { version, at, upload: noting.upload })
    for (const kind of ["joined", "left"] as const) {
      const ids = kind === "joined" ? [...open.joined, ...open.renumbered] : open.left
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
  const made = { joined: [], left: [], renumbered: [] }
  log.open.set(pool, made)
  return made
}

const noteMoves = (
  { movesOfAni, movesOfPool }: PoolLog,
  pool: PoolId,
  open: Open,
  by: Pick<NotedMove, "at" | "upload" | "version">
): void => {
  const joined = new Set(open.joined)
  const left = new Set(open.left)
  for (const id of joined) push(movesOfAni, id, { ...by, pool, joined: 1, left: 0 })
  for (const id of left) push(movesOfAni, id, { ...by, pool, joined: 0, left: 1 })
  if (joined.size + left.size > 0) push(movesOfPool, pool, { ...by, pool, joined: joined.size, left: left.size })
}

const push = <K, A>(lists: Map<K, Array<A>>, key: K, value: A): void => {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

const note = ({ changes }: PoolLog, pool: PoolId, change: NotedChange): void => {
  push(changes, pool, change)
}
