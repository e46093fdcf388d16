/**
 * Dials as the detector reads them, as bytes: what waits to be folded. Each takes 19 of them, in little-endian order:
 * its ANI (6), its campaign (4), its time (6), its day (2), and the hour with what became of it (1). The prospects' carriers, which
 * most dialers do not tell, are bytes of their own: of each dial the place of its carrier's name (2), from 1, and then the names.
 */
import type * as HealthBook from "@anipool/domain/health/HealthBook"

/** The bytes of dials, in their order. */
export const encode = (dials: ReadonlyArray<HealthBook.Dial>): Uint8Array => {
  const bytes = Buffer.allocUnsafe(dials.length * size)
  let at = 0
  for (const { aniId, blocked, campaignKey, contact, day, dialedAt, hour, shortCall } of dials) {
    bytes.writeUIntLE(aniId, at, 6)
    bytes.writeUInt32LE(campaignKey, at + 6)
    // Times before 1970 are negative.
    bytes.writeIntLE(dialedAt, at + 10, 6)
    bytes.writeInt16LE(day, at + 16)
    bytes[at + 18] = hour | (contact ? contactBit : 0) | (blocked ? blockedBit : 0) | (shortCall ? shortCallBit : 0)
    at += size
  }
  return bytes
}

/** The bytes of their prospects' carriers; null: none of them tells one. */
export const encodeCarriers = (dials: ReadonlyArray<HealthBook.Dial>): Uint8Array | null => {
  const names = new Map<string, number>()
  const places = Buffer.alloc(dials.length * placeSize)
  for (const [i, { prospectCarrier: name }] of dials.entries()) {
    if (name === null) continue
    const place = names.get(name) ?? names.size + 1
    names.set(name, place)
    places.writeUInt16LE(place, i * placeSize)
  }
  return names.size === 0 ? null : Buffer.concat([places, Buffer.from(JSON.stringify([...names.keys()]))])
}

/** Reads what `encode` and `encodeCarriers` wrote. */
export const decode = (stored: Uint8Array, carriers: Uint8Array | null): ReadonlyArray<HealthBook.Dial> => {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  const count = bytes.length / size
  const places = carriers === null ? undefined : Buffer.from(carriers.buffer, carriers.byteOffset, carriers.byteLength)
  const names = places === undefined
    ? []
    : JSON.parse(places.subarray(count * placeSize).toString()) as ReadonlyArray<string>
  return Array.from({ length: count }, (_, i) => {
    const at = i * size
    const last = bytes[at + 18]!
    return {
      aniId: bytes.readUIntLE(at, 6),
      campaignKey: bytes.readUInt32LE(at + 6),
      dialedAt: bytes.readIntLE(at + 10, 6),
      day: bytes.readInt16LE(at + 16),
      hour: last & hourBits,
      contact: (last & contactBit) !== 0,
      blocked: (last & blockedBit) !== 0,
      shortCall: (last & shortCallBit) !== 0,
      prospectCarrier: names[(places?.readUInt16LE(i * placeSize) ?? 0) - 1] ?? null
    }
  })
}

// internal

const size = 19

const placeSize = 2

const hourBits = 31
const contactBit = 32
const blockedBit = 64
const shortCallBit = 128
