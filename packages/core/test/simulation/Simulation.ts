/**
 * One simulated day: two servers over one storage, callers who retry and go away, an operator who changes settings and
 * numbers, midnight. Everything that happens comes out of the seed.
 */
import * as AssignmentCommitter from "@anipool/core/assignment/AssignmentCommitter"
import * as Idempotency from "@anipool/core/assignment/Idempotency"
import * as LoadedWorkspaces from "@anipool/core/assignment/LoadedWorkspaces"
import type { Decision, Failure, PickRequest } from "@anipool/core/assignment/PickRequest"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { Storage } from "@anipool/storage/Storage"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Books from "./Books.ts"
import * as Faults from "./Faults.ts"
import * as Schedule from "./Schedule.ts"

/** What came of a simulation. */
export interface Report {
  /** What must never be, and was. */
  readonly wrongs: ReadonlyArray<string>
  /** Rare states that were reached. */
  readonly reached: ReadonlySet<string>
  /** Everything that happened, in order: of one seed always the same. */
  readonly trace: ReadonlyArray<string>
}

/** Two seconds before midnight, UTC. */
const startMs = Date.UTC(2026, 2, 2, 23, 59, 58)

/** By then everybody was answered, or never will be. */
const lastsMs = 600_000

const callers = 14
const changes = 10
const anisInPool = 3
const dailyCapMax = 4

/** Simulates the day of a seed. */
export const run = async (seed: number): Promise<Report> => {
  const schedule = Schedule.make(seed, startMs, lastsMs)
  const books = Books.make()
  const trace: Array<string> = []
  const note = (what: string) => trace.push(`${schedule.now() - startMs} ${what}`)
  const day = Effect.scoped(simulate(schedule, books, note)).pipe(Logger.withMinimumLogLevel(LogLevel.None))
  await schedule.run(day).catch((error: unknown) => {
    books.wrongs.push(error instanceof Error ? error.message : String(error))
  })
  Books.closeDays(books)
  return { wrongs: books.wrongs, reached: books.reached, trace }
}

// internal

interface Server {
  readonly committer: Context.Tag.Service<AssignmentCommitter.AssignmentCommitter>
  readonly workspaces: Context.Tag.Service<LoadedWorkspaces.LoadedWorkspaces>
}

interface World {
  readonly schedule: Schedule.Schedule
  readonly books: Books.Books
  readonly note: (what: string) => void
  readonly storage: Context.Context<Storage>
  readonly workspace: Workspace
  readonly workspaceCap: Books.Changing<number>
  readonly servers: ReadonlyArray<Server>
}

const simulate = (schedule: Schedule.Schedule, books: Books.Books, note: (what: string) => void) =>
  Effect.gen(function*() {
    const storage = yield* MemoryStorage.make
    const workspaces = Context.get(storage, Workspaces)
    const workspace = yield* workspaces.create({
      name: "Simulated",
      country: "us",
      timeZone: "UTC",
      inboundGroups: true,
      fields: {},
      policy: { dailyCap: dailyCapMax }
    })
    const workspaceCap = books.changing(dailyCapMax)
    let isBad = true
    const ports = Faults.storage(schedule, books, workspaceCap, storage, () => isBad)
    const servers = yield* Effect.all([makeServer(ports), makeServer(ports)])
    const world: World = { schedule, books, note, storage, workspace, workspaceCap, servers }
    const operator = yield* makeOperator(world)
    const operating = yield* Effect.fork(operator)
    const answers = yield* Effect.forEach(
      Array.from({ length: callers }, (_, index) => index),
      (index) => call(world, index),
      { concurrency: "unbounded" }
    )
    yield* Fiber.join(operating)
    isBad = false
    yield* checkAnswers(world, answers)
    yield* checkMemory(world)
  })

