/**
 * The parts of a distributed database (`Distribution`), each reached at the node that it lies on.
 *
 * Which part a workspace is in is known by its id. Where parts lie is looked up every few seconds, and at once when one was
 * refused. A node that is away fails what it has, at once once it is known, and nothing else.
 */
import type { KeyId } from "@anipool/domain/ApiKey"
import type { ConnectionId } from "@anipool/domain/Connection"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Part, Parts } from "@anipool/storage-parts/Parts"
import type { SecretHash } from "@anipool/storage/ApiKeys"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as ExecutionStrategy from "effect/ExecutionStrategy"
import * as Exit from "effect/Exit"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { elsewhereState } from "../internal/citus/fence.ts"
import { placeOf } from "../internal/citus/hash.ts"
import { nodeSchema, optionsOf, root } from "../internal/citus/names.ts"
import * as Nodes from "../internal/citus/nodes.ts"
import { Away } from "../internal/connection/route.ts"
import { PostgresFailure, refail, sqlStateOf } from "../internal/failure.ts"
import * as Migrations from "../Migrations.ts"
import * as PgConnection from "../PgConnection.ts"
import * as PgInventoryFeed from "../PgInventoryFeed.ts"
import * as PgStatisticsUpkeep from "../PgStatisticsUpkeep.ts"
import * as PostgresStorage from "../PostgresStorage.ts"

/** How it is reached. */
export interface Options extends Omit<PgConnection.Options, "directUrl" | "replicaUrl"> {
  /** The coordinator, past any pooler: nodes are reached as the same user, in the same way, at their own addresses. */
  readonly url: Redacted.Redacted
}

/** How often it is looked up where parts lie. */
const placesEveryMs = 2_000

/** How long what was under way in a part that moved may take to its end. */
const graceMs = 10_000

/** The parts, over clients of the coordinator. */
export const make = ({ url, ...options }: Options): Effect.Effect<
  Parts,
  StorageError,
  PgConnection.Clients | Scope.Scope
