/**
 * The places that a server has for connections. When all are taken, whoever keeps the server waiting gives up its place to
 * one that comes: of the address with most such connections the one that has for longest. So nobody keeps calls out by
 * holding connections, from wherever; a call that is being answered keeps its place.
 */

/** A connection's place. */
export interface Place {
  /** The server waits for the other side from now on. */
  readonly waits: () => void
  /** It is the server's turn. */
  readonly works: () => void
  /** The connection is gone. */
  readonly leave: () => void
}

/** The places of a server. */
export interface Places {
  /** Takes one for a connection of an address, for whom the server waits; undefined: none can be had. */
  readonly take: (address: string, onLost: () => void) => Place | undefined
  /** Those that are taken. */
  readonly taken: () => number
}

/** So many places; none is taken yet. */
export const make = (max: number): Places => {
  /** Connections that the server waits for, by address, those that it has waited for longest first. */
  const waiting = new Map<string, Set<Holder>>()
  let taken = 0
  let turns = 0

  const forget = (holder: Holder) => {
    const ofAddress = waiting.get(holder.address)
    if (ofAddress?.delete(holder) === true && ofAddress.size === 0) waiting.delete(holder.address)
  }
  const leave = (holder: Holder) => {
    if (holder.isGone) return
    holder.isGone = true
    forget(holder)
    taken--
  }
  /** Of addresses with as many, the connection that has waited for longest. */
  const first = (): Holder | undefined => {
    let found: { readonly holder: Holder; readonly size: number } | undefined
    for (const ofAddress of waiting.values()) {
      const [holder] = ofAddress
      if (holder === undefined || ofAddress.size < (found?.size ?? 0)) continue
      if (found === undefined || ofAddress.size > found.size || holder.since < found.holder.since) {
        found = { holder, size: ofAddress.size }
      }
    }
    return found?.holder
  }

  return {
    take: (address, onLost) => {
      if (taken >= max) {
        const lost = first()
        if (lost === undefined) return undefined
        leave(lost)
        lost.onLost()
      }
      taken++
      const holder: Holder = { address, onLost, since: 0, isGone: false }
      const waits = () => {
        forget(holder)
        if (holder.isGone) return
        holder.since = ++turns
        const ofAddress = waiting.get(address)
        if (ofAddress === undefined) waiting.set(address, new Set([holder]))
        else ofAddress.add(holder)
      }
      waits()
      return { waits, works: () => forget(holder), leave: () => leave(holder) }
    },
    taken: () => taken
  }
}

// internal

interface Holder {
  readonly address: string
  readonly onLost: () => void
  /** Its turn among all: when the server began to wait for it. */
  since: number
  isGone: boolean
}