const makeServer = (ports: ReturnType<typeof Faults.storage>): Effect.Effect<Server, never, Scope.Scope> =>
  Effect.map(
    Layer.build(
      AssignmentCommitter.layer.pipe(
        Layer.provideMerge(LoadedWorkspaces.layer),
        Layer.provide(Layer.succeedContext(ports))
      )
    ),
    (services) => ({
      committer: Context.get(services, AssignmentCommitter.AssignmentCommitter),
      workspaces: Context.get(services, LoadedWorkspaces.LoadedWorkspaces)
    })
  )

// What the operator does.

const makeOperator = ({ books, note, schedule: { chance }, storage, workspace: { id }, workspaceCap }: World) =>
  Effect.gen(function*() {
    const anis = Context.get(storage, Anis)
    const campaigns = Context.get(storage, Campaigns)
    const workspaces = Context.get(storage, Workspaces)
    const settings = yield* Effect.provide(
      Effect.gen(function*() {
        for (const pool of [0, 1]) {
          for (let i = 0; i < anisInPool; i++) yield* anis.create(id, Fixture.newAni(10 * pool + i, `P${pool}`))
        }
        for (const campaign of ["C0", "C1"]) {
          yield* campaigns.create(id, { id: campaign, name: "C", type: "Outbound", inboundPoolId: "P0", policy: {} })
        }
        return yield* Fixture.settingsOf(id)
      }),
      storage
    )
    const poolIds: ReadonlyArray<PoolId> = ["P0", "P1"].map((group) =>
      settings.pools.find(({ groupId }) => groupId === group)!.id
    )
    const keys = new Map(settings.campaigns.map((campaign) => [campaign.id, campaign.key]))
    for (const key of keys.values()) {
      books.campaigns.set(key, books.changing<Books.CampaignState>({ poolId: poolIds[0]!, dailyCap: undefined }))
    }
    for (const ani of yield* anis.list(id, { limit: 100 })) {
      const poolId = poolIds[Number(ani.inboundGroupId!.slice(1))]!
      books.anis.set(ani.id, books.changing<Books.AniState>({ poolId, number: ani.number }))
    }
    let numbers = 100

    /** Changes something, and enters when that began and when it was acknowledged. */
    const change = <A, B, E>(changing: Books.Changing<A>, value: A, doIt: Effect.Effect<B, E>) =>
      Effect.suspend(() => {
        const acknowledge = changing.change(value)
        return Effect.tap(Effect.orDie(doIt), () => Effect.sync(acknowledge))
      })

    const changeCampaign = Effect.suspend((): Effect.Effect<unknown> => {
      const campaign = chance.oneOf(["C0", "C1"])
      const key = keys.get(campaign)!
      const changing = books.campaigns.get(key)!
      const state = changing.last()
      const dailyCap = chance.of(0.3) ? undefined : 1 + chance.below(dailyCapMax)
      const pool = chance.below(2)
      const policy = dailyCap === undefined ? {} : { dailyCap }
      switch (chance.below(3)) {
        case 0: {
          note(`campaign ${campaign} has cap ${dailyCap}`)
          return change(changing, { ...state, dailyCap }, campaigns.update(id, campaign, { policy }))
        }
        case 1: {
          note(`campaign ${campaign} dials from pool ${pool}`)
          const moved = { ...state, poolId: poolIds[pool]! }
          return change(changing, moved, campaigns.update(id, campaign, { inboundPoolId: `P${pool}` }))
        }
        default:
          return Effect.gen(function*() {
            note(`campaign ${campaign} is made anew`)
            yield* change(changing, { ...state, poolId: null }, campaigns.remove(id, campaign))
            yield* Effect.sleep(chance.below(50))
            // Whoever picks for it from now on does so under its next key.
            const nextKey = Math.max(...books.campaigns.keys()) + 1
            books.campaigns.set(nextKey, books.changing<Books.CampaignState>({ poolId: poolIds[pool]!, dailyCap }))
            keys.set(campaign, nextKey)
            yield* Effect.orDie(
              campaigns.create(id, { id: campaign, name: "C", type: "Outbound", inboundPoolId: `P${pool}`, policy })
            )
          })
      }
    })

    const changeWorkspace = Effect.suspend(() => {
      const dailyCap = 1 + chance.below(dailyCapMax)
      note(`the workspace has cap ${dailyCap}`)
      return change(workspaceCap, dailyCap, workspaces.setPolicy(id, { dailyCap }))
    })

    const changeAni = Effect.suspend((): Effect.Effect<unknown> => {
      const aniId: AniId = chance.oneOf([...books.anis.keys()])
      const changing = books.anis.get(aniId)!
      const state = changing.last()
      const pool = chance.below(2)
      if (state.poolId === null) {
        note(`ANI ${aniId} comes back`)
        const back = { ...Fixture.newAni(0, `P${pool}`), number: state.number }
        return change(changing, { ...state, poolId: poolIds[pool]! }, anis.create(id, back))
      }
      switch (chance.below(3)) {
        case 0: {
          note(`ANI ${aniId} is removed`)
          return change(changing, { ...state, poolId: null }, anis.remove(id, aniId))
        }
        case 1: {
          note(`ANI ${aniId} moves to pool ${pool}`)
          const moved = { ...state, poolId: poolIds[pool]! }
          return change(changing, moved, anis.update(id, aniId, { inboundGroupId: `P${pool}` }))
        }
        default: {
          const number = Fixture.newNumber(numbers++)
          note(`ANI ${aniId} is ${number.number}`)
          return change(changing, { ...state, number: number.number }, anis.update(id, aniId, { number }))
        }
      }
    })

    return Effect.suspend(() => {
      const next: ReadonlyArray<Effect.Effect<unknown>> = [changeCampaign, changeAni, changeWorkspace]
      return Effect.zipRight(Effect.sleep(chance.below(500)), chance.oneOf(next))
    }).pipe(Effect.repeatN(changes - 1))
  })

