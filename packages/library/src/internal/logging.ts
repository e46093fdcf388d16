/**
 * Effect's log entries as the library tells them.
 */
import * as Cause from "effect/Cause"
import * as HashMap from "effect/HashMap"
import * as Inspectable from "effect/Inspectable"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import type { Log, LogEntry } from "../Log.ts"

/** A log in place of Effect's. */
export const layer = (log: Log = toConsole): Layer.Layer<never> =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.make<unknown, void>(({ annotations, cause, date, logLevel, message }) => {
      const parts = Array.isArray(message) ? message : [message]
      const [first, ...more] = parts.map((part) =>
        typeof part === "string" ? part : Inspectable.toStringUnknown(part, 0)
      )
      log({
        level: levelOf(logLevel),
        message: first ?? "",
        details: {
          ...Object.fromEntries(HashMap.entries(annotations)),
          ...(more.length === 0 ? {} : { more }),
          ...(Cause.isEmpty(cause) ? {} : { cause: Cause.pretty(cause) })
        },
        at: date.getTime()
      })
    })
  )

// internal

const levelOf = ({ _tag }: LogLevel.LogLevel): LogEntry["level"] => {
  switch (_tag) {
    case "Fatal":
    case "Error":
      return "error"
    case "Warning":
      return "warning"
    case "Info":
      return "info"
    default:
      return "debug"
  }
}

const toConsole: Log = ({ details, level, message }) => {
  if (level === "warning" || level === "error") globalThis.console.error(`anipool ${level}: ${message}`, details)
}
