/**
 * A carrier: takes calls over UDP, and remembers who they say is calling.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import * as SipMessage from "./SipMessage.ts"

/** An INVITE that came in. */
export interface Invite {
  readonly callId: string
  readonly prospect: string
  /** Who calls, as the called party sees it. */
  readonly from: string
  readonly asserted: string | undefined
  /** Whether it came inside of a call that was up. */
  readonly isInCall: boolean
}

/** A carrier. */
export interface Carrier {
  readonly address: string
  /** In their order, each once. */
  readonly invites: ReadonlyArray<Invite>
}

/** A carrier that answers with the status that `answer` says, until the scope ends. */
export const make = (answer: (invite: Invite) => number): Effect.Effect<Carrier, never, Scope.Scope> =>
  Effect.gen(function*() {
    const socket = yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const bound = createSocket("udp4").bind(0, "127.0.0.1")
        await once(bound, "listening")
        bound.setRecvBufferSize(8 * 1024 * 1024)
        return bound
      }),
      (bound) => Effect.sync(() => bound.close())
    )
    const address = `127.0.0.1:${socket.address().port}`
    const invites: Array<Invite> = []
    const statuses = new Map<string, number>()
    // A 200 is sent until its ACK is there, as UDP may lose either.
    const repeating = new Map<string, NodeJS.Timeout>()
    yield* Effect.addFinalizer(() => Effect.sync(() => repeating.forEach(clearInterval)))
    const stop = (call: string) => {
      clearInterval(repeating.get(call))
      repeating.delete(call)
    }

    socket.on("message", (bytes, { address: host, port }) => {
      const message = SipMessage.parse(bytes)
      const { lines, method, user, value } = message
      if (method === undefined) return
      const transaction = `${value("Call-ID")} ${value("CSeq").split(" ", 1)[0]}`
      if (method === "ACK") return stop(transaction)
      const isInCall = /;tag=/.test(value("To"))
      if (method === "INVITE" && !statuses.has(transaction)) {
        const invite = {
          callId: value("Call-ID"),
          prospect: user("To") ?? "",
          from: user("From") ?? "",
          asserted: user("P-Asserted-Identity"),
          isInCall
        }
        invites.push(invite)
        statuses.set(transaction, answer(invite))
      }
      const status = method === "INVITE" ? statuses.get(transaction)! : 200
      const reply = SipMessage.format(`SIP/2.0 ${status} Answered`, [
        ...lines("Via"),
        ...lines("Record-Route"),
        ...lines("From"),
        `To: ${value("To")}${isInCall ? "" : ";tag=carrier"}`,
        ...lines("Call-ID"),
        ...lines("CSeq"),
        `Contact: <sip:carrier@${address}>`
      ])
      const send = () => socket.send(reply, port, host)
      send()
      if (method === "INVITE" && status < 300 && !repeating.has(transaction)) {
        repeating.set(transaction, setInterval(send, 1000))
      }
    })
    return { address, invites }
  })
