/**
 * The shadow of a day: the dials that a dialer told of, replayed in their order through the selection that serves real
 * ones, and both beside each other. Its ledger is its own: nothing is counted, stored or shown to anybody.
 *
 * It says nothing about answers. Which number a prospect was shown was no matter of chance, so what another number would
 * have done to them cannot be told from who answered that one.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Shadow from "@anipool/domain/shadow/Shadow"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { ArchivedDays } from "@anipool/storage/ArchivedDays"
import * as CallbackRoutes from "@anipool/storage/CallbackRoutes"
import { Dials } from "@anipool/storage/Dials"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import type { RecordedDials, ShownDial } from "@anipool/storage/RecordedDials"
import * as ShadowAsks from "@anipool/storage/ShadowAsks"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as PastRecords from "../archive/PastRecords.ts"
import * as Idempotency from "../assignment/Idempotency.ts"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import * as HeldAnis from "../inventory/HeldAnis.ts"
import * as ReplayedCampaigns from "../inventory/ReplayedCampaigns.ts"

/** Dials, and calls that asked, of a day: more are refused, as each prospect and number takes memory. */
export const dialsMax = 5_000_000

/** How a shadow is made. */
export interface Options<E> {
  /** Another limit than `dialsMax`. */
  readonly dialsMax?: number
  /** Told again and again how many dials were replayed. */
  readonly onProgress?: (dials: number) => Effect.Effect<void, E>
}

/** The shadow of a day. */
export class ShadowReport extends Context.Tag("@anipool/core/ShadowReport")<ShadowReport, {
  readonly of: <E = never>(
    workspaceId: WorkspaceId,
    day: LocalDate,
    options?: Options<E>
  ) => Effect.Effect<Shadow.Report, E | InvalidRequest | NotFound | StorageError>
}>() {}

/** `ShadowReport` over storage. */
export const make = Effect.gen(function*() {
  const dials = yield* Dials
  const feed = yield* InventoryFeed.InventoryFeed
  const past = yield* PastRecords.make
  const asked = yield* ShadowAsks.ShadowAsks
  const routes = yield* CallbackRoutes.CallbackRoutes
  return ShadowReport.of({
    of: Effect.fn("ShadowReport.of")(function*(workspaceId, day, options = {}) {
      const limit = options.dialsMax ?? dialsMax
      const settings = yield* Effect.flatMap(
        feed.settings(workspaceId),
        Option.match({
          onNone: () => new NotFound({ message: "Workspace not found", code: "workspace_not_found" }),
          onSome: Effect.succeed
        })
      )
      const ids = new Map(settings.campaigns.map(({ id, key }) => [key, id]))
      const { country, timeZone } = settings.workspace
      const shadow = Shadow.make({ country, timeZone, day, campaigns: ReplayedCampaigns.of(settings) })
      const anis = yield* HeldAnis.read(feed, workspaceId)
      for (const ani of anis) Shadow.add(shadow, ani)
      let last: ShadowAsks.Ask | undefined
      let hasAsks = false
      for (let read = 0;;) {
        const page = yield* asked.page(workspaceId, { day, after: last, limit: ShadowAsks.pageSizeMax })
        last = page.at(-1)
        if (last === undefined) break
        read += page.length
        if (read > limit) return yield* InvalidRequest.field("day", `expected at most ${limit} calls that asked`)
        hasAsks = true
        yield* EventLoop.map(page, ({ campaignKey, request, ...ask }) => {
          const campaign = ids.get(campaignKey)
          const call = request === null ? undefined : callOf(request)
          if (campaign !== undefined) Shadow.ask(shadow, { ...ask, call, campaign })
        })
      }
      const looked = new Set<string>()
      let read = 0
      yield* Stream.runForEach(
        past.shown(settings.workspace, { from: day, to: day }),
        (page) =>
          Effect.gen(function*() {
            read += page.length
            if (read > limit) return yield* InvalidRequest.field("day", `expected a day of at most ${limit} dials`)
            for (const numbers of Arr.chunksOf(newNumbers(shadow, looked, page), CallbackRoutes.numbersMax)) {
              const said = yield* routes.ofNumbers(workspaceId, numbers)
              numbers.forEach((number, i) => {
                if (CallbackRoute.callableOf(said[i]!) === "yes") Shadow.addCallable(shadow, number)
              })
            }
            // In the midst of a server others are served meanwhile.
            yield* EventLoop.map(page, ({ campaignKey, dialId, zip, ...dial }) =>
              Shadow.dial(shadow, {
                ...dial,
                zip: zip === "" ? undefined : zip,
                // A campaign that only dials named has no pool: its dials are skipped, and counted as such.
                campaign: ids.get(campaignKey) ?? "",
                call: hasAsks && dialId !== null ? callOf(Idempotency.keyOf(dialId, [])) : undefined
              }))
            if (options.onProgress !== undefined) yield* options.onProgress(read)
          })
      )
      const { records } = yield* dials.waiting(workspaceId)
      return { ...Shadow.result(shadow), day, anis: anis.length, waiting: records }
    })
  })
})

/** `ShadowReport` over storage. */
export const layer: Layer.Layer<
  ShadowReport,
  never,
  | ArchivedDays
  | CallbackRoutes.CallbackRoutes
  | Dials
  | InventoryFeed.InventoryFeed
  | RecordedDials
  | ShadowAsks.ShadowAsks
> = Layer.effect(ShadowReport, make)

// internal

/** What a call is known by, as an integer: digits enough of a hash to tell the calls of a day apart. */
const callOf = (request: string): number => Number.parseInt(request.slice(0, 13), 16)

/** The numbers of a page that are no ANIs, and were on no page before. */
const newNumbers = (
  shadow: Shadow.Shadow,
  looked: Set<string>,
  page: ReadonlyArray<ShownDial>
): ReadonlyArray<PhoneNumber.PhoneNumber> => {
  const found = []
  for (const { shown } of page) {
    const name = PhoneNumber.toE164(shown)
    if (looked.has(name) || Shadow.holds(shadow, shown)) continue
    looked.add(name)
    found.push(shown)
  }
  return found
}
