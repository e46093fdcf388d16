/**
 * A snapshot's file as what the server takes: JSON as it is, CSV made JSON of by a worker.
 */
import { groupsBytesMax } from "@anipool/http-api/InboundGroupsApi"
import { ApiError } from "../../api/ApiError.ts"
import type { Answer } from "./snapshotCsv.worker.ts"

/** Makes the body of a request of a file. */
export const toBody = async (file: File): Promise<Blob> => {
  if (file.size > groupsBytesMax) throw tooLarge
  const body = isCsv(file) ? await read(file) : file
  if (body.size > groupsBytesMax) throw tooLarge
  return body
}

// internal

const tooLarge = new ApiError("answered", "This file has more than 100 MB: it cannot be uploaded")

const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === "text/csv"

const read = (file: File): Promise<Blob> => {
  const worker = new Worker(new URL("./snapshotCsv.worker.ts", import.meta.url), { type: "module" })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if ("json" in data) resolve(data.json)
      else reject(new ApiError("answered", `${file.name} cannot be read: ${data.wrong}`))
    })
    worker.addEventListener("error", () => reject(new ApiError("away", "What reads CSV files could not be loaded")))
    // To the worker, and to no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
