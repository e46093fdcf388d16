/**
 * A dialer that makes single calls, also in ways that no dialer should.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import * as SipMessage from "./SipMessage.ts"

/** The number that it shows of its own. */
export const own = "3125550000"

/** A dialer. */
export interface Dialer {
  /** Calls a prospect. The INVITE is sent so many `times`. Ends with the status of the answer. */
  readonly call: (callId: string, prospect: string, times?: number) => Effect.Effect<number>
  /** Takes a call back that is not answered yet. Ends once that is acknowledged, with its status. */
  readonly cancel: (callId: string, prospect: string) => Effect.Effect<number>
}

/** A dialer whose calls go to a port. */
export const make = (port: number): Effect.Effect<Dialer, never, Scope.Scope> =>
  Effect.gen(function*() {
    const socket = yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const bound = createSocket("udp4").bind(0, "127.0.0.1")
        await once(bound, "listening")
        return bound
      }),
      (bound) => Effect.sync(() => bound.close())
    )
    const address = `127.0.0.1:${socket.address().port}`
    const send = (method: string, callId: string, prospect: string, toTag = "") => {
      const uri = `sip:${prospect}@127.0.0.1:${port}`
      const message = SipMessage.format(`${method} ${uri} SIP/2.0`, [
        `Via: SIP/2.0/UDP ${address};branch=z9hG4bK${callId}`,
        `From: "Dialer" <sip:${own}@${address}>;tag=dialer`,
        `To: <${uri}>${toTag}`,
        `Call-ID: ${callId}`,
        `CSeq: 1 ${method}`,
        `Contact: <sip:dialer@${address}>`,
        "Max-Forwards: 70"
      ])
      socket.send(message, port, "127.0.0.1")
    }
    const waiting = new Map<string, (status: number) => void>()
    socket.on("message", (bytes) => {
      const { status = 0, value } = SipMessage.parse(bytes)
      const callId = value("Call-ID")
      const [, method] = value("CSeq").split(" ")
      if (status < 200) return
      if (status >= 300 && method === "INVITE") {
        send("ACK", callId, /<sip:([^@]*)@/.exec(value("To"))?.[1] ?? "", value("To").replace(/^[^>]*>/, ""))
      }
      waiting.get(`${method} ${callId}`)?.(status)
    })
    const request = (method: string, callId: string, prospect: string, times: number) =>
      Effect.promise<number>(() =>
        new Promise((resolve) => {
          waiting.set(`${method} ${callId}`, resolve)
          for (let time = 0; time < times; time++) setTimeout(send, time * 50, method, callId, prospect)
        })
      )
    return {
      call: (callId, prospect, times = 1) => request("INVITE", callId, prospect, times),
      cancel: (callId, prospect) => request("CANCEL", callId, prospect, 1)
    }
  })
