/**
 * A conversation with Asterisk over FastAGI, from its first line to its end: the request, then variables that are set one
 * after the other. Whatever goes wrong ends it, and the dialplan goes on with what it had.
 */
import { setVariable, type Variable } from "./AgiCommand.ts"
import * as AgiReply from "./AgiReply.ts"
import * as AgiRequest from "./AgiRequest.ts"

/** What a request is answered with. */
export interface Answer {
  /** To be set, in this order. */
  readonly variables: ReadonlyArray<Variable>
  /** To be set in their place once Asterisk refuses one. */
  readonly ifRefused: ReadonlyArray<Variable>
}

/** The other side, and who answers. */
export interface Partner {
  /** Answers a request: calls `onAnswer` once, at once or later. Returns a function that cancels. */
  readonly answer: (request: AgiRequest.AgiRequest, onAnswer: (answer: Answer) => void) => () => void
  /** Sends a line. */
  readonly send: (line: string) => void
  /** Ends the connection, after what was sent. */
  readonly end: () => void
}

/** A conversation. */
export interface AgiConversation {
  /** The next line. */
  readonly line: (text: string) => void
  /** The connection is gone. */
  readonly closed: () => void
}

/** A conversation that is about to begin. */
export const make = ({ answer, end, send }: Partner): AgiConversation => {
  const replies = AgiReply.make()
  let request: Array<string> | undefined = []
  let requestLength = 0
  let cancel: (() => void) | undefined
  let waiting: ReadonlyArray<Variable> = []
  let ifRefused: ReadonlyArray<Variable> = []
  /** Lines after the last one that meant anything. */
  let idle = 0
  let isOver = false

  const finish = () => {
    if (isOver) return
    isOver = true
    cancel?.()
    end()
  }
  const next = () => {
    const [first, ...rest] = waiting
    if (first === undefined) return finish()
    waiting = rest
    send(setVariable(first))
  }
  const asked = (lines: ReadonlyArray<string>) => {
    const made = AgiRequest.of(lines)
    if (made === undefined) return finish()
    let isAnswered = false
    const stop = answer(made, (answered) => {
      if (isAnswered || isOver) return
      isAnswered = true
      cancel = undefined
      waiting = answered.variables
      ifRefused = answered.ifRefused
      next()
    })
    if (!isAnswered) cancel = stop
  }
  const replied = (text: string) => {
    const reply = replies.read(text)
    switch (reply) {
      case "hangup":
      case "dead":
        return finish()
      case "done":
      case "refused":
        // Before anything was asked of it there is nothing to reply to.
        if (cancel !== undefined) return finish()
        idle = 0
        if (reply === "refused") {
          waiting = ifRefused
          ifRefused = []
        }
        return next()
      case "more":
      case "unknown":
        return ++idle > idleMax ? finish() : undefined
    }
  }
  return {
    line: (text) => {
      if (isOver) return
      if (request === undefined) return replied(text)
      if (text !== "") {
        requestLength += text.length
        request.push(text)
        if (request.length > AgiRequest.linesMax || requestLength > AgiRequest.lengthMax) finish()
        return
      }
      const lines = request
      request = undefined
      asked(lines)
    },
    closed: () => {
      if (isOver) return
      isOver = true
      cancel?.()
    }
  }
}

// internal

/** Lines in a row that mean nothing: those of a usage are some ten. */
const idleMax = 100
