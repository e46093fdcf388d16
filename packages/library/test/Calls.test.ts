import { WorkspaceId } from "@anipool/domain/Workspace"
import * as Library from "@anipool/library"
import { layerStorage } from "@anipool/library/LayerStorage"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Dispositions } from "@anipool/storage/Dispositions"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { all, rejectionOf, withAcme } from "./fixture.ts"

const lead = { prospectPhone: "2125550100", dialerCampaign: "C1" }

/** The memory with some methods of its own. */
const storageWith = (change: (memory: Context.Context<Storage>) => Context.Context<Storage>): Library.AnipoolStorage =>
  layerStorage(Layer.effectContext(Effect.map(MemoryStorage.make, change)))

/** A storage that never answers a look-up of a disposition, nor a confirmation; and what it is in the middle of. */
const stuck = () => {
  const state = { looking: 0, confirming: 0, ended: 0 }
  const never = (what: "looking" | "confirming") =>
    Effect.sync(() => state[what]++).pipe(
      Effect.zipRight(Effect.never),
      Effect.onInterrupt(() => Effect.sync(() => state.ended++))
    )
  const storage = storageWith((memory) =>
    memory.pipe(
      Context.add(Dispositions, { ...Context.get(memory, Dispositions), find: () => never("looking") }),
      Context.add(AssignmentLedger, { ...Context.get(memory, AssignmentLedger), confirm: () => never("confirming") })
    )
  )
  return { state, storage }
}

