/**
 * The ways on which a port's methods go to the parts.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Part, Parts } from "../Parts.ts"

/** How long a part that did not answer is not asked for what is of all: it would hold up every round. */
export const restMs = 2_000

/** How often what a part refused is asked again where it lies now. */
const followedMax = 3

/** One port, in the parts. */
export interface Ways<Port> {
  readonly parts: Parts
  /** The port of the installation's own storage. */
  readonly common: Port
  /** Uses the port of the part that a workspace is in, wherever that comes to lie meanwhile. */
  readonly of: <A, E, R>(
    workspaceId: WorkspaceId,
    use: (port: Port) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | StorageError, R>
  /** The same, but what is refused stays so: for what cannot be done twice. */
  readonly once: <A, E, R>(
    workspaceId: WorkspaceId,
    use: (port: Port) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | StorageError, R>
  /** What all parts answer that do; fails where none does. */
  readonly each: <A>(
    use: (port: Port) => Effect.Effect<A, StorageError>
  ) => Effect.Effect<ReadonlyArray<A>, StorageError>
  /**
   * The first answer that is one, of parts that are asked in turn, each time from another one on; else the last. Fails where
   * none answers at all.
   */
  readonly first: <A>(
    use: (port: Port) => Effect.Effect<A, StorageError>,
    isFound: (answer: A) => boolean
  ) => Effect.Effect<A, StorageError>
  /** What is found of each name, asked in one go of each part that some are in; where a part does not answer, why. */
  readonly found: <Name, Found>(
    places: ReadonlyMap<Name, WorkspaceId>,
    use: (
      port: Port,
      names: ReadonlyArray<Name>
    ) => Effect.Effect<ReadonlyMap<Name, Found | StorageError>, StorageError>
  ) => Effect.Effect<ReadonlyMap<Name, Found | StorageError>>
  /** Gives each workspace what is its own; of those whose part failed it tells (`StorageError.workspaces`). */
  readonly shared: <A extends { readonly workspaceId: WorkspaceId }>(
    items: ReadonlyArray<A>,
    use: (port: Port, items: ReadonlyArray<A>) => Effect.Effect<void, StorageError>
  ) => Effect.Effect<void, StorageError>
}

/** The ways of one port. */
export const make = <Id extends Storage, Port>(parts: Parts, tag: Context.Tag<Id, Port>): Ways<Port> => {
  const portOf = ({ storage }: Part): Port => Context.get(storage, tag)
  /** Until when each part is left alone; by its storage, as one that lies elsewhere now may answer at once. */
  const resting = new WeakMap<Context.Context<Storage>, number>()
  let turn = 0

  const once: Ways<Port>["once"] = (workspaceId, use) =>
    Effect.flatMap(parts.of(workspaceId), (part) => use(portOf(part)))

  const follow = <A, E, R>(
    workspaceId: WorkspaceId,
    use: (port: Port) => Effect.Effect<A, E, R>,
    timesLeft: number
  ): Effect.Effect<A, E | StorageError, R> =>
    Effect.catchIf(
      once(workspaceId, use),
      (error) => timesLeft > 0 && error instanceof StorageError && parts.wasRefused(error),
      () => follow(workspaceId, use, timesLeft - 1)
    )

  const awake = Effect.flatMap(
    parts.all,
    (all) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const rested = all.filter(({ storage }) => (resting.get(storage) ?? 0) <= now)
        // Whoever asks while all rest is to learn why.
        return rested.length === 0 ? all : rested
      })
  )

  /** What a part answers; one that fails rests. */
  const answerOf = <A>(part: Part, use: (port: Port) => Effect.Effect<A, StorageError>) =>
    Effect.either(use(portOf(part))).pipe(
      Effect.tap((answer) =>
        Either.isRight(answer) ? Effect.sync(() => resting.delete(part.storage)) : Effect.zipRight(
          Effect.map(Clock.currentTimeMillis, (now) => resting.set(part.storage, now + restMs)),
          Effect.logWarning("A part of storage does not answer; the others go on", answer.left)
        )
      )
    )

  /** What lies in each part, with a workspace of it; and what lies in one that cannot be said, with why. */
  const grouped = Effect.fnUntraced(function*<A>(items: Iterable<A>, workspaceOf: (item: A) => WorkspaceId) {
    const byPart = new Map<Context.Context<Storage>, { readonly first: WorkspaceId; readonly items: Array<A> }>()
    const away: Array<readonly [A, StorageError]> = []
    for (const item of items) {
      const workspaceId = workspaceOf(item)
      const part = yield* Effect.either(parts.of(workspaceId))
      if (Either.isLeft(part)) {
        away.push([item, part.left])
        continue
      }
      const own = byPart.get(part.right.storage)
      if (own === undefined) byPart.set(part.right.storage, { first: workspaceId, items: [item] })
      else own.items.push(item)
    }
    return { away, there: [...byPart.values()] }
  })

  return {
    parts,
    common: Context.get(parts.common, tag),
    of: (workspaceId, use) => follow(workspaceId, use, followedMax),
    once,
    each: (use) =>
      Effect.gen(function*() {
        const answers = yield* Effect.forEach(yield* awake, (part) => answerOf(part, use), { concurrency: "unbounded" })
        const given = answers.flatMap((answer) => Either.isRight(answer) ? [answer.right] : [])
        const failed = answers.find(Either.isLeft)
        return given.length === 0 && failed !== undefined ? yield* failed.left : given
      }),
    first: (use, isFound) =>
      Effect.gen(function*() {
        const asked = yield* awake
        const begin = turn++
        let last: Option.Option<Effect.Effect.Success<ReturnType<typeof use>>> = Option.none()
        let failed: StorageError | undefined
        for (let i = 0; i < asked.length; i++) {
          const answer = yield* answerOf(asked[(begin + i) % asked.length]!, use)
          if (Either.isLeft(answer)) failed = answer.left
          else if (isFound(answer.right)) return answer.right
          else last = Option.some(answer.right)
        }
        if (Option.isSome(last)) return last.value
        return yield* failed ?? Effect.dieMessage("a storage has at least one part")
      }),
    found: (places, use) =>
      Effect.gen(function*() {
        const { away, there } = yield* grouped(places.keys(), (name) => places.get(name)!)
        const answers = yield* Effect.forEach(
          there,
          ({ first, items }) =>
            Effect.catchAll(
              follow(first, (port) => use(port, items), followedMax),
              (error) => Effect.succeed(new Map(items.map((name) => [name, error] as const)))
            ),
          { concurrency: "unbounded" }
        )
        return new Map([...away, ...answers.flatMap((each) => [...each])])
      }),
    shared: (items, use) =>
      Effect.gen(function*() {
        const { away, there } = yield* grouped(items, ({ workspaceId }) => workspaceId)
        const failed = away.map(([{ workspaceId }]) => workspaceId)
        let reason = away[0]?.[1]
        yield* Effect.forEach(
          there,
          ({ first, items: own }) =>
            Effect.catchAll(follow(first, (port) => use(port, own), followedMax), (error) =>
              Effect.sync(() => {
                reason = error
                for (const { workspaceId } of own) {
                  failed.push(workspaceId)
                }
              })),
          { concurrency: "unbounded", discard: true }
        )
        if (reason !== undefined) {
          const { cause, operation } = reason
          return yield* new StorageError({ operation, cause, workspaces: [...new Set(failed)] })
        }
      })
  }
}
