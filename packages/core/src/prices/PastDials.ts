/**
 * The dials of a day, as they are recorded: those that dialers told of, with their postal codes, or else those that asked for
 * a number. Each is read for some campaigns; a page at a time, so that a day of any length takes no memory here.
 */
import type { DayDial } from "@anipool/domain/assignment/PricedReplay"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as RecordedDials from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"

/** Who recorded them: dialers, or whoever gave the numbers. */
export type Source = "told" | "assigned"

/** Sources, in the order in which they are looked at. */
export const sources: ReadonlyArray<Source> = ["told", "assigned"]

/** What is read. */
export interface Asked {
  readonly day: LocalTime.LocalDate
  readonly source: Source
  /** By their numbers in storage: the caller's identifiers. */
  readonly campaigns: ReadonlyMap<number, string>
}

/** Reads the dials of a day in the order of their times; `put` says whether to go on after its page. */
export const read = Effect.fnUntraced(function*(
  recorded: Context.Tag.Service<RecordedDials.RecordedDials>,
  { id, timeZone }: Workspace,
  { campaigns, day, source }: Asked,
  put: (dial: DayDial) => boolean
) {
  const startMs = LocalTime.startOf(day, timeZone)
  const state = { isMore: true }
  const putTold = ({ at, callingCode, campaignKey, phone, zip }: Told) => {
    const campaign = campaigns.get(campaignKey)
    if (campaign === undefined) return
    const prospect = Prospect.locate(phone, zip || undefined, callingCode)
    if (Either.isRight(prospect)) state.isMore = put({ prospect: prospect.right, campaign, atMs: at - startMs })
  }
  const limit = RecordedDials.pageSizeMax
  const pages = source === "told"
    ? pagesOf((last?: RecordedDials.ShownDial) => recorded.shown(id, { day, after: last?.at, limit }))
    : pagesOf((after?: RecordedDials.RecordedDial) => recorded.page(id, { from: day, to: day, after, limit }))
  while (state.isMore) {
    const page = yield* pages()
    if (page.length === 0) return
    yield* EventLoop.forEach(page, putTold)
  }
})

// internal

/** What is read of a dial, whoever recorded it. */
type Told = Pick<RecordedDials.RecordedDial, "at" | "callingCode" | "campaignKey" | "phone" | "zip">

/** The next page each time. */
const pagesOf = <D extends Told>(
  pageAfter: (last: D | undefined) => Effect.Effect<ReadonlyArray<D>, StorageError>
): () => Effect.Effect<ReadonlyArray<Told>, StorageError> => {
  let last: D | undefined
  return () =>
    Effect.map(pageAfter(last), (page) => {
      last = page.at(-1)
      return page
    })
}
