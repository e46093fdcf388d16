/**
 * The memory adapter when an hour or a day turns.
 */
import * as TurnOfTime from "@anipool/storage-contract/TurnOfTime"
import * as ClockedStorage from "@anipool/storage-memory/testing/ClockedStorage"

TurnOfTime.suite("MemoryStorage", ClockedStorage.layer)
