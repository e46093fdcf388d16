/**
 * The memory adapter keeps the contract of number reputation.
 */
import * as Reputation from "@anipool/storage-contract/Reputation"
import * as SeededStorage from "@anipool/storage-memory/testing/SeededStorage"

Reputation.suite("MemoryStorage", SeededStorage.layer)
