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
  const bodies = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const body of bodies) body.look(bytesMin)
  }
  return {
    start: () => {
      timer ??= setInterval(look, windowMs / looksInWindow).unref()
      return new Watched(bodies)
    }
  }
}

/** Those of this process. */
export const ofProcess: UploadPace = make(limitsDefault)

// internal

/** How often a body is looked at in each window. */
const looksInWindow = 10

/** A class, as each request has one. */
class Watched implements Reading {
  readonly bodies: Set<Watched>
  /** Given where it is waited for. */
  onSlow: (() => void) | undefined = undefined
  /** In the window at hand: looks at which it was waited for, and what came. */
  looks = 0
  bytes = 0

  constructor(bodies: Set<Watched>) {
    this.bodies = bodies
    bodies.add(this)
  }

  await(onSlow: (() => void) | undefined) {
    this.onSlow = onSlow
  }

  arrived(bytes: number) {
    this.bytes += bytes
  }

  end() {
    this.bodies.delete(this)
  }

  look(bytesMin: number) {
    if (this.onSlow === undefined || ++this.looks < looksInWindow) return
    const isSlow = this.bytes < bytesMin
    this.looks = 0
    this.bytes = 0
    if (!isSlow) return
    this.end()
    this.onSlow()
  }
}
