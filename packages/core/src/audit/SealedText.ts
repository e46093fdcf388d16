/**
 * Rows and seals as the texts that are hashed. What is written here may never be written otherwise: what was sealed
 * before would look changed.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Seal, sealedKinds, type SealedRow, type SealedRows } from "@anipool/storage/AuditSeals"
import { createHash } from "node:crypto"

/** A row as one line: JSON with the names of each object in the order of the alphabet. */
export const ofRow = ({ row }: SealedRow): string => JSON.stringify(sorted(row))

/**
 * The chain's value for a seal: over the value before it, and all that the seal says. Rights to use came later: days without any
 * are written as they were before.
 */
export const chainOf = ({ day, from, previous, rows, sequence, until }: Omit<Seal, "chain">): string =>
  sha256(
    JSON.stringify([
      "anipool seal",
      previous,
      sequence,
      day,
      from,
      until,
      ...sealedKinds.filter((kind) => kind !== "right" || rows.right.count > 0)
        .map((kind): SealedRows => rows[kind]).flatMap(({ count, root }) => [count, root])
    ])
  )

/** What the chain of a workspace begins with, before its first seal. */
export const beginningOf = (workspaceId: WorkspaceId): string => sha256(JSON.stringify(["anipool chain", workspaceId]))

// internal

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => a < b ? -1 : 1).map(([name, each]) => [name, sorted(each)])
  )
}
