/**
 * `GroupMoves` in memory.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type GroupDay,
  groupDaysMax,
  GroupMoves,
  movesForgottenMax,
  movesMax,
  numbersSummedMax
} from "@anipool/storage/GroupMoves"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import type { NotedMove } from "./PoolLog.ts"
import * as State from "./State.ts"
import type { EntryRow } from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  GroupMoves.of({
    ofNumber: Effect.fn("GroupMoves.ofNumber")((workspaceId: WorkspaceId, id: AniId, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("GroupMoves.ofNumber", limit, movesMax)
        const workspace = State.find(state, workspaceId)
        const moves = workspace?.inventory.poolLog.movesOfAni.get(id)
        if (workspace === undefined || moves === undefined) return []
        const latest = moves.toSorted((a, b) => b.version - a.version || b.joined - a.joined || a.pool - b.pool)
        return shown(workspace, latest.slice(0, limit))
      })
    ),

    ofGroup: Effect.fn("GroupMoves.ofGroup")(
      (workspaceId: WorkspaceId, groupId: string, { limit, until = Infinity }: Parameters<
        GroupMoves["Type"]["ofGroup"]
      >[2]) =>
        Effect.sync(() => {
          State.assertAtMost("GroupMoves.ofGroup", limit, movesMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace?.pools.get(groupId)
          const moves = pool && workspace!.inventory.poolLog.movesOfPool.get(pool.id)
          if (moves === undefined) return []
          return shown(workspace!, moves.filter(({ at }) => at < until).reverse().slice(0, limit))
        })
    ),

    days: Effect.fn("GroupMoves.days")((workspaceId: WorkspaceId, groupId: string, days: number) =>
      Effect.gen(function*() {
        State.assertAtMost("GroupMoves.days", days, groupDaysMax)
        const workspace = State.find(state, workspaceId)
        const pool = workspace?.pools.get(groupId)?.id
        if (pool === undefined) return []
        const { aniDays, inventory, workspace: { timeZone } } = workspace!
        const today = inventory.now().day
        const span = Array.from({ length: days }, (_, i) => LocalTime.addDays(today, i + 1 - days))
        const placeOf = new Map(span.map((day, place) => [day, place]))
        // Each day's end once: to ask the time zone for each move would take seconds.
        const ends = span.map((day) => LocalTime.endOf(day, timeZone))
        const moved = yield* movedOf(inventory, pool, LocalTime.endOf(LocalTime.addDays(span[0]!, -1), timeZone))
        const members = new Set(Inventory.membersOf(inventory, pool).slice(0, numbersSummedMax).map(({ id }) => id))
        const sums = new Map<LocalTime.LocalDate, GroupDay>()
        yield* EventLoop.forEach(new Set([...members, ...moved.keys()]), (id) => {
          const stays = staysOf(moved.get(id) ?? [], ends, members.has(id))
          for (const [day, { blocks, contacts, dials, noAnswers, successes }] of aniDays.get(id) ?? []) {
            const place = placeOf.get(day)
            if (dials === 0 || place === undefined) continue
            if (!stays.some(({ since, until }) => place >= since && place <= until)) continue
            const sum = sums.get(day)
            sums.set(day, {
              day,
              numbers: 1 + (sum?.numbers ?? 0),
              dials: dials + (sum?.dials ?? 0),
              contacts: contacts + (sum?.contacts ?? 0),
              successes: successes + (sum?.successes ?? 0),
              blocks: blocks + (sum?.blocks ?? 0),
              noAnswers: noAnswers + (sum?.noAnswers ?? 0)
            })
          }
        })
        return [...sums.values()].sort((a, b) => TextOrder.compare(a.day, b.day))
      })
    ),

    forget: Effect.fn("GroupMoves.forget")((keptFor: Duration.Duration) =>
      Effect.gen(function*() {
        const until = (yield* Clock.currentTimeMillis) - Duration.toMillis(keptFor)
        let forgotten = 0
        for (const { inventory: { poolLog: { movesOfAni, movesOfPool } } } of state.workspaces) {
          yield* EventLoop.forEachQuick(movesOfAni, ([id, moves]) => {
            if (forgotten < movesForgottenMax) forgotten += forgetOf(movesOfAni, id, moves, until)
          })
          yield* EventLoop.forEachQuick(movesOfPool, ([pool, moves]) => {
            if (forgotten < movesForgottenMax) forgotten += forgetOf(movesOfPool, pool, moves, until)
          })
        }
        return forgotten
      })
    )
  })

// internal

/** Forgets those of a list that are no later than an instant, and the list with the last of them; answers how many. */
const forgetOf = <K>(lists: Map<K, Array<NotedMove>>, key: K, moves: Array<NotedMove>, until: number): number => {
  const kept = moves.findIndex(({ at }) => at > until)
  if (kept < 0) lists.delete(key)
  return moves.splice(0, kept < 0 ? moves.length : kept).length
}