// What callers do.

interface Call {
  readonly prospect: string
  readonly request: PickRequest
  /** What the caller was told; undefined where nobody told anything. */
  readonly answers: ReadonlyArray<Decision>
}

const call = (world: World, index: number): Effect.Effect<Call> =>
  Effect.gen(function*() {
    const { books, note, schedule: { chance }, servers } = world
    yield* Effect.sleep(chance.below(3_000))
    const phone = `646555${String(index).padStart(4, "0")}`
    const prospect = Either.getOrThrow(Prospect.locate(phone, undefined, 1))
    const hasKey = chance.of(0.7)
    const campaign = chance.oneOf(["C0", "C1"])
    const request: PickRequest = {
      prospect,
      campaign,
      explain: false,
      ...hasKey && { idempotency: Idempotency.make(`key ${index}`, [], [campaign]) }
    }
    // Who goes away asks alone: a `forEach` of Effect that is interrupted before it has begun never ends, and in the order
    // in which fibers go on elsewhere that does not happen.
    const goesAway = chance.of(0.15)
    const attempt = Effect.suspend(() => {
      note(`caller ${index} asks for ${campaign}`)
      return ask(chance.oneOf(servers), chance, request, !goesAway && chance.of(0.3))
    })

    /** Asks until it is answered; without a key nobody may ask again. */
    const persist: Effect.Effect<Decision | undefined> = Effect.flatMap(Effect.exit(attempt), (exit) => {
      note(`caller ${index}: ${outcomeOf(exit)}`)
      if (Exit.isSuccess(exit)) return Effect.succeed(exit.value)
      const failure = Cause.failureOption(exit.cause)
      if (Option.isNone(failure)) return Effect.failCause(Cause.die(exit.cause))
      const isFinal = failure.value._tag !== "StorageError" && failure.value._tag !== "Overloaded"
      if (isFinal || !hasKey) return Effect.succeed(undefined)
      return Effect.zipRight(Effect.sleep(chance.below(200)), persist)
    })

    // Some ask twice at once, as a dialer that is impatient; some go away.
    if (hasKey && !goesAway && chance.of(0.4)) {
      const answers = yield* Effect.all([persist, persist], { concurrency: "unbounded" })
      return { prospect: prospect.phone, request, answers: answers.filter((each) => each !== undefined) }
    }
    if (goesAway) {
      const asking = yield* Effect.fork(persist)
      yield* Effect.sleep(chance.below(60))
      note(`caller ${index} goes away`)
      yield* Fiber.interrupt(asking)
      if (books.uses.some((use) => use.prospect === prospect.phone)) books.reached.add("went away when it was counted")
      return { prospect: prospect.phone, request, answers: [] }
    }
    const answer = yield* persist
    if (hasKey && answer?._tag === "NoneAvailable") books.reached.add("nothing was available")
    return { prospect: prospect.phone, request, answers: answer === undefined ? [] : [answer] }
  })

