/**
 * Reads a CSV beside the page, which goes on answering meanwhile.
 */
import { toJson } from "./snapshotCsv.ts"

/** What the worker answers: the JSON, or what is wrong with the file. */
export type Answer = { readonly json: Blob } | { readonly wrong: string }

self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  toJson(textOf(data)).then(
    (parts) => answer({ json: new Blob([...parts], { type: "application/json" }) }),
    (error: unknown) => answer({ wrong: error instanceof Error ? error.message : String(error) })
  )
})

// internal

// A worker's messages go to the page that made it, and to no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (answer: Answer): void => self.postMessage(answer)

async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
}
