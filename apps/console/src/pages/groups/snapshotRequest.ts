/**
 * Sends a snapshot's file, to be looked at or to be applied, and fetches the groups as one. The requests that the derived
 * client does not make: `fetch` cannot tell how much of a body was sent, and a file of 100 MB is neither read into memory nor
 * parsed here. Paths, methods and answers are the contract's.
 */
import * as SnapshotsApi from "@anipool/http-api/admin/SnapshotsApi"
import { UploadAccepted } from "@anipool/http-api/UploadsApi"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { ApiError } from "../../api/ApiError.ts"
import { type Credential, headersOf } from "../../api/ConsoleApi.ts"
import { failureOf, fetchAs } from "../../api/fetchAs.ts"

/** What is sent, and by whom; `onProgress` is told how much of it was sent, from 0 to 1. */
export interface Sending {
  readonly credential: Credential
  readonly body: Blob
  readonly onProgress: (share: number) => void
}

/** Asks what a snapshot would do. */
export const previewSnapshot = (sending: Sending): Promise<SnapshotsApi.SnapshotPreview> =>
  send(SnapshotsApi.preview, "", sending, decodePreview)

/** Sends a snapshot for the groups that were looked at; the answer is the upload's number. */
export const applySnapshot = (state: string, sending: Sending): Promise<number> =>
  send(SnapshotsApi.apply, `?state=${encodeURIComponent(state)}`, sending, decodeAccepted).then(({ uploadId }) =>
    uploadId
  )

/** Whether the groups were others by then than those that were looked at. */
export const isStateChanged = ({ code }: ApiError): boolean => code === "state_changed"

/** All groups as a file. */
export const fetchCurrent = async (credential: Credential, form: "json" | "csv"): Promise<Blob> => {
  const answer = await fetchAs(credential, form === "csv" ? SnapshotsApi.currentCsv : SnapshotsApi.current)
  return answer.blob()
}

// internal

const send = <A>(
  { method, path }: { readonly method: string; readonly path: string },
  query: string,
  { body, credential, onProgress }: Sending,
  decode: (text: string) => Either.Either<A, unknown>
): Promise<A> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `${path}${query}`)
    for (const [name, value] of Object.entries(headersOf(credential))) request.setRequestHeader(name, value)
    request.setRequestHeader("content-type", "application/json")
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener(
      "error",
      () => reject(new ApiError("away", "The connection broke while the file was sent"))
    )
    request.addEventListener("load", () => {
      const isGood = request.status >= 200 && request.status < 300
      const answer = isGood ? decode(request.responseText) : Either.left(undefined)
      if (Either.isRight(answer)) resolve(answer.right)
      else reject(failureOf(request.status, request.responseText))
    })
    request.send(body)
  })

const decodeAccepted = Schema.decodeUnknownEither(Schema.parseJson(UploadAccepted))
const decodePreview = Schema.decodeUnknownEither(Schema.parseJson(SnapshotsApi.SnapshotPreview))
