/**
 * The root of a Merkle tree over rows that come one after another, as RFC 6962, section 2.1, has it: SHA-256 over a zero
 * byte and the row for a leaf, over a one byte and both halves for a node, and the left half of n leaves is the greatest
 * power of two below n. No row can be changed, dropped or moved without another root. Only the roots of whole subtrees
 * are kept: one for each binary digit of the number of leaves.
 */
import { createHash } from "node:crypto"

/** A tree that grows. */
export interface MerkleTree {
  /** How many leaves it has. */
  count: number
  /** The roots of its whole subtrees, the largest first. */
  readonly subtrees: Array<Buffer>
}

/** A tree without leaves. */
export const make = (): MerkleTree => ({ count: 0, subtrees: [] })

/** The hash of a row. */
export const leafOf = (text: string): Buffer => createHash("sha256").update(leafPrefix).update(text, "utf8").digest()

/** Adds the hash of the next row. */
export const add = (tree: MerkleTree, leaf: Buffer): void => {
  tree.count++
  let node = leaf
  // As a binary counter carries: a subtree as large as the one before becomes one with it.
  for (let carried = tree.count; carried % 2 === 0; carried /= 2) node = nodeOf(tree.subtrees.pop()!, node)
  tree.subtrees.push(node)
}

/** The root, as hexadecimal digits; of no leaves: the hash of nothing. */
export const rootOf = ({ subtrees }: MerkleTree): string =>
  (subtrees.length === 0 ? createHash("sha256").digest() : subtrees.reduceRight((right, left) => nodeOf(left, right)))
    .toString("hex")

// internal

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash("sha256").update(nodePrefix).update(left).update(right).digest()
