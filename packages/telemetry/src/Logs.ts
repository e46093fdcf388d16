/**
 * The log: a line each on stderr, as stdout is for the people who start the server. A warning that repeats is written once
 * a second.
 */
import * as PrintableText from "@anipool/domain/PrintableText"
import type { LogSettings } from "@anipool/environment/Environment"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as LogLimit from "./LogLimit.ts"

/** The log that the settings ask for, in place of Effect's own: nothing around it may have put another there. */
export const layer = ({ format, level }: LogSettings): Layer.Layer<never> =>
  Layer.merge(
    Logger.replace(Logger.defaultLogger, LogLimit.make(Logger.withConsoleError(loggers[format]))),
    Logger.minimumLogLevel(levels[level])
  )

// internal

/** What callers wrote begins no line, and a terminal acts on none of it. */
const loggers = {
  json: Logger.map(Logger.jsonLogger, PrintableText.inJson),
  text: Logger.map(Logger.logfmtLogger, PrintableText.inLine)
}

const levels = {
  error: LogLevel.Error,
  warning: LogLevel.Warning,
  info: LogLevel.Info,
  debug: LogLevel.Debug
}
