/**
 * How the process meets its end.
 */

/** Stopping takes no longer than this, in milliseconds, once no more is served: who asked for it will not wait for more than ten seconds. */
const exitLimitMs = 9_500

/**
 * Keeps a second signal from ending the process before it has stopped in order (a terminal's Ctrl-C reaches it once
 * itself and once through npm), and ends a stop that takes too long after the seconds in which it still serves.
 */
export const exitInTime = (drainSeconds: number): void => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      setTimeout(() => {
        process.stderr.write("anipool: the server did not stop in time\n")
        process.exit(1)
      }, drainSeconds * 1_000 + exitLimitMs).unref()
    })
  }
}

/** Keeps the server alive when whoever read its output is gone, such as a closed pipe. */
export const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}
