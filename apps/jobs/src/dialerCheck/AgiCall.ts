/**
 * One call that asks over FastAGI as Asterisk does: what it is told to set, and how long it waits.
 */
import * as AgiLines from "@anipool/dialers/agi/AgiLines"
import * as Effect from "effect/Effect"
import * as Net from "node:net"

/** A call. */
export interface AgiCall {
  readonly host: string
  readonly port: number
  /** The path of the address, `assign` or `SECRET/assign`. */
  readonly script: string
  readonly uniqueId: string
  /** `CALLERID(name)`. */
  readonly callerName: string
  readonly arguments: ReadonlyArray<string>
}

/** What came of it. */
export type Outcome =
  /** Nobody could be connected to; `reason` is the system's word for why (`ECONNREFUSED`). */
  | { readonly _tag: "Unreachable"; readonly reason: string }
  /** The connection ended, or did not end in time, before anything was set. */
  | { readonly _tag: "Unanswered"; readonly isHungUp: boolean }
  | { readonly _tag: "Answered"; readonly variables: ReadonlyMap<string, string>; readonly ms: number }

/** Places the call, and waits for so long at most. */
export const place = (call: AgiCall, waitMs: number): Effect.Effect<Outcome> =>
  Effect.async((resume) => {
    const socket = Net.connect({ host: call.host, port: call.port, noDelay: true })
    const lines = AgiLines.make()
    const variables = new Map<string, string>()
    const begun = performance.now()
    let isConnected = false
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      socket.destroy()
      resume(Effect.succeed(outcome))
    }
    const ended = (isHungUp: boolean) =>
      end(
        variables.size === 0
          ? { _tag: "Unanswered", isHungUp }
          : { _tag: "Answered", variables, ms: performance.now() - begun }
      )
    const timer = setTimeout(
      () => isConnected ? ended(false) : end({ _tag: "Unreachable", reason: "ETIMEDOUT" }),
      waitMs
    )
    socket.on("connect", () => {
      isConnected = true
      socket.write(requestOf(call))
    })
    socket.on("error", (error: NodeJS.ErrnoException) =>
      isConnected ? ended(true) : end({ _tag: "Unreachable", reason: error.code ?? error.message }))
    socket.on("data", (bytes) => {
      for (const line of lines.read(bytes) ?? []) {
        const [, name, value] = /^SET VARIABLE (\S+) "(.*)"$/.exec(line) ?? []
        if (name === undefined || value === undefined) {
          continue
        }
        variables.set(name, value)
        socket.write("200 result=1\n")
      }
      if (variables.size > variablesMax) {
        ended(false)
      }
    })
    socket.on("close", () =>
      ended(true))
    return Effect.sync(() => {
      clearTimeout(timer)
      socket.destroy()
    })
  })

// internal

const variablesMax = 20

const requestOf = ({ arguments: given, callerName, host, port, script, uniqueId }: AgiCall): string =>
  [
    "agi_network: yes",
    `agi_network_script: ${script}`,
    `agi_request: agi://${host}:${port}/${script}`,
    `agi_uniqueid: ${uniqueId}`,
    `agi_calleridname: ${callerName}`,
    ...given.map((value, i) => `agi_arg_${i + 1}: ${value}`),
    "",
    ""
  ].join("\n")