> =>
  Effect.gen(function*() {
    const clients = yield* Effect.context<PgConnection.Clients>()
    const coordinator = Context.get(clients, SqlClient.SqlClient)
    const scope = yield* Effect.scope
    const nodes = new Map<string, PgConnection.Node>()
    const nodeOf = ({ host, port }: Place): PgConnection.Node => {
      const name = `${host}:${port}`
      const node = nodes.get(name) ?? { host, port, away: new Away() }
      nodes.set(name, node)
      return node
    }

    const held = new Map<string, Held>()
    /** Who answers what every node knows, when the coordinator does not. */
    const anyone = <A>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, SqlError>) => {
      const others = new Map([...held.values()].map(({ sql, node }) => [node, sql]))
      return Effect.catchAll(ask(coordinator), (error) =>
        others.size === 0
          ? Effect.fail(error)
          : Effect.mapError(Effect.firstSuccessOf([...others.values()].map(ask)), () => error))
    }

    let places = yield* placesOf(coordinator)
    let least = places.map(({ from }) => from)
    const lookUp = Effect.map(anyone(placesOf), (found) => {
      if (found.length === 0) return
      places = found
      least = places.map(({ from }) => from)
    })

    /** How often something was refused: each part that was made ready before is looked at again. */
    let refusals = 0
    const perNode = Math.max(
      1,
      Math.ceil(places.length / new Set(places.map(({ port, host }) => `${host}:${port}`)).size)
    )
    const maxConnections = Math.max(connectionsMin, Math.ceil((options.maxConnections ?? connectionsDefault) / perNode))

    const opening = yield* Effect.makeSemaphore(1)

    /** The part at a place; made anew where it lies elsewhere than before, once, however many ask. */
    const at = (place: Place): Effect.Effect<Held> =>
      Effect.suspend(() => {
        const there = heldAt(place)
        return there === undefined ? opening.withPermits(1)(openAt(place)) : Effect.succeed(there)
      })

    const heldAt = (place: Place): Held | undefined => {
      const part = held.get(place.part)
      return part?.node === nodeOf(place) ? part : undefined
    }

    const openAt = (place: Place): Effect.Effect<Held> =>
      Effect.suspend(() => {
        const there = heldAt(place)
        if (there !== undefined) return Effect.succeed(there)
        const before = held.get(place.part)
        const node = nodeOf(place)
        return Effect.gen(function*() {
          const own = yield* Scope.fork(scope, ExecutionStrategy.sequential)
          const context = yield* Layer.buildWithScope(
            Layer.provideMerge(
              PostgresStorage.layer,
              PgConnection.layerNode(url, node, optionsOf(place.part), { ...options, maxConnections })
            ),
            own
          )
          const made: Held = {
            part: place.part,
            node,
            storage: context,
            sql: Context.get(context, SqlClient.SqlClient),
            scope: own,
            turn: yield* Effect.makeSemaphore(1),
            checked: -1
          }
          held.set(place.part, made)
          if (before !== undefined) {
            yield* Effect.forkIn(Effect.delay(Scope.close(before.scope, Exit.void), graceMs), scope)
          }
          return made
        })
      })

    /** The part at this place among all, ready to be used: at once, but for the first time and after a refusal. */
    const readyAt = (index: number, triesLeft = 1): Effect.Effect<Held, SqlError> =>
      Effect.flatMap(at(places[index]!), (part) => {
        if (part.checked === refusals) return Effect.succeed(part)
        return Effect.flatMap(
          part.turn.withPermits(1)(Effect.suspend(() => {
            if (part.checked === refusals) return Effect.succeed(true)
            const now = refusals
            return Effect.as(
              Effect.zipRight(now === 0 ? Effect.void : lookUp, ready(part)),
              true
            ).pipe(
              Effect.tap(() =>
                Effect.sync(() => {
                  part.checked = now
                })
              ),
              Effect.catchIf(
                (error) => triesLeft > 0 && sqlStateOf(error) === elsewhereState,
                () => Effect.as(lookUp, false)
              )
            )
          })),
          (isReady) =>
            isReady && held.get(part.part) === part && nodeOf(places[index]!) === part.node
              ? Effect.succeed(part)
              : readyAt(index, triesLeft - 1)
        )
      })

    /** How far the nodes' sequences have come; of one that is away it is not known, and no part has come from it. */
    const numbers = Effect.suspend(() =>
      Effect.forEach(
        [coordinator, ...new Map([...held.values()].map(({ node, sql }) => [node, sql])).values()],
        (sql) => Effect.orElseSucceed(Nodes.numbersOf(sql), (): Nodes.Numbers => ({})),
        { concurrency: "unbounded" }
      )
    )

    /** Has the node make a part's views; a node that came meanwhile first gets what it lacks. */
    const ready = ({ part, sql }: Held) =>
      Effect.flatMap(Nodes.openPart(sql, part), (isOpen) =>
        isOpen
          ? Effect.void
          : Effect.flatMap(numbers, (all) => Effect.asVoid(Nodes.openPart(sql, part, Nodes.farthest(all))))).pipe(
          Effect.catchIf(
            (error) => isBare.has(sqlStateOf(error) ?? ""),
            () => Effect.asVoid(Nodes.open(coordinator, Migrations.schema))
          )
        )

    yield* lookUp.pipe(
      Effect.catchAll((error) =>
        Effect.logWarning("It cannot be looked up where the parts of the database are", error)
      ),
      Effect.repeat(Schedule.spaced(placesEveryMs)),
      Effect.delay(placesEveryMs),
      Effect.forkScoped
    )

    const all: Parts["all"] & Effect.Effect<ReadonlyArray<Held>> = Effect.suspend(() =>
      Effect.forEach(places, (place, index) =>
        Effect.tap(
          at(place),
          (part) => part.checked === refusals ? Effect.void : Effect.forkIn(Effect.ignore(readyAt(index)), scope)
        ))
    )

    const ofCoordinator = yield* Layer.buildWithScope(
      Layer.provide(PostgresStorage.layer, Layer.succeedContext(clients)),
      scope
    )
    const common = Context.add(ofCoordinator, StatisticsUpkeep, {
      ...Context.get(ofCoordinator, StatisticsUpkeep),
      partition: PgStatisticsUpkeep.partitionOf(coordinator, Effect.map(all, (parts) => parts.map(({ sql }) => sql)))
    })

    return {
      newId: Effect.map(
        coordinator<{ readonly id: WorkspaceId }>`SELECT nextval('workspace_workspace_id_seq')::integer AS id`,
        ([row]) => row!.id
      ).pipe(refail("Workspaces.create")),
      of: (id) => refail("Storage")(readyAt(placeOf(id, least))),
      all,
      common,
      directory: {
        named: (name) =>
          Effect.map(
            anyone((sql) =>
              sql<Found>`SELECT workspace_id AS id FROM ${sql(nodeSchema)}.workspace_name WHERE key = ${name}`
            ),
            headOf
          ).pipe(refail("Workspaces.findByName")),
        ofSecrets: (hashes) =>
          Effect.map(
            anyone((sql) =>
              sql<Found & { readonly key: SecretHash }>`
                SELECT encode(s.key, 'hex') AS key, s.workspace_id AS id
                FROM unnest(${[...hashes]}::text[]) AS asked (hash)
                JOIN ${sql(nodeSchema)}.api_key_secret s ON s.key = decode(asked.hash, 'hex')`
            ),
            byKey
          ).pipe(refail("ApiKeys.findByHashes")),
        ofKey: (id: KeyId) =>
          Effect.map(
            anyone((sql) =>
              sql<Found>`SELECT workspace_id AS id FROM ${sql(nodeSchema)}.api_key_place WHERE key = ${id}`
            ),
            headOf
          ).pipe(refail("ApiKeys.revoke")),
        ofConnections: (ids) =>
          Effect.map(
            anyone((sql) =>
              sql<Found & { readonly key: ConnectionId }>`
                SELECT key, workspace_id AS id FROM ${sql(nodeSchema)}.connection_place
                WHERE key = ANY (${[...ids]}::text[])`
            ),
            byKey
          ).pipe(refail("Connections.find"))
      },
      // Without the coordinator most goes on: it is the nodes that are asked for a workspace.
      check: Effect.if(isReached(coordinator), {
        onTrue: () => Context.get(common, StorageHealth).check,
        onFalse: () =>
          Effect.flatMap(
            Effect.forEach(held.values(), ({ sql }) => isReached(sql), { concurrency: "unbounded" }),
            (reached) =>
              reached.includes(true)
                ? Effect.void
                : new StorageError({ operation: "StorageHealth.check", cause: new Error("no node answers") })
          )
      }),
      signals: Stream.asyncPush<WorkspaceId, StorageError>((emit) =>
        Effect.gen(function*() {
          const listeners = yield* FiberMap.make<string>()
          const follow = Effect.suspend(() =>
            Effect.forEach(new Set(places.map(nodeOf)), (node) =>
              FiberMap.run(
                listeners,
                `${node.host}:${node.port}`,
                Effect.scoped(
                  Effect.flatMap(
                    Layer.build(
                      Layer.provide(
                        PgInventoryFeed.layer,
                        PgConnection.layerNode(url, node, "", { maxConnections: 1 })
                      )
                    ),
                    (feed) =>
                      Stream.runForEach(
                        Context.get(feed, InventoryFeed).signals,
                        (id) => Effect.sync(() => emit.single(id))
                      )
                  )
                ),
                { onlyIfMissing: true }
              ), { discard: true })
          )
          yield* Effect.forkScoped(Effect.repeat(follow, Schedule.spaced(placesEveryMs)))
        }), { bufferSize: signalsMax, strategy: "sliding" }),
      wasRefused: ({ cause }) => {
        const isRefusal = cause instanceof PostgresFailure && isElsewhere.has(cause.code ?? "")
        if (isRefusal) refusals++
        return isRefusal
      }
    } satisfies Parts
  }).pipe(refail("CitusParts"))