const acmeOf = async (anipool: Library.Anipool) => {
  const acme = await anipool.workspaces.create({ name: "Acme", country: "us" })
  await acme.campaigns.create({ id: "C1", name: "Solar", type: "Outbound", inboundPoolId: "P1" })
  await acme.anis.create({ countryCode: 1, number: "2125550112", inboundGroupId: "P1" })
  return acme
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe("calls", () => {
  it("end when their signal is aborted, with its reason, and leave nothing running", async () => {
    const { state, storage } = stuck()
    await using anipool = await Library.createAnipool({ storage })
    const acme = await acmeOf(anipool)
    const looking = new AbortController()
    const looked = rejectionOf(acme.dispositions.get("D1", { signal: looking.signal }))
    await until(() => state.looking === 1)
    const reason = new Error("the caller has hung up")
    looking.abort(reason)
    assert.strictEqual(await looked, reason)
    assert.strictEqual(state.ended, 1)

    const assigning = new AbortController()
    const assigned = rejectionOf(acme.assign(lead, { signal: assigning.signal }))
    await until(() => state.confirming === 1)
    assigning.abort("no more")
    assert.strictEqual(await assigned, "no more")

    const aborted = { signal: AbortSignal.abort("before") }
    assert.strictEqual(await rejectionOf(acme.assign(lead, aborted)), "before")
    assert.strictEqual(await rejectionOf(acme.keys.list(aborted)), "before")
    assert.strictEqual(await rejectionOf(anipool.workspaces.get("Acme", aborted)), "before")
    assert.strictEqual(await rejectionOf(all(acme.anis.list({}, aborted))), "before")
    assert.strictEqual(await rejectionOf(anipool.worker.start(aborted)), "before")
    assert.strictEqual(state.looking, 1)
    assert.strictEqual(state.confirming, 1)
  })

  it("share a signal, however many they are, and leave no listener at it", () =>
    withAcme(["2125550112"], async (acme) => {
      const { signal } = new AbortController()
      const warnings: Array<Error> = []
      const onWarning = (warning: Error) => warnings.push(warning)
      process.on("warning", onWarning)
      let listeners = 0
      const add = signal.addEventListener.bind(signal)
      const remove = signal.removeEventListener.bind(signal)
      signal.addEventListener = (...given: Parameters<typeof add>) => {
        listeners++
        add(...given)
      }
      signal.removeEventListener = (...given: Parameters<typeof remove>) => {
        listeners--
        remove(...given)
      }
      await Promise.all([
        ...Array.from({ length: 20 }, () => acme.assign(lead, { signal })),
        ...Array.from({ length: 20 }, () => acme.keys.list({ signal })),
        rejectionOf(acme.anis.get("2125550199", { signal }))
      ])
      assert.strictEqual(listeners, 0)
      // Node tells of warnings in the next turn.
      await new Promise((resolve) => setImmediate(resolve))
      process.off("warning", onWarning)
      assert.deepStrictEqual(warnings.map(({ name }) => name), [])
    }))

  it("end with a ClosedError when the library is closed, and are refused from then on", async () => {
    const { state, storage } = stuck()
    const anipool = await Library.createAnipool({ storage })
    const acme = await acmeOf(anipool)
    await anipool.worker.start()
    const looked = rejectionOf(acme.dispositions.get("D1"))
    const assigned = Array.from({ length: 3 }, () => rejectionOf(acme.assign(lead)))
    await until(() => state.looking === 1 && state.confirming === 1)
    await Promise.all([anipool.close(), anipool.close()])
    const after = [acme.assign(lead), acme.keys.list(), anipool.workspaces.list(), anipool.worker.start()]
    for (const rejection of [looked, ...assigned, ...after.map(rejectionOf)]) {
      const error = await rejection
      assert.instanceOf(error, Library.ClosedError)
      assert.deepInclude(error, { code: "closed" })
    }
    assert.isFalse(anipool.worker.isRunning())
  })

  it("tell why storage is away, and what is a fault", async () => {
    const away = new Error("connection refused")
    const fault = new Error("an adapter's mistake")
    await using anipool = await Library.createAnipool({
      storage: storageWith((memory) =>
        Context.add(memory, Dispositions, {
          ...Context.get(memory, Dispositions),
          find: () => Effect.fail(new StorageError({ operation: "Dispositions.find", cause: away })),
          remove: () => Effect.die(fault)
        })
      )
    })
    const acme = await acmeOf(anipool)
    const unavailable = await rejectionOf(acme.dispositions.get("D1"))
    assert.instanceOf(unavailable, Library.StorageUnavailableError)
    assert.deepInclude(unavailable, { code: "storage_unavailable", cause: away })
    const internal = await rejectionOf(acme.dispositions.remove("D1"))
    assert.instanceOf(internal, Library.InternalError)
    assert.strictEqual(internal.code, "internal_error")
    assert.strictEqual((internal.cause as Error).message, fault.message)
  })

  it("know what others change of a workspace a few seconds later, and their own changes at once", async () => {
    const shared = await Effect.runPromise(MemoryStorage.make)
    const storage = () => layerStorage(Layer.succeedContext(shared))
    await using one = await Library.createAnipool({ storage: storage() })
    await using other = await Library.createAnipool({ storage: storage() })
    const acme = await acmeOf(one)
    const same = await other.workspaces.get("Acme")
    await acme.change({ timeZone: "America/New_York" })
    assert.strictEqual((await acme.settings()).timeZone, "America/New_York")
    const now = performance.now.bind(performance)
    try {
      performance.now = () => now() + 3_000
      assert.strictEqual((await same.settings()).timeZone, "America/New_York")
    } finally {
      performance.now = now
    }
  })
})

describe("createAnipool", () => {
  it("has the audit trail name the program that it is told of", async () => {
    const shared = await Effect.runPromise(MemoryStorage.make)
    const storage = layerStorage(Layer.succeedContext(shared))
    await using anipool = await Library.createAnipool({ storage, actor: "lead service" })
    const acme = await acmeOf(anipool)
    const { list } = Context.get(shared, AuditTrail)
    const entries = await Effect.runPromise(list(WorkspaceId.make(acme.id), { filter: {}, limit: 10 }))
    assert.deepStrictEqual([...new Set(entries.map(({ actor }) => actor.name))], ["lead service"])
    const nameless = await rejectionOf(Library.createAnipool({ storage, actor: "" }))
    assert.deepInclude(nameless, { code: "invalid_request", field: "actor" })
  })

  it("is rejected where storage cannot be opened, or is none", async () => {
    const away = new Error("no such folder")
    const rejection = await rejectionOf(Library.createAnipool({ storage: layerStorage(Layer.fail(away)) }))
    assert.instanceOf(rejection, Library.StorageUnavailableError)
    assert.deepInclude(rejection, { cause: away, message: "Storage cannot be opened: no such folder" })
    const url = await rejectionOf(
      Library.createAnipool({ storage: Library.postgresStorage({ url: "postgres://localhost:1/none" }) })
    )
    assert.instanceOf(url, Library.StorageUnavailableError)
    assert.throws(() => Library.postgresStorage({}), "url: expected either url or dataDir")
    const none = await rejectionOf(Library.createAnipool({ storage: {} as Library.AnipoolStorage }))
    assert.deepInclude(none, { code: "invalid_request", field: "storage" })
  })

  it("ends when its signal is aborted, and lets go of what was opened", async () => {
    let isOpen = false
    const slow = Layer.scopedContext(
      Effect.acquireRelease(Effect.sync(() => void (isOpen = true)), () => Effect.sync(() => void (isOpen = false)))
        .pipe(
          Effect.zipRight(Effect.never)
        )
    )
    const opening = new AbortController()
    const opened = rejectionOf(Library.createAnipool({ storage: layerStorage(slow) }, { signal: opening.signal }))
    await until(() => isOpen)
    opening.abort("enough")
    assert.strictEqual(await opened, "enough")
    assert.isFalse(isOpen)
  })

  it("tells its log what goes on", async () => {
    const entries: Array<Library.LogEntry> = []
    const storage = storageWith((memory) =>
      Context.add(memory, Dispositions, {
        ...Context.get(memory, Dispositions),
        find: () => Effect.zipRight(Effect.annotateLogs(Effect.logWarning("slow"), "ms", 12), Effect.succeedNone)
      })
    )
    await using anipool = await Library.createAnipool({ storage, log: (entry) => entries.push(entry) })
    const acme = await acmeOf(anipool)
    await rejectionOf(acme.dispositions.get("D1"))
    assert.deepStrictEqual(entries.map(({ details, level, message }) => ({ details, level, message })), [
      { level: "warning", message: "slow", details: { ms: 12 } }
    ])
  })
})
