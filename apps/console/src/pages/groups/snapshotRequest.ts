/**
 * Sends a snapshot's file. The one request that the derived client does not make: `fetch` cannot tell how much of a body
 * was sent, and a file of 100 MB is neither read into memory nor parsed here. Path, method and answers are the contract's.
 */
import { FailureBody } from "@anipool/http-api/Failure"
import * as UploadsApi from "@anipool/http-api/UploadsApi"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { ApiError, fromStatus } from "../../api/ApiError.ts"

/** Sends the file; `onProgress` is told how much of it was sent, from 0 to 1. The answer names the upload. */
export const sendSnapshot = (
  secret: string,
  file: Blob,
  onProgress: (share: number) => void
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(UploadsApi.upload.method, UploadsApi.upload.path)
    request.setRequestHeader("authorization", `Bearer ${secret}`)
    request.setRequestHeader("content-type", "application/json")
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener(
      "error",
      () => reject(new ApiError("away", "The connection broke while the file was sent"))
    )
    request.addEventListener("load", () => {
      const accepted = decodeAccepted(request.responseText)
      if (request.status === 202 && Either.isRight(accepted)) return resolve(accepted.right.uploadId)
      const failure = decodeFailure(request.responseText)
      reject(
        Either.isRight(failure)
          ? fromStatus(request.status, failure.right.message)
          : new ApiError("unexpected", `The server answered ${request.status}`, { status: request.status })
      )
    })
    request.send(file)
  })

// internal

const decodeAccepted = Schema.decodeUnknownEither(Schema.parseJson(UploadsApi.UploadAccepted))
const decodeFailure = Schema.decodeUnknownEither(Schema.parseJson(FailureBody))
