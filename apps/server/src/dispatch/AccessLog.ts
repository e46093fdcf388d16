/**
 * The access log: a line for each answered request, where it is asked for. It says who asked by the key's number, never by
 * the key, and what by the route, never by the path as it came. A flood of requests is not one of lines: of each second
 * the first are written, and the next one after them says how many were left out.
 */
import type { LogSettings } from "@anipool/environment/Environment"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import * as Context from "effect/Context"
import type { IncomingMessage } from "node:http"

/** Lines of one second. */
export const linesMax = 200

/** Which answers have a line. */
export interface Lines {
  /** How many were left out before this one; undefined: it has no line either. `now` in milliseconds. */
  readonly admit: (now: number) => number | undefined
}

/** The access log; off unless a composition root provides another. */
export class AccessLog extends Context.Reference<AccessLog>()("@anipool/server/AccessLog", {
  defaultValue: (): Lines => off
}) {}

/** The access log that the settings ask for. */
export const of = ({ isAccessLogged }: Pick<LogSettings, "isAccessLogged">): Lines => isAccessLogged ? make() : off

/** Notes whose request it is, for the line that is written at its end. */
export const noteKey = (request: HttpServerRequest, keyId: number): void =>
  void keys.set(NodeHttpServerRequest.toIncomingMessage(request), keyId)

/** Whose request it is, if that is known. */
export const keyOf = (request: HttpServerRequest): number | undefined =>
  keys.get(NodeHttpServerRequest.toIncomingMessage(request))

// internal

const off: Lines = { admit: () => undefined }

const keys = new WeakMap<IncomingMessage, number>()

const make = (): Lines => {
  let second = 0
  let lines = 0
  let leftOut = 0
  return {
    admit: (now) => {
      const current = Math.floor(now / 1_000)
      if (current !== second) {
        second = current
        lines = 0
      }
      if (lines >= linesMax) {
        leftOut++
        return undefined
      }
      lines++
      const before = leftOut
      leftOut = 0
      return before
    }
  }
}