/** Days from one to another, both included, by their places in a span of days. */
interface Stay {
  readonly since: number
  readonly until: number
}

interface MoveOfPool extends NotedMove {
  /** Whether nothing is known of the number before it. */
  readonly isFirst: boolean
}

/** The latest moves into a pool and out of it since an instant, by number, in their order. */
const movedOf = (inventory: Inventory.Inventory, pool: PoolId, since: number) =>
  Effect.gen(function*() {
    const latest: Array<readonly [AniId, MoveOfPool]> = []
    yield* EventLoop.forEachQuick(inventory.poolLog.movesOfAni, ([id, moves]) => {
      for (const move of moves) {
        if (move.pool !== pool || move.at < since) continue
        const isFirst = !moves.some(({ left, version }) =>
          version < move.version || version === move.version && left > 0
        )
        latest.push([id, { ...move, isFirst }])
      }
    })
    latest.sort(([, a], [, b]) => b.version - a.version)
    const moved = new Map<AniId, Array<MoveOfPool>>()
    for (const [id, move] of latest.slice(0, numbersSummedMax).reverse()) {
      const known = moved.get(id)
      if (known === undefined) moved.set(id, [move])
      else known.push(move)
    }
    return moved
  })

/** The days of a span, given by their ends, on which a number was in a group, by its moves; `isIn`: it is in it now. */
const staysOf = (moves: ReadonlyArray<MoveOfPool>, ends: ReadonlyArray<number>, isIn: boolean): Array<Stay> => {
  const stays: Array<Stay> = []
  let since = 0
  for (const { at, isFirst, joined } of moves) {
    const day = ends.findIndex((end) => at < end)
    // What follows on the same day says nothing more of it.
    if (day < since) continue
    stays.push({ since: joined > 0 && !isFirst ? day : since, until: day })
    since = day + 1
  }
  return isIn ? [...stays, { since, until: ends.length - 1 }] : stays
}

const shown = (
  { groupIds, pools, trail }: State.WorkspaceState,
  moves: ReadonlyArray<NotedMove>
): ReadonlyArray<Move> => {
  const tellers = tellersOf(trail.rows, moves)
  return moves.map((move) => {
    const groupId = groupIds[move.pool - 1]!
    const { at, joined, left } = move
    return {
      at,
      groupId,
      groupName: pools.get(groupId)!.name,
      joined,
      left,
      told: toldBy(move.upload === null ? tellers.ofRevision.get(move.version) : tellers.ofUpload.get(move.upload))
    }
  })
}

/** What tells of moves, found in one go: of a snapshot's steps an entry at its end, of its undo one before. */
const tellersOf = (rows: ReadonlyArray<EntryRow>, moves: ReadonlyArray<NotedMove>) => {
  const revisions = new Set(moves.map(({ version }) => version))
  const uploads = new Set(moves.map(({ upload }) => String(upload)))
  const ofRevision = new Map<number, EntryRow>()
  const ofUpload = new Map<number, EntryRow>()
  for (const row of rows) {
    const { action, details, subject } = row.entry
    if (subject.kind === "snapshot") {
      const upload = String(action === "snapshot.applied" ? subject.id : details["upload"])
      if (!uploads.has(upload)) continue
      if (action === "snapshot.applied") ofUpload.set(Number(upload), row)
      else if (action === "change.undone" && !ofUpload.has(Number(upload))) ofUpload.set(Number(upload), row)
    } else if (
      (subject.kind === "ani" || subject.kind === "group") && row.revision !== null && revisions.has(row.revision) &&
      !ofRevision.has(row.revision)
    ) {
      ofRevision.set(row.revision, row)
    }
  }
  return { ofRevision, ofUpload }
}

const toldBy = (row: EntryRow | undefined): Move["told"] => {
  if (row === undefined) return null
  const { action, actor: { kind, name }, at, id, summary } = row.entry
  return { id, at, actor: { kind, name }, action, summary }
}
