/**
 * Which part of all a workspace is in, as Citus has it: by PostgreSQL's own hash of its id.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"

/** `hashint4` of PostgreSQL (`hash_bytes_uint32` of src/common/hashfn.c), as a signed integer. Tables lie on disks by it, so it stays. */
export const hashOf = (id: number): number => {
  let a = (0x9e3779b9 + 4 + 3_923_095) | 0
  let b = a
  let c = a
  a = (a + id) | 0
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

/** The place of a workspace's part among all, whose least hashes are given in their order. */
export const placeOf = (id: WorkspaceId, least: ReadonlyArray<number>): number => {
  const hash = hashOf(id)
  let [low, high] = [0, least.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (least[middle]! <= hash) low = middle
    else high = middle - 1
  }
  return low
}

// internal

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
