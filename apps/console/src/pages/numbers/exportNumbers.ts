/**
 * The list as a CSV: read as the server writes it, page after page, and held in pieces, which the browser may put on disk.
 */
import * as NumberListApi from "@anipool/http-api/admin/NumberListApi"
import { ApiError } from "../../api/ApiError.ts"
import type { Credential } from "../../api/ConsoleApi.ts"
import { fetchAs } from "../../api/fetchAs.ts"
import * as Columns from "./columns.tsx"
import * as Search from "./search.ts"

/** Numbers in one file: what a browser can hold beside all else, and more than a spreadsheet takes. */
export const exportedMax = 1_000_000

/** The file; `onLines` is told how many numbers are in it so far. It is called off by the signal. */
export const exportNumbers = async (
  credential: Credential,
  view: Search.View,
  onLines: (lines: number) => void,
  signal: AbortSignal
): Promise<Blob> => {
  const query = new URLSearchParams({ ...Search.filterOf(view), columns: Columns.csvOf(view) })
  if (view.sort !== undefined) query.set("sort", view.sort)
  const answer = await fetchAs(credential, NumberListApi.csv, { query: `?${query.toString()}`, signal })
  const reader = answer.body!.getReader()
  const pieces: Array<Blob> = []
  let open: Array<Uint8Array<ArrayBuffer>> = []
  let openBytes = 0
  // The header is none.
  let lines = -1
  const close = () => {
    pieces.push(new Blob(open))
    open = []
    openBytes = 0
  }
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw new ApiError("away", "The connection broke while the file was written", { cause })
    })
  for (let piece = await next(); !piece.done; piece = await next()) {
    open.push(piece.value)
    openBytes += piece.value.length
    lines += lineEndsIn(piece.value)
    if (openBytes > pieceBytes) close()
    onLines(Math.max(0, lines))
  }
  close()
  return new Blob(pieces, { type: "text/csv" })
}

// internal

/** Bytes of a piece: few enough to be in memory. */
const pieceBytes = 4 * 1024 * 1024

const lineEnd = 10

const lineEndsIn = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count++
  return count
}
