/**
 * A hash of a text: the same everywhere and always, so that what is decided by it is decided once for all servers.
 */

/** 32 bits. FNV-1a over the characters, its bits mixed once more, as the last digits of it alone are not even. */
export const textHash = (text: string): number => {
  let mixed = 0x811c_9dc5
  for (let i = 0; i < text.length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x0100_0193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
