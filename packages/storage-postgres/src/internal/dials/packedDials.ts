/**
 * Dials as the detector reads them, as bytes: what waits to be folded. Each takes 19 of them, in little-endian order:
 * its ANI (6), its campaign (4), its time (6), its day (2), and the hour with what became of it (1).
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

/** Reads what `encode` wrote. */
export const decode = (stored: Uint8Array): ReadonlyArray<HealthBook.Dial> => {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  return Array.from({ length: bytes.length / size }, (_, i) => {
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
      shortCall: (last & shortCallBit) !== 0
    }
  })
}

// internal

const size = 19

const hourBits = 31
const contactBit = 32
const blockedBit = 64
const shortCallBit = 128
