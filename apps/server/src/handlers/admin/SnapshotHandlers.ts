/**
 * Snapshots over HTTP, as the console works with them.
 */
import type { Caller } from "@anipool/core/Caller"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { groupsBytesMax } from "@anipool/http-api/InboundGroupsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { CurrentGroup } from "@anipool/storage/Snapshots"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as ErrorMapping from "../../http/ErrorMapping.ts"
import * as Body from "../../input/Body.ts"
import * as BodyStream from "../../input/BodyStream.ts"
import type * as EndpointInput from "../../input/EndpointInput.ts"
import * as Streamed from "../Streamed.ts"
import * as UploadHandlers from "../UploadHandlers.ts"

/** The handlers of the console's snapshots group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminSnapshots",
  (handlers) =>
    Effect.map(SnapshotUploads, (uploads) => {
      const download = (contentType: string, write: (caller: Caller) => Writer) =>
        Effect.gen(function*() {
          const caller = yield* CurrentCaller
          const groups = yield* uploads.current(caller)
          return yield* Streamed.answer(Stream.encodeText(textOf(groups, write(caller))), { contentType })
        }).pipe(ErrorMapping.answering)
      return handlers
        .handleRaw("preview", ({ request }: EndpointInput.Raw) =>
          Effect.gen(function*() {
            const caller = yield* CurrentCaller
            const incoming = NodeHttpServerRequest.toIncomingMessage(request)
            const { result, ...preview } = yield* uploads.preview(caller, BodyStream.make(incoming, groupsBytesMax))
              .pipe(
                // One that finds no place has not begun to read.
                Effect.tapErrorTag("Overloaded", () => Effect.sync(() => Body.discard(incoming))),
                ErrorMapping.answeringUnlessAnswered
              )
            return { ...preview, result: result === null ? null : UploadHandlers.shownResult(result) }
          }))
        .handleRaw("apply", ({ request, urlParams: { state } }) =>
          Effect.gen(function*() {
            const caller = yield* CurrentCaller
            const incoming = NodeHttpServerRequest.toIncomingMessage(request)
            const bytes = BodyStream.make(incoming, groupsBytesMax)
            return yield* (state === undefined
              ? uploads.upload(caller, bytes)
              : uploads.uploadFor(caller, bytes, state)).pipe(
                Effect.map(({ id }) => ({ success: true as const, uploadId: id })),
                Effect.tapError(({ _tag }) =>
                  _tag === "Overloaded" || _tag === "StateChanged"
                    ? Effect.sync(() => Body.discard(incoming))
                    : Effect.void
                ),
                ErrorMapping.answeringUnlessAnswered
              )
          }))
        .handleRaw("current", () => download("application/json", json))
        .handleRaw("currentCsv", () => download("text/csv; charset=utf-8", () => csv))
    })
)

// internal

/** How groups become a text. `part`: of at most `partMax` phones of a group, the first part of it or another one. */
interface Writer {
  readonly begin: string
  readonly part: (group: CurrentGroup, at: number) => string
  readonly end: string
}

/** Phones that are written in one turn of the event loop: a millisecond or two. */
const partMax = 1_000

const textOf = <E, R>(groups: Stream.Stream<CurrentGroup, E, R>, { begin, end, part }: Writer) =>
  Stream.make(begin).pipe(
    Stream.concat(
      Stream.flatMap(
        groups,
        (group) =>
          Stream.range(0, Math.max(0, Math.ceil(group.phones.length / partMax) - 1), 1).pipe(
            Stream.mapEffect((no) => Effect.map(EventLoop.ownTurn, () => part(group, no * partMax)))
          )
      )
    ),
    Stream.concat(Stream.make(end))
  )

const json = ({ workspace }: Caller): Writer => {
  const country = callingCodeOf(workspace.country)
  let isFirst = true
  const part = ({ groupId, name, phones }: CurrentGroup, at: number): string => {
    const shown = phones.slice(at, at + partMax).map((phone) => {
      const { callingCode, number } = PackedNumber.unpack(phone)
      return `"${PhoneNumber.showIn(country, PhoneNumber.toE164({ callingCode, national: number }))}"`
    }).join(",")
    const isLast = at + partMax >= phones.length
    const head = at > 0
      ? ","
      : `${isFirst ? "" : ",\n"}{"group_id":${JSON.stringify(groupId)},"group_name":${JSON.stringify(name)},"phones":[`
    isFirst = false
    return `${head}${shown}${isLast ? "]}" : ""}`
  }
  return { begin: "[\n", part, end: "\n]\n" }
}

const columns = ["group_id", "group_name", "phone", "country_code"]

const csv: Writer = {
  begin: CsvWriter.format(columns, []),
  part: ({ groupId, name, phones }, at) => {
    if (phones.length === 0) return CsvWriter.lines([[groupId, name, "", ""]])
    return CsvWriter.lines(
      phones.slice(at, at + partMax).map((phone) => {
        const { callingCode, number } = PackedNumber.unpack(phone)
        return [groupId, name, number, String(callingCode)]
      })
    )
  },
  end: ""
}
