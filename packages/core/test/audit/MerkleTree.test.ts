/**
 * Merkle trees against the recursive definition of RFC 6962, and its own examples.
 */
import * as MerkleTree from "@anipool/core/audit/MerkleTree"
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"

const sha256 = (...parts: ReadonlyArray<Uint8Array>) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** As section 2.1 says it. */
const slowRoot = (rows: ReadonlyArray<string>): Buffer => {
  if (rows.length === 0) return sha256()
  if (rows.length === 1) return sha256(Buffer.of(0), Buffer.from(rows[0]!, "utf8"))
  let left = 1
  while (left * 2 < rows.length) left *= 2
  return sha256(Buffer.of(1), slowRoot(rows.slice(0, left)), slowRoot(rows.slice(left)))
}

const rootOf = (rows: ReadonlyArray<string>): string => {
  const tree = MerkleTree.make()
  for (const row of rows) MerkleTree.add(tree, MerkleTree.leafOf(row))
  assert.strictEqual(tree.count, rows.length)
  return MerkleTree.rootOf(tree)
}

describe("MerkleTree", () => {
  it("has the roots that the definition gives, for each number of rows", () => {
    for (let count = 0; count <= 70; count++) {
      const rows = Array.from({ length: count }, (_, i) => `row ${i}`)
      assert.strictEqual(rootOf(rows), slowRoot(rows).toString("hex"), `${count} rows`)
    }
  })

  it("has the root of an empty tree and of an empty row that is written down for Certificate Transparency", () => {
    assert.strictEqual(rootOf([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    assert.strictEqual(rootOf([""]), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d")
  })

  it.prop(
    "has another root when anything of its rows is another",
    [Arbitrary.make(Schema.Array(Schema.String)), Arbitrary.make(Schema.Array(Schema.String))],
    ([a, b]) => {
      assert.strictEqual(rootOf(a), slowRoot(a).toString("hex"))
      assert.strictEqual(rootOf(a) === rootOf(b), JSON.stringify(a) === JSON.stringify(b))
    }
  )
})