// internal

interface Held extends Part {
  readonly part: string
  readonly node: PgConnection.Node
  readonly storage: Context.Context<Storage>
  readonly sql: SqlClient.SqlClient
  readonly scope: Scope.CloseableScope
  /** Of whoever makes it ready. */
  readonly turn: Effect.Semaphore
  /** `refusals` when it was made ready last. */
  checked: number
}

/** Connections of a part's pool at least, and of all parts of a node unless it is said how many. */
const connectionsMin = 3
const connectionsDefault = 10

/** Changes that are told and wait for a slow reader; beyond it the oldest are dropped. */
const signalsMax = 4_096

/** Whether a node answers, within half the time that whoever asks for health waits. */
const isReached = (sql: SqlClient.SqlClient): Effect.Effect<boolean> =>
  Effect.isSuccess(Effect.timeout(Effect.disconnect(sql`SELECT 1`), reachedMs))

const reachedMs = 800

/** SQLSTATEs of a part that lies elsewhere by now: refused by its fence; or its views are gone, with its tables. */
const isElsewhere: ReadonlySet<string> = new Set([elsewhereState, "42P01", "3F000"])

/** SQLSTATEs of a node that has nothing of its own yet: no schema, no function. */
const isBare: ReadonlySet<string> = new Set(["3F000", "42883"])

/** A part, and where it lies. */
interface Place {
  readonly part: string
  /** The least hash of its workspaces. */
  readonly from: number
  readonly host: string
  readonly port: number
}

const placesOf = (sql: SqlClient.SqlClient) =>
  sql<Place>`
    SELECT s.shardid::text AS part, s.shardminvalue::integer AS "from", n.nodename AS host, n.nodeport AS port
    FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid AND c.relname = ${root}
    JOIN pg_dist_placement p USING (shardid)
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    ORDER BY s.shardminvalue::integer`

interface Found {
  readonly id: WorkspaceId
}

const headOf = ([row]: ReadonlyArray<Found>) => Option.map(Option.fromNullable(row), ({ id }) => id)

const byKey = <Key>(rows: ReadonlyArray<Found & { readonly key: Key }>): ReadonlyMap<Key, WorkspaceId> =>
  new Map(rows.map(({ id, key }) => [key, id]))
