/**
 * What happens to a cluster while dialers dial: a node is killed and comes back, a part is moved. What was acknowledged is there once
 * afterwards, and who is on another node notices nothing.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Audit from "../Audit.ts"
import * as Dialers from "../Dialers.ts"
import type { Broken } from "../Fault.ts"
import * as Http from "../Http.ts"
import * as Site from "../Site.ts"
import { treatmentOf } from "../Suite.ts"
import type { SuiteFailed } from "../SuiteFailed.ts"
import * as Cluster from "./Cluster.ts"

/** What came of one. */
export interface Outcome {
  readonly name: string
  /** What was seen, in words. */
  readonly seen: string
  readonly broken: ReadonlyArray<Broken>
}

/** Workspaces of which some come to be on each node. */
export const sites = Array.from({ length: 8 }, (_, i) => `Citus ${i + 1}`)

/** How long a node is away. */
const awayFor = "10 seconds"
/** How long dialers dial before and after. */
const calm = "3 seconds"
/** How long those of a node may wait once it is back, and those of a part that was moved. */
const backLimitMs = 30_000

/** Kills the node of one workspace, while dialers of another one dial on. */
export const nodeKilled = (cluster: Cluster.Cluster): Effect.Effect<Outcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const [hit, spared] = yield* twoApart(cluster)
    const [theirs, others] = [yield* dial(cluster, hit), yield* dial(cluster, spared)]
    yield* Effect.sleep(calm)
    const { node } = yield* Effect.promise(() => cluster.placeOf(hit))
    const before = { ...others.book }
    yield* node.kill
    yield* Effect.sleep(awayFor)
    const told = theirs.book.unavailable
    const served = yield* others.servedAfter(performance.now(), backLimitMs)
    yield* node.start
    const backMs = yield* theirs.servedAfter(performance.now(), backLimitMs)
    yield* Effect.sleep(calm)
    const broken = [
      ...brokenIf(told === 0, "answered", "nobody of the killed node was told 503"),
      ...brokenIf(
        others.book.unavailable > before.unavailable || others.book.hung > before.hung,
        "answered",
        `${others.book.unavailable} requests of a workspace on another node were told 503, ${others.book.hung} hung`
      ),
      ...brokenIf(served > backLimitMs, "answered", "a workspace on another node was not served"),
      ...brokenIf(backMs > backLimitMs, "back", `back ${Math.round(backMs)} ms after its node`),
      ...(yield* finish(cluster, theirs)),
      ...(yield* finish(cluster, others))
    ]
    return {
      name: "a node is killed",
      seen: `${told} requests of its workspaces told 503, ${others.book.unavailable} of others', who waited `
        + `${Math.round(others.book.longestMs)} ms at most; back ${Math.round(backMs)} ms after the node; ${
          kept(theirs)
        } and ${kept(others)} acknowledged`,
      broken
    }
  })

/** Kills the coordinator, while dialers dial on. */
export const coordinatorKilled = (cluster: Cluster.Cluster): Effect.Effect<Outcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const dialing = yield* dial(cluster, sites[2]!)
    yield* Effect.sleep(calm)
    const [coordinator] = cluster.nodes
    yield* coordinator!.kill
    yield* Effect.sleep(awayFor)
    const servedMs = yield* dialing.servedAfter(performance.now(), backLimitMs)
    const ready = yield* Effect.promise(() => Http.isReady(cluster.first.url))
    const told = dialing.book.unavailable
    yield* coordinator!.start
    yield* Effect.sleep(calm)
    const broken = [
      ...brokenIf(!ready, "answered", "a server said that it is not ready, while the nodes are"),
      ...brokenIf(told > 0, "answered", `${told} requests were told 503`),
      ...brokenIf(servedMs > backLimitMs, "answered", "nobody was served without the coordinator"),
      ...(yield* finish(cluster, dialing))
    ]
    return {
      name: "the coordinator is killed",
      seen: `${told} told 503, longest wait ${Math.round(dialing.book.longestMs)} ms; ${kept(dialing)} acknowledged`,
      broken
    }
  })

/** Moves the part of a workspace to another node and back. */
export const partMoved = (cluster: Cluster.Cluster): Effect.Effect<Outcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const name = sites[sites.length - 1]!
    const dialing = yield* dial(cluster, name)
    yield* Effect.sleep(calm)
    const from = yield* Effect.promise(() => cluster.placeOf(name))
    const began = performance.now()
    yield* Cluster.move(cluster, name)
    const tookMs = performance.now() - began
    const backMs = yield* dialing.servedAfter(performance.now(), backLimitMs)
    const to = yield* Effect.promise(() => cluster.placeOf(name))
    yield* Effect.sleep(calm)
    yield* Cluster.move(cluster, name)
    const backAgainMs = yield* dialing.servedAfter(performance.now(), backLimitMs)
    yield* Effect.sleep(calm)
    const broken = [
      ...brokenIf(to.node.port === from.node.port, "else", "the part was not moved"),
      ...brokenIf(
        Math.max(backMs, backAgainMs) > backLimitMs,
        "back",
        `served ${Math.round(backMs)} ms after its move`
      ),
      ...(yield* finish(cluster, dialing))
    ]
    return {
      name: "a part is moved to another node and back",
      seen: `${Math.round(tookMs)} ms; served ${Math.round(backMs)} and ${
        Math.round(backAgainMs)
      } ms after it, longest wait ${Math.round(dialing.book.longestMs)} ms, ${dialing.book.unavailable} told 503; ${
        kept(dialing)
      } acknowledged`,
      broken
    }
  })

// internal

interface Dialing extends Dialers.Dialing {
  readonly site: Site.Site
}

const dial = (cluster: Cluster.Cluster, name: string): Effect.Effect<Dialing, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const site = yield* Site.prepare(name, cluster.first.url, () => new Date())
    return { ...(yield* Dialers.start(site, cluster.servers.map(({ url }) => url))), site }
  })

/** Two workspaces that are on different nodes. */
const twoApart = (cluster: Cluster.Cluster) =>
  Effect.promise(async () => {
    const [first, ...others] = sites
    const { node } = await cluster.placeOf(first!)
    for (const other of others) {
      if ((await cluster.placeOf(other)).node.port !== node.port) return [first!, other] as const
    }
    throw new Error("all workspaces are on one node")
  })

/** Ends the dialing, and holds what was acknowledged against what is there. */
const finish = (cluster: Cluster.Cluster, { book, site, stop }: Dialing) =>
  Effect.gen(function*() {
    yield* stop
    return [
      ...treatmentOf(book),
      ...[...cluster.servers, cluster.worker].flatMap((each) =>
        brokenIf(!each.isRunning(), "else", `${each.name} ended by itself:\n${each.said()}`)
      ),
      ...(yield* Audit.run(cluster, site, book, undefined))
    ]
  })

const kept = ({ book }: Dialing): string =>
  `${[...book.assigned.values()].filter((ani) => ani !== "").length} assignments, ${book.dialed.size} dials`

const brokenIf = (is: boolean, promise: Broken["promise"], how: string): ReadonlyArray<Broken> =>
  is ? [{ promise, how }] : []