/** Asks one server: as a batch of one, or as a request alone. */
const ask = (
  { committer }: Server,
  chance: Schedule.Chance,
  request: PickRequest,
  asBatch: boolean
): Effect.Effect<Decision, Failure> => {
  const workspaceId = 1 as Workspace["id"]
  if (asBatch) {
    return Effect.flatMap(committer.decide(workspaceId, [request], chance.of(0.3)), ([decision]) => decision!)
  }
  return Effect.async((resume) => {
    const cancel = committer.decideOne(workspaceId, request, chance.of(0.3), (decision) => resume(decision))
    return Effect.sync(cancel)
  })
}

const outcomeOf = (exit: Exit.Exit<Decision, Failure>): string =>
  Exit.isFailure(exit) ? `failed` : exit.value._tag === "Confirmed" ? exit.value.national : "none"

// What must be by the end.

const checkAnswers = (world: World, calls: ReadonlyArray<Call>) =>
  Effect.gen(function*() {
    const { books, note, schedule: { chance }, servers } = world
    for (const { answers, prospect, request } of calls) {
      const uses = books.uses.filter((use) => use.prospect === prospect)
      const isKeyed = request.idempotency !== undefined
      if (uses.length > 1) books.wrongs.push(`${prospect} was counted ${uses.length} times`)
      for (const answer of answers) {
        const isCounted = uses.length === 1
        if (isCounted !== (answer._tag === "Confirmed")) books.wrongs.push(`${prospect} was told ${answer._tag}`)
        if (isKeyed && answer._tag === "Confirmed" && uses[0]?.number !== answer.national) {
          books.wrongs.push(`${prospect} was told ${answer.national}, and ${uses[0]?.number} was counted`)
        }
      }
      if (!isKeyed) continue
      // The same again, on either server, now that all is well: the same answer.
      note(`${prospect} is asked for again`)
      const again = yield* Effect.exit(ask(chance.oneOf(servers), chance, request, chance.of(0.3)))
      const told = new Set([...answers.map((answer) => outcomeOf(Exit.succeed(answer))), outcomeOf(again)])
      if (answers.length > 0 && told.size !== 1) books.wrongs.push(`${prospect} was told ${[...told]}`)
    }
  })

/** Nobody counts more in memory than storage has, and a server that was asked by many answers the next one. */
const checkMemory = (world: World) =>
  Effect.gen(function*() {
    const { books, note, servers, storage, workspace: { id } } = world
    const counted = new Map(
      (yield* Effect.provide(Fixture.heldIn(id, 100), storage)).map((ani) => [ani.id, ani.usedToday])
    )
    for (const { workspaces } of servers) {
      note("a server's memory is compared")
      const entry = yield* workspaces.get(id)
      yield* workspaces.sync(entry)
      const { inventory } = entry.loaded
      for (const [aniId, uses] of counted) {
        const slot = Inventory.slotOf(inventory, aniId)
        const inMemory = slot === undefined ? 0 : inventory.usedToday[slot]!
        if (inMemory > uses) books.wrongs.push(`ANI ${aniId} is taken to be used ${inMemory} times, and was ${uses}`)
      }
    }
  })
