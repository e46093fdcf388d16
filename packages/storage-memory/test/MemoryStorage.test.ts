/**
 * The memory adapter keeps the contract of every adapter.
 */
import * as StorageContract from "@anipool/storage-contract/StorageContract"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"

StorageContract.suite("MemoryStorage", MemoryStorage.layer)
