/**
 * The least speed of bodies: one that comes more slowly holds memory and a place for hours at next to no cost of its
 * sender's. Only time in which the server waits for more is counted, never what it takes itself.
 */

/** The least that a body brings. */
export interface Limits {
  /** Of every so many milliseconds of waiting for it, unless it is whole before. */
  readonly windowMs: number
  readonly bytesMin: number
}

/** 5 KB a second: a tenth of what a poor mobile connection brings. */
export const limitsDefault: Limits = { windowMs: 10_000, bytesMin: 50_000 }

/** A body that is being read. */
export interface Reading {
  /** From now on the server waits for more of it (`onSlow` is called once if it is too slow), or does not. */
  readonly await: (onSlow: (() => void) | undefined) => void
  readonly arrived: (bytes: number) => void
  /** It is read no further. */
  readonly end: () => void
}

/** The bodies of a process. */
export interface UploadPace {
  /** Watches a body. */
  readonly start: () => Reading
}

/** Watches bodies. */
export const make = ({ bytesMin, windowMs }: Limits): UploadPace => {
  let first: Watched | undefined
  const look = () => {
    let body = first?.next
    while (body !== undefined) {
      // It may leave the list.
      const { next } = body
      body.look(bytesMin)
      body = next
    }
  }
  return {
    start: () => {
      if (first === undefined) {
        first = new Watched()
        setInterval(look, windowMs / looksInWindow).unref()
      }
      const body = new Watched()
      body.follow(first)
      return body
    }
  }
}

/** Those of this process. */
export const ofProcess: UploadPace = make(limitsDefault)

// internal

/** How often a body is looked at in each window. */
const looksInWindow = 10

/**
 * A class, as each request has one; a link of a list: V8 ties the tables of a set that many enter and leave to each other,
 * and what they held lives on for as long as they do.
 */
class Watched implements Reading {
  previous: Watched | undefined = undefined
  next: Watched | undefined = undefined
  /** Given where it is waited for. */
  onSlow: (() => void) | undefined = undefined
  /** In the window at hand: looks at which it was waited for, and what came. */
  looks = 0
  bytes = 0

  follow(previous: Watched) {
    const { next } = previous
    this.previous = previous
    this.next = next
    previous.next = this
    if (next !== undefined) next.previous = this
  }

  await(onSlow: (() => void) | undefined) {
    this.onSlow = onSlow
  }

  arrived(bytes: number) {
    this.bytes += bytes
  }

  end() {
    const { next, previous } = this
    if (previous === undefined) return
    previous.next = next
    if (next !== undefined) next.previous = previous
    this.previous = undefined
    this.next = undefined
    this.onSlow = undefined
  }

  look(bytesMin: number) {
    if (this.onSlow === undefined || ++this.looks < looksInWindow) return
    const isSlow = this.bytes < bytesMin
    this.looks = 0
    this.bytes = 0
    if (!isSlow) return
    const { onSlow } = this
    this.end()
    onSlow()
  }
}
