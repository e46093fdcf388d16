/**
 * The memory adapter keeps the contract of every adapter.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as StorageContract from "@anipool/storage/contract/StorageContract"

StorageContract.suite("MemoryStorage", MemoryStorage.layer)
