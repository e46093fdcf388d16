/**
 * The memory adapter keeps the contract of number reputation.
 */
import * as SeededStorage from "@anipool/storage-memory/testing/SeededStorage"
import * as Reputation from "@anipool/storage/contract/Reputation"

Reputation.suite("MemoryStorage", SeededStorage.layer)
