/**
 * One line a second of each warning: while storage is away, every request would write two, some gigabytes an hour.
 */
import * as HashMap from "effect/HashMap"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"

/**
 * Passes a warning on, and those of the same text that follow as one line for each interval: the last of them, whose
 * annotation `repeated` says how many they were. What is logged at other levels passes as it is.
 */
export const make = (logger: Logger.Logger<unknown, void>, intervalMs = 1_000): Logger.Logger<unknown, void> => {
  const repeats = new Map<string, { count: number; last: Logger.Logger.Options<unknown> }>()
  return Logger.make((options) => {
    if (options.logLevel !== LogLevel.Warning) return logger.log(options)
    const text = String(options.message)
    const repeat = repeats.get(text)
    if (repeat !== undefined) {
      repeat.count++
      repeat.last = options
      return
    }
    repeats.set(text, { count: 0, last: options })
    logger.log(options)
    const timer = setInterval(() => {
      const { count, last } = repeats.get(text)!
      if (count === 0) {
        clearInterval(timer)
        repeats.delete(text)
        return
      }
      logger.log({ ...last, annotations: HashMap.set(last.annotations, "repeated", count) })
      repeats.set(text, { count: 0, last })
    }, intervalMs)
    timer.unref()
  })
}
